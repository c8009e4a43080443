import type { Context, DynamoDBRecord } from 'aws-lambda';
import { setTimeout as sleep } from 'node:timers/promises';
import { logger } from '#functions/platform/log';
import { isTransient } from '#functions/platform/transient';

type Outcome = { batchItemFailures: { itemIdentifier: string }[] };
type Invocation = Pick<Context, 'awsRequestId' | 'invokedFunctionArn' | 'getRemainingTimeInMillis'>;

/** How a job of the stream follows it. */
type Following<Change> = {
  /** Returns what a record says; undefined: nothing to this job. */
  readonly parse: (record: DynamoDBRecord) => Change | undefined;
  /** Whether two changes are followed together; without it, each is followed alone. */
  readonly belong?: (a: Change, b: Change) => boolean;
  readonly follow: (run: readonly Change[]) => Promise<void>;
};

type One<Change> = { readonly record: DynamoDBRecord; readonly change: Change };

/** How often a change that fails for no passing reason is tried, and how long between, in milliseconds. */
const tries = 3;
const pauseMs = 50;
/** The time a function must have left to begin another run. */
const spareMs = 8000;

/** The stream waits at this record: Lambda delivers it and all later ones again, so the order is kept. */
const waitAt = ({ dynamodb }: DynamoDBRecord): Outcome => ({
  batchItemFailures: [{ itemIdentifier: dynamodb?.SequenceNumber ?? '' }],
});

/**
 * Keeps a record that fails each time where Lambda keeps those it gives up on, so that the others do not wait for it.
 * The store of files is only loaded then.
 */
const giveUpOn = async (record: DynamoDBRecord, error: unknown, invocation: Invocation): Promise<void> => {
  const { setAside } = await import('#functions/adapters/failures/set-aside');
  const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) };
  logger.error('set aside', { metric: 'SetAside', value: 1, event: record.eventID, error: error as Error });
  await setAside(
    record,
    {
      requestId: invocation.awsRequestId,
      functionArn: invocation.invokedFunctionArn,
      condition: 'RecordCannotBeProcessed',
      invokeCount: tries,
      shardId: 'set-aside',
      reason: `${name}: ${message}`,
    },
    new Date(),
  );
};

/** Tries a task a few times, unless it fails for a passing reason: then the stream waits. */
const tryOften = async (task: () => Promise<void>): Promise<void> => {
  for (let tried = 1; ; tried += 1) {
    try {
      return await task();
    } catch (error) {
      if (isTransient(error) || tried >= tries) throw error;
      await sleep(pauseMs * tried);
    }
  }
};

/**
 * Follows changes of the table in order. A passing failure stops at its record, and the stream waits until it is
 * over. A record that fails for another reason is set aside, and the others go on.
 */
export const followStream = async <Change>(
  records: readonly DynamoDBRecord[],
  invocation: Invocation,
  { parse, belong = () => false, follow }: Following<Change>,
): Promise<Outcome> => {
  const followAlone = async ({ record, change }: One<Change>): Promise<Outcome | undefined> => {
    try {
      await tryOften(() => follow([change]));
      return undefined;
    } catch (error) {
      return failAt(record, error);
    }
  };

  const failAt = async (record: DynamoDBRecord, error: unknown): Promise<Outcome | undefined> => {
    if (isTransient(error)) {
      logger.warn('failed: the stream waits', { event: record.eventID, error: error as Error });
      return waitAt(record);
    }
    try {
      await giveUpOn(record, error, invocation);
      return undefined;
    } catch (unkept) {
      logger.error('not set aside: the stream waits', { event: record.eventID, error: unkept as Error });
      return waitAt(record);
    }
  };

  /** When changes fail together, each is followed alone, so that only the failing one stops the others. */
  const followRun = async (run: readonly One<Change>[]): Promise<Outcome | undefined> => {
    const [first] = run;
    if (first && invocation.getRemainingTimeInMillis() < spareMs) return waitAt(first.record);
    if (first && run.length === 1) return followAlone(first);
    try {
      await follow(run.map(({ change }) => change));
      return undefined;
    } catch {
      for (const one of run) {
        const outcome = await followAlone(one);
        if (outcome) return outcome;
      }
      return undefined;
    }
  };

  let run: One<Change>[] = [];
  for (const record of records) {
    let change: Change | undefined;
    try {
      change = parse(record);
    } catch (error) {
      const outcome = (await followRun(run)) ?? (await failAt(record, error));
      run = [];
      if (outcome) return outcome;
    }
    if (change === undefined) continue;
    const before = run.at(-1);
    if (before && !belong(before.change, change)) {
      const outcome = await followRun(run);
      run = [];
      if (outcome) return outcome;
    }
    run.push({ record, change });
  }
  return (await followRun(run)) ?? { batchItemFailures: [] };
};
