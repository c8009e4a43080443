import type { SQSRecord } from 'aws-lambda';
import { mapConcurrent } from '#functions/platform/concurrency';
import { logger } from '#functions/platform/log';

type Outcome = { batchItemFailures: { itemIdentifier: string }[] };

const failed = (id: string, error: unknown): Outcome['batchItemFailures'] => {
  logger.error('failed', { event: id, error: error as Error });
  return [{ itemIdentifier: id }];
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
