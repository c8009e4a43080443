import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { SQSRecord } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { randomUUID } from 'node:crypto';
import type { Time } from '#functions/platform/pace';

type Message = { readonly id: string; readonly body: string; visibleAt: number; receives: number };

/** After so many receives a message that comes again is dead. */
const mostReceives = 5;

/** A queue of SQS in a time of its own: visibility, delays, receives and dead letters follow that time. */
export const startSimulatedQueue = (time: Pick<Time, 'now'>, visibilityMs: number) => {
  const url = 'https://sqs.simulated/mail';
  const messages = new Map<string, Message>();
  const dead: string[] = [];
  const stub = mockClient(SQSClient);
  stub.send.callThrough();
  stub.on(SendMessageBatchCommand, { QueueUrl: url }).callsFake(({ Entries = [] }) => {
    for (const { MessageBody: body = '', DelaySeconds = 0 } of Entries) {
      const id = randomUUID();
      messages.set(id, { id, body, visibleAt: time.now() + DelaySeconds * 1000, receives: 0 });
    }
    return {};
  });
  return {
    url,
    dead: dead as readonly string[],
    size: (): number => messages.size,
    receive: (most: number): SQSRecord[] => {
      const received: Message[] = [];
      for (const message of messages.values()) {
        if (received.length === most) break;
        if (message.visibleAt > time.now()) continue;
        if (message.receives === mostReceives) {
          messages.delete(message.id);
          dead.push(message.body);
          continue;
        }
        message.receives += 1;
        message.visibleAt = time.now() + visibilityMs;
        received.push(message);
      }
      return received.map(({ id, body }) => ({
        messageId: id,
        body,
        attributes: { ApproximateFirstReceiveTimestamp: String(Date.now() + time.now()) },
      })) as unknown as SQSRecord[];
    },
    remove: (id: string): void => void messages.delete(id),
    stop: (): void => stub.restore(),
  };
};
