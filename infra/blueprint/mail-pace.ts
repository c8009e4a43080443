/** How mails of the queue are sent, so that the account's rate is never reached. */
type MailPace = {
  /** How many invocations run at a time. */
  readonly workers: number;
  /** How many messages an invocation gets. */
  readonly batch: number;
  /** How long a worker waits from one mail to the next, in milliseconds. */
  readonly intervalMs: number;
};

/** What bulk mail may use of the account's rate; the rest is for codes, whose readers wait for them. */
const bulkShare = 10 / 14;

/** A larger batch would have to wait until it is full. */
const largestBatch = 10;
/** SQS invokes no fewer than two functions at a time. */
const fewestWorkers = 2;
/** A worker sends its mails one after the other; each takes several requests. */
const mostPerWorker = 5;

/** How long the pauses of one invocation may be together. The rest of its timeout is for the work itself. */
const pausesMs = 14_000;

/**
 * Divides the share of bulk mail among workers that know nothing of each other: each waits between its mails, so nothing
 * about the rate is stored.
 * @param perSecond the account's rate at SES: 1 in the sandbox, at first 14 outside of it
 */
export const mailPace = (perSecond: number): MailPace => {
  const bulk = perSecond * bulkShare;
  const workers = Math.max(fewestWorkers, Math.ceil(bulk / mostPerWorker));
  const intervalMs = Math.ceil((1000 * workers) / bulk);
  const batch = Math.min(largestBatch, Math.floor(pausesMs / intervalMs));
  if (!(batch >= 1))
    throw new Error(`mailRate is the number of emails per second, at least 0.2; not ${perSecond}`);
  return { workers, batch, intervalMs };
};
