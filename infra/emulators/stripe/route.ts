import type Stripe from 'stripe';
import type * as z from 'zod';
import { noSuchParam } from './errors.ts';
import type { Form } from './form.ts';
import type { Kind, Kinds, List } from './objects.ts';
import { expanding, paramsOf, parseParams } from './params.ts';
import { find, type World } from './world.ts';

type Call<Params> = { world: World; id: string; params: Params };
/** A call of the API: its path, what it takes, and what it does. */
export type Route = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: RegExp;
  readonly prepare: (form: Form) => { expand: readonly string[]; run: (world: World, id: string) => object };
};

/** `:id` stands for one id. */
export const route = <Params extends { expand?: string[] | undefined }>(
  method: Route['method'],
  path: string,
  schema: z.ZodType<Params>,
  run: (call: Call<Params>) => object,
): Route => ({
  method,
  path: new RegExp(`^/v1/${path.replace(':id', '([^/]+)')}$`),
  prepare: (form) => {
    const params = parseParams(schema, form);
    return { expand: params.expand ?? [], run: (world, id) => run({ world, id, params }) };
  },
});

const Read = paramsOf<Stripe.CustomerRetrieveParams>()(expanding);
/** Reads one object of a kind. */
export const reading = (path: string, kind: Kind): Route =>
  route('GET', `${path}/:id`, Read, ({ world, id }) => find(world, kind, id));

type Paging = {
  expand?: string[] | undefined;
  limit?: number | undefined;
  starting_after?: string | undefined;
};
/** Lists the objects of a kind that fit what is asked for, newest first. */
export const listing = <K extends Kind, Params extends Paging>(
  path: string,
  kind: K,
  schema: z.ZodType<Params>,
  matches: (one: Kinds[K], params: Params, id: string) => boolean,
): Route =>
  route('GET', path, schema, ({ world, id, params }): List<Kinds[K]> => {
    const { limit = 10, starting_after: after } = params;
    const found = world.store.all(kind).filter((one) => matches(one, params, id));
    const newest = found.toReversed();
    const place = newest.findIndex((one) => one.id === after);
    if (after !== undefined && place === -1) throw noSuchParam(kind, after, 'starting_after');
    const data = newest.slice(place + 1, place + 1 + limit);
    const more = newest.length > place + 1 + limit;
    return { object: 'list', data, has_more: more, url: `/v1/${path.replace(':id', id)}` };
  });

/** Whether fields of an object have the values that are asked for; what is not asked for fits. */
export const fits = <Name extends string>(
  one: { [Field in Name]?: unknown },
  asked: { [Field in Name]?: unknown },
  ...names: Name[]
): boolean => names.every((name) => asked[name] === undefined || asked[name] === one[name]);
