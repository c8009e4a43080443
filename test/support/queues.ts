import { SetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { QueueName } from '#infra/jobs';
import { stack } from './product.ts';

export const sqs = new SQSClient({ endpoint: stack.aws });
export const urlOf = (queue: QueueName): string => String(process.env[`${queue.toUpperCase()}_QUEUE_URL`]);

/** Makes failed messages visible again after 1 second instead of 30. Returns how to undo that. */
export const shortenVisibility = async (queue: QueueName): Promise<() => Promise<unknown>> => {
  const comeAgainAfter = (VisibilityTimeout: string) =>
    sqs.send(new SetQueueAttributesCommand({ QueueUrl: urlOf(queue), Attributes: { VisibilityTimeout } }));
  await comeAgainAfter('1');
  return () => comeAgainAfter('30');
};
