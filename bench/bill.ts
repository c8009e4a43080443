/**
 * List prices of us-east-1 in dollars, without what is free each month, looked up on 23 November 2026 in stored copies of the
 * pages that each group names (below aws.amazon.com). Prices change: look again before relying on them.
 */
export const prices = {
  /** api-gateway/pricing, lambda/pricing, dynamodb/pricing/on-demand, cloudfront/pricing, sqs/pricing: a million of each. */
  httpApi: 1,
  invocations: 0.2,
  readUnits: 0.125,
  writeUnits: 0.625,
  edgeRequests: 1,
  queueRequests: 0.4,
  /** ses/pricing, xray/pricing: a million of each. X-Ray records the first request of a second and one in twenty others. */
  mails: 100,
  traces: 5,
  tracedShare: 0.05,
  /** lambda/pricing: a gigabyte-second on arm64. */
  gigabyteSecond: 0.0000133334,
  /** cloudwatch/pricing, cloudfront/pricing, dynamodb/pricing/on-demand: a gigabyte; the last one with its backups, a month. */
  logs: 0.5,
  edgeOut: 0.085,
  stored: 0.45,
  /** cloudwatch/pricing, waf/pricing: one, a month. */
  alarmFigure: 0.1,
  ownFigure: 0.3,
  dashboard: 3,
  firewall: 5,
  firewallRule: 1,
} as const;

type Units = { readonly reads: number; readonly writes: number };

const million = 1_000_000;

/** Dollars of reading and writing the table. */
export const tableDollars = ({ reads, writes }: Units): number =>
  (reads * prices.readUnits + writes * prices.writeUnits) / million;

/** Dollars of a request from a browser, besides its function: the edge, the gateway, and what is sent back. */
export const requestDollars = (answerKb: number): number =>
  (prices.httpApi + prices.edgeRequests + answerKb * prices.edgeOut) / million;

/** Dollars of one invocation that takes so long. Lambda bills the time of a start like any other. */
export const computeDollars = (milliseconds: number, megabytes: number): number =>
  prices.invocations / million + (milliseconds / 1000) * (megabytes / 1024) * prices.gigabyteSecond;

/** Dollars of what one invocation writes to the log, and of its trace. */
export const watchDollars = (logKb: number): number =>
  (logKb * prices.logs + prices.tracedShare * prices.traces) / million;

/** Dollars of a message: it is sent, received and deleted. */
export const messageDollars = (3 * prices.queueRequests) / million;

export const mailDollars = prices.mails / million;

/** Dollars of keeping so much for a month. */
export const storageDollars = (kb: number): number => (kb / million) * prices.stored;
