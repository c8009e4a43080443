import type * as z from 'zod';
import type { Form } from './form.ts';
import { parseParams } from './params.ts';
import type { World } from './world.ts';

type Call<Params> = { world: World; id: string; params: Params };
/** A call of the API: its path, what it takes, and what it does. */
export type Route = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: RegExp;
  /** Whether it answers a list: then paths of `expand` begin with `data`. */
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

/** The texts of the parameters, where an empty text means none. */
export const orNull = (value: string | undefined): string | null => value || null;

/** Metadata after a change: an empty value removes a key, an empty whole removes all. */
export const mergeMetadata = (
  had: Record<string, string> | null,
  given: Record<string, string> | '' | undefined,
): Record<string, string> => {
  if (given === '') return {};
  return Object.fromEntries(Object.entries({ ...had, ...given }).filter(([, value]) => value !== ''));
};
