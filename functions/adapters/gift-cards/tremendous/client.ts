import { Configuration, ForexApi, OrdersApi, ProductsApi, RewardsApi } from 'tremendous';
import * as z from 'zod';
import { ProviderUnavailable } from '../provider.ts';

/** The whole catalog is a few megabytes. */
const largest = 32 * 1024 * 1024;

/** What came of a request that Tremendous understood: an answer, or a refusal that a repetition does not change. */
export type Answer<Body> =
  | { readonly status: number; readonly body: Body }
  | { readonly status: number; readonly refused: string };

const Failure = z.object({
  isAxiosError: z.literal(true),
  code: z.string().optional(),
  response: z.object({ status: z.number(), data: z.unknown() }).optional(),
});
const Errors = z.object({ errors: z.object({ payload: z.record(z.string(), z.unknown()) }) });

/** The names of the fields that were refused. Their messages stay out: they may repeat what was sent. */
const fieldsIn = (payload: object, path = ''): string[] =>
  Object.entries(payload).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? fieldsIn(value, `${path}${name}.`) : [`${path}${name}`],
  );

const reasonOf = (status: number, data: unknown): string => {
  const fields = fieldsIn(Errors.safeParse(data).data?.errors.payload ?? {});
  return [String(status), ...fields.slice(0, 3)].join(' ').slice(0, 200);
};

/** A wrong key is our operator's to mend, and a purchase must survive that. */
const mayPass = (status: number): boolean =>
  status === 401 || status === 408 || status === 429 || status >= 500 || status < 400;

/** How one request is sent: it never follows a redirect, because it carries the key. */
type Sending = { readonly signal: AbortSignal };
type Call = (sending: Sending) => Promise<{ readonly status: number; readonly data: unknown }>;

/**
 * Sends a request and reads its answer. The errors of the SDK end here: they contain the key and what was sent.
 * @throws ProviderUnavailable
 */
const ask = async <Body>(schema: z.ZodType<Body>, call: Call, patienceMs: number): Promise<Answer<Body>> => {
  try {
    const { status, data } = await call({ signal: AbortSignal.timeout(patienceMs) });
    const { success, data: body } = schema.safeParse(data);
    if (!success) throw new ProviderUnavailable('Tremendous sent what cannot be read');
    return { status, body };
  } catch (error) {
    const { data: failure } = Failure.safeParse(error);
    if (!failure) throw error;
    const { code = 'no answer', response } = failure;
    if (!response) throw new ProviderUnavailable(`Tremendous did not answer: ${code}`);
    if (mayPass(response.status)) throw new ProviderUnavailable(`Tremendous answered ${response.status}`);
    return { status: response.status, refused: reasonOf(response.status, response.data) };
  }
};

/** It goes into a mail, so it is an address and nothing else. */
const Link = z.url({ protocol: /^https?$/ });
const Order = z.object({
  order: z.object({
    id: z.string(),
    external_id: z.string().nullish(),
    status: z.string(),
    rewards: z
      .array(
        z.object({
          id: z.string(),
          delivery: z.object({ status: z.string(), link: Link.optional() }).optional(),
        }),
      )
      .default([]),
  }),
});
const Reward = z.object({ reward: z.object({ order_id: z.string() }) });
const NewLink = z.object({ reward: z.object({ link: Link }) });
const Products = z.object({
  products: z.array(
    z.object({
      id: z.string(),
      category: z.string(),
      currency_codes: z.array(z.string()),
      countries: z.array(z.object({ abbr: z.string() })),
      skus: z.array(z.object({ min: z.number(), max: z.number() })).default([]),
    }),
  ),
});
const Rates = z.object({ forex: z.record(z.string(), z.number().positive()) });

export type TremendousOrder = z.infer<typeof Order>['order'];
export type Product = z.infer<typeof Products>['products'][number];
export type Rates = z.infer<typeof Rates>['forex'];

type NewOrder = Parameters<OrdersApi['createOrder']>[0];

/** The calls of Tremendous that we make. All throw `ProviderUnavailable` when one is to be made again later. */
export type TremendousClient = {
  readonly products: () => Promise<Answer<{ products: readonly Product[] }>>;
  /** What a US dollar is in other currencies. */
  readonly rates: () => Promise<Answer<{ forex: Rates }>>;
  readonly createOrder: (order: NewOrder) => Promise<Answer<{ order: TremendousOrder }>>;
  /** @param id of the order, or our id of it */
  readonly order: (id: string) => Promise<Answer<{ order: TremendousOrder }>>;
  readonly rejectOrder: (id: string) => Promise<Answer<unknown>>;
  readonly reward: (id: string) => Promise<Answer<{ reward: { order_id: string } }>>;
  readonly cancelReward: (id: string) => Promise<Answer<unknown>>;
  readonly newLink: (id: string) => Promise<Answer<{ reward: { link: string } }>>;
};

/** @param patienceMs how long one request may take; a call of ours makes a few of them one after another */
export const tremendousClient = (key: string, url: string, patienceMs: number): TremendousClient => {
  const configuration = new Configuration({
    accessToken: key,
    basePath: url.replace(/\/$/, ''),
    baseOptions: { maxRedirects: 0, maxContentLength: largest },
  });
  const [orders, rewards] = [new OrdersApi(configuration), new RewardsApi(configuration)];
  const [products, forex] = [new ProductsApi(configuration), new ForexApi(configuration)];
  const asked = <Body>(schema: z.ZodType<Body>, call: Call): Promise<Answer<Body>> =>
    ask(schema, call, patienceMs);
  return {
    products: () => asked(Products, (how) => products.listProducts(undefined, undefined, undefined, how)),
    rates: () => asked(Rates, (how) => forex.listForex('USD', how)),
    createOrder: (order) => asked(Order, (how) => orders.createOrder(order, how)),
    order: (id) => asked(Order, (how) => orders.getOrder(id, how)),
    rejectOrder: (id) => asked(z.unknown(), (how) => orders.rejectOrder(id, how)),
    reward: (id) => asked(Reward, (how) => rewards.getReward(id, how)),
    cancelReward: (id) => asked(z.unknown(), (how) => rewards.cancelReward(id, how)),
    newLink: (id) => asked(NewLink, (how) => rewards.generateRewardLink(id, how)),
  };
};
