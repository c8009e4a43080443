import type { DynamoDBRecord, SQSRecord } from 'aws-lambda';
import { mapConcurrent } from '#functions/platform/concurrency';
import { logger } from '#functions/platform/log';

type Outcome = { batchItemFailures: { itemIdentifier: string }[] };

const failed = (id: string, error: unknown): Outcome['batchItemFailures'] => {
  logger.error('failed', { event: id, error: error as Error });
  return [{ itemIdentifier: id }];
};

/**
 * Processes changes one after another and stops at the first that fails: Lambda delivers that one and all later ones
 * again, so the order is kept.
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
 * The same for changes that may be processed together. When a run fails, each of its changes is processed alone, so
 * that only the failing one stops the others.
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

/**
 * Returns when a message was first received, the time its request is judged by. It may have waited in the queue for
 * days.
 */
const firstReceived = ({ attributes }: SQSRecord): Date =>
  new Date(Number(attributes.ApproximateFirstReceiveTimestamp));

/**
 * Handles each message separately: a failed one is delivered again and ends in the dead-letter queue; the others are
 * done.
 * @param width how many are handled concurrently
 */
export const handleEach = async (
  records: readonly SQSRecord[],
  handleOne: (record: SQSRecord, now: Date) => Promise<void>,
  width = records.length,
): Promise<Outcome> => {
  const failures = await mapConcurrent(records, width, async (record) => {
    try {
      await handleOne(record, firstReceived(record));
      return [];
    } catch (error) {
      return failed(record.messageId, error);
    }
  });
  return { batchItemFailures: failures.flat() };
};
