import type { DynamoDBRecord, SQSRecord } from 'aws-lambda';
import { logger } from '#functions/platform/log';

type Outcome = { batchItemFailures: { itemIdentifier: string }[] };

const failed = (id: string, error: unknown): Outcome['batchItemFailures'] => {
  logger.error('failed', { event: id, error: error as Error });
  return [{ itemIdentifier: id }];
};

/**
 * Follows changes one after the other and stops at the first that fails: Lambda delivers that one and all after
 * it again, so nothing is ever followed out of order.
 */
export const handleInOrder = async (
  records: readonly DynamoDBRecord[],
  follow: (record: DynamoDBRecord) => Promise<void>,
): Promise<Outcome> => {
  for (const record of records) {
    try {
      await follow(record);
    } catch (error) {
      return { batchItemFailures: failed(record.dynamodb?.SequenceNumber ?? '', error) };
    }
  }
  return { batchItemFailures: [] };
};

/**
 * The same for changes that may be followed together. Should that fail, each is followed by itself, so that only the
 * one that can not be followed stops the others.
 */
export const handleInRuns = async <One extends { readonly record: DynamoDBRecord }>(
  runs: readonly (readonly One[])[],
  follow: (run: readonly One[]) => Promise<void>,
): Promise<Outcome> => {
  for (const run of runs) {
    try {
      await follow(run);
    } catch (error) {
      const [first] = run;
      if (run.length === 1 && first)
        return { batchItemFailures: failed(first.record.dynamodb?.SequenceNumber ?? '', error) };
      const outcome = await handleInRuns(
        run.map((one) => [one]),
        follow,
      );
      if (outcome.batchItemFailures.length > 0) return outcome;
    }
  }
  return { batchItemFailures: [] };
};

/** When a message first arrived here. It may have waited for days: what it asks for is judged by what is true then. */
const firstReceived = ({ attributes }: SQSRecord): Date =>
  new Date(Number(attributes.ApproximateFirstReceiveTimestamp));

/** Handles each message by itself: one that fails comes again, and in the end to the dead-letter queue; the others are done. */
export const handleEach = async (
  records: readonly SQSRecord[],
  handleOne: (record: SQSRecord, now: Date) => Promise<void>,
): Promise<Outcome> => {
  const failures = await Promise.all(
    records.map(async (record) => {
      try {
        await handleOne(record, firstReceived(record));
        return [];
      } catch (error) {
        return failed(record.messageId, error);
      }
    }),
  );
  return { batchItemFailures: failures.flat() };
};
