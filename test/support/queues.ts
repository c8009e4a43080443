import { randomUUID } from 'node:crypto';
import type { SQSHandler } from 'aws-lambda';
import { GetQueueAttributesCommand, SetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { runAs } from '#infra/emulators/lambda/enforce-access';
import { injectDelivery } from '#infra/emulators/basics/deliveries';
import { type JobId, type QueueName, queueNames, queueVariable } from '#infra/blueprint/jobs';
import { stack } from './stack.ts';

export const sqs = new SQSClient({ endpoint: stack.aws });
export const urlOf = (queue: QueueName): string => String(process.env[queueVariable(queue)]);

/** The queues that gave a message up, each with how many. */
export const givenUp = async (): Promise<Partial<Record<QueueName, number>>> => {
  const counts = await Promise.all(
    queueNames.map(async (queue) => {
      const { Attributes: { ApproximateNumberOfMessages: count } = {} } = await sqs.send(
        new GetQueueAttributesCommand({
          QueueUrl: `${urlOf(queue)}-dead`,
          AttributeNames: ['ApproximateNumberOfMessages'],
        }),
      );
      return [queue, Number(count)] as const;
    }),
  );
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
};

/** Makes failed messages visible again after 1 second instead of 30. Returns how to undo that. */
export const shortenVisibility = async (queue: QueueName): Promise<() => Promise<unknown>> => {
  const comeAgainAfter = (VisibilityTimeout: string) =>
    sqs.send(new SetQueueAttributesCommand({ QueueUrl: urlOf(queue), Attributes: { VisibilityTimeout } }));
  await comeAgainAfter('1');
  return () => comeAgainAfter('30');
};

/**
 * Delivers a message as its queue does, with the time of the stack. Returns whether the function got through.
 * @param left how much time the function has, in milliseconds
 */
export const deliverMessage = async (
  job: JobId,
  handler: SQSHandler,
  body: string,
  left = 28_000,
): Promise<boolean> => {
  const attributes = { ApproximateFirstReceiveTimestamp: String(stack.clock.now().getTime()) };
  const outcome = (await runAs(job, async () =>
    handler(
      { Records: [{ messageId: body, body, attributes }] } as never,
      { awsRequestId: randomUUID(), getRemainingTimeInMillis: () => left } as never,
      () => undefined,
    ),
  )) as unknown as { batchItemFailures: unknown[] };
  return outcome.batchItemFailures.length === 0;
};

/** Keeps from a function what its queue brings, from now on. Returns what was kept, and how to stop. */
export const withhold = (
  queue: QueueName,
): { readonly kept: readonly string[]; readonly stop: () => void } => {
  const kept: string[] = [];
  const stop = injectDelivery((records) => [
    records.filter((record) => {
      const { body = '', eventSourceARN } = record as { body?: string; eventSourceARN?: string };
      if (!eventSourceARN?.endsWith(`:${queue}`)) return true;
      kept.push(body);
      return false;
    }),
  ]);
  return { kept, stop };
};

/** Keeps from a function what its queue brings while something is done, and returns it. */
export const withheld = async (queue: QueueName, act: () => Promise<void>): Promise<readonly string[]> => {
  const { kept, stop } = withhold(queue);
  await act();
  await stack.settle();
  stop();
  return kept;
};
