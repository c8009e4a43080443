import type { Context, SQSHandler, SQSRecord } from 'aws-lambda';
import { queueHooks, queueSchedules } from '#functions/adapters/queues/queue';
import { deliverHooks } from '#functions/workflows/deliver-hooks';
import { HookMessage } from '#shared/events/hooks';
import { handleEach } from './batch.ts';

const visit =
  ({ getRemainingTimeInMillis: left }: Pick<Context, 'getRemainingTimeInMillis'>) =>
  async ({ messageId, body, attributes }: SQSRecord, begun: Date): Promise<void> => {
    const since = performance.now();
    await deliverHooks(HookMessage.parse(JSON.parse(body)), {
      by: messageId,
      isAgain: Number(attributes.ApproximateReceiveCount) > 1,
      now: () => new Date(begun.getTime() + performance.now() - since),
      left,
      queueLanes: queueHooks,
      queueSchedules,
    });
  };

/** Sends to webhooks what is due: for each of them one after the other, in the order it happened. */
export const handler: SQSHandler = ({ Records }, context) => handleEach(Records, visit(context));
