const million = 1_000_000;

type Price = {
  /** What is counted, as it reads after a number. */
  readonly of: string;
  readonly dollars: number;
  /** For so many. */
  readonly per: number;
  /** So many of them are free in each month of an account, also after its first year. */
  readonly free: number;
};

const price = (of: string, dollars: number, per = 1, free = 0): Price => ({ of, dollars, per, free });

/**
 * List prices of us-east-1, looked up on 23 November 2026 in stored copies of the pages that each group names (below
 * aws.amazon.com). What is free, and the prices of Scheduler and of requests through the firewall, were found on 28 November in
 * what others write of these pages; the price of runs at the edge was not looked up. Prices change: look again before relying
 * on them.
 */
export const prices = {
  /** cloudwatch/pricing: a month of each. */
  alarmFigures: price('alarm metrics', 0.1, 1, 10),
  ownFigures: price('custom metrics', 0.3, 1, 10),
  dashboards: price('dashboards', 3, 1, 3),
  /** waf/pricing: a month of each, and a million. */
  firewalls: price('firewalls', 5),
  firewallRules: price('firewall rules', 1),
  firewallRequests: price('requests through a firewall', 0.6, million),
  /** sqs/pricing, eventbridge/pricing, api-gateway/pricing, cloudfront/pricing. */
  queueRequests: price('queue requests', 0.4, million, million),
  schedules: price('Scheduler invocations', 1, million, 14 * million),
  httpApi: price('requests to the HTTP API', 1, million),
  edgeRequests: price('requests to CloudFront', 1, million, 10 * million),
  edgeFunctions: price('runs of the function at the edge', 0.1, million, 2 * million),
  edgeOut: price('GB sent by CloudFront', 0.085, 1, 1000),
  /** lambda/pricing; a gigabyte-second on arm64. */
  invocations: price('function invocations', 0.2, million, million),
  gigabyteSeconds: price('function GB-seconds', 13.3334, million, 400_000),
  /** dynamodb/pricing/on-demand; keeping a gigabyte for a month with its backups. */
  readUnits: price('read units', 0.125, million),
  writeUnits: price('write units', 0.625, million),
  stored: price('GB in the table', 0.45),
  /** xray/pricing, cloudwatch/pricing, ses/pricing. */
  traces: price('X-Ray traces', 5, million, 100_000),
  logs: price('GB of logs', 0.5, 1, 5),
  mails: price('emails', 100, million),
} as const satisfies Record<string, Price>;

export type Priced = keyof typeof prices;
const everyPriced = Object.keys(prices) as readonly Priced[];

/** How many of each were used. */
export type Usage = Readonly<Partial<Record<Priced, number>>>;

export const sumOf = (usages: readonly Usage[]): Usage =>
  Object.fromEntries(
    everyPriced.map((of) => [of, usages.reduce((sum, { [of]: count = 0 }) => sum + count, 0)]),
  );

export const timesOf = (usage: Usage, times: number): Usage =>
  Object.fromEntries(Object.entries(usage).map(([of, count]) => [of, count * times]));

/** Dollars of one more of each, in an account that has used up what is free. */
export const listPrice = (usage: Usage): number =>
  everyPriced.reduce((sum, of) => sum + ((usage[of] ?? 0) * prices[of].dollars) / prices[of].per, 0);

/** Dollars of a month's use of one kind, without what is free of it. */
export const dollarsFor = (of: Priced, count: number): number =>
  (Math.max(0, count - prices[of].free) * prices[of].dollars) / prices[of].per;

/** Dollars of everything that an account used in a month. */
export const billOf = (usage: Usage): number =>
  everyPriced.reduce((sum, of) => sum + dollarsFor(of, usage[of] ?? 0), 0);

/** One invocation that takes so long. Lambda bills the time of a start like any other. */
export const invocationOf = (milliseconds: number, megabytes: number): Usage => ({
  invocations: 1,
  gigabyteSeconds: (milliseconds / 1000) * (megabytes / 1024),
});

/** A request from a browser, besides its function: the edge, the gateway, and what is sent back. */
export const requestOf = (answerKb: number): Usage => ({
  httpApi: 1,
  edgeRequests: 1,
  edgeFunctions: 1,
  edgeOut: answerKb / million,
});

/** A message: it is sent, received and deleted. */
export const message: Usage = { queueRequests: 3 };
