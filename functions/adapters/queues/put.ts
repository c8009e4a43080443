import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { bounded } from '#functions/platform/aws';
import { mapConcurrent } from '#functions/platform/concurrency';
import { PassingError } from '#functions/platform/passing';

export const sqs = new SQSClient(bounded());

/** How many requests are sent concurrently. */
const width = 5;

/** Puts messages into a queue, ten in a request; rejects when one was not accepted. */
export const put = async (
  QueueUrl: string | undefined,
  messages: readonly object[],
  DelaySeconds = 0,
): Promise<void> => {
  const starts = Array.from({ length: Math.ceil(messages.length / 10) }, (_, index) => index * 10);
  await mapConcurrent(starts, width, async (at) => {
    const Entries = messages
      .slice(at, at + 10)
      .map((message, index) => ({ Id: String(index), MessageBody: JSON.stringify(message), DelaySeconds }));
    const { Failed = [] } = await sqs.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
    if (Failed.length > 0) throw new PassingError(`the queue did not take ${Failed.length} messages`);
  });
};
