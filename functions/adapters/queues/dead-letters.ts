import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { bounded } from '#functions/platform/aws';

const sqs = new SQSClient(bounded());

const countIn = async (QueueUrl: string): Promise<number> => {
  const { Attributes = {} } = await sqs.send(
    new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['ApproximateNumberOfMessages'] }),
  );
  return Number(Attributes['ApproximateNumberOfMessages'] ?? 0);
};

/** Returns how many messages wait for an operator, in all dead-letter queues together. */
export const countDeadLetters = async (): Promise<number> => {
  const urls = (process.env['DEAD_LETTER_QUEUE_URLS'] ?? '').split(',').filter(Boolean);
  const counts = await Promise.all(urls.map(countIn));
  return counts.reduce((sum, count) => sum + count, 0);
};
