import {
  ChangeMessageVisibilityCommand,
  DeleteMessageBatchCommand,
  type Message,
  MessageNotInflight,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { SQSRecord } from 'aws-lambda';
import { type FauxqsServer, startFauxqs } from 'fauxqs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../basics/clock.ts';
import type { Gate } from '../basics/gate.ts';
import { CommandError } from '../../command.ts';
import { splitIntoDeliveries } from '../basics/deliveries.ts';
import { freePort, ifPortTaken } from '../basics/ports.ts';

type Outcome = { batchItemFailures?: { itemIdentifier: string }[] } | undefined;
type Worker = { readonly queue: string; readonly invoke: (records: SQSRecord[]) => Promise<Outcome> };

type Queues = {
  readonly endpoint: string;
  readonly urlOf: (queue: string) => string;
  readonly work: (worker: Worker, clock: Clock) => void;
  readonly send: (queue: string, body: string) => Promise<unknown>;
  /** Lets time pass for messages that wait: delayed ones, and failed ones until they come again. */
  readonly pass: (ms: number) => Promise<void>;
  /** How many messages were handled so far. */
  readonly handled: () => number;
  readonly settle: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const receives = 5;

/** Creates only missing queues, because creating an existing one would delete the messages in it. */
const makeQueues = (server: FauxqsServer, names: readonly string[]): void => {
  for (const name of names) {
    if (server.inspectQueue(name)) continue;
    const { queueArn } = server.createQueue(`${name}-dead`);
    const RedrivePolicy = JSON.stringify({ deadLetterTargetArn: queueArn, maxReceiveCount: receives });
    server.createQueue(name, {
      attributes: { VisibilityTimeout: '30', RedrivePolicy },
    });
  }
};

const asLambdaSends = (message: Message, queue: string, clock: Clock): SQSRecord =>
  ({
    messageId: message.MessageId,
    receiptHandle: message.ReceiptHandle,
    body: message.Body,
    attributes: {
      ...message.Attributes,
      ApproximateFirstReceiveTimestamp: String(clock.now().getTime()),
    },
    messageAttributes: {},
    eventSource: 'aws:sqs',
    eventSourceARN: `arn:aws:sqs:local:000000000000:${queue}`,
    awsRegion: 'local',
  }) as unknown as SQSRecord;

/** A local stand-in for SQS and S3, stored in a folder. Each queue has a dead-letter queue. */
export const startQueues = async (
  usual: number,
  data: string | undefined,
  names: readonly string[],
  {
    gate,
    last,
    deadLetters,
    buckets,
  }: {
    readonly gate: Gate;
    /** On demand, its messages wait until all other queues are empty: they would be out of date before. */
    readonly last?: string;
    readonly deadLetters: readonly string[];
    readonly buckets: readonly string[];
  },
): Promise<Queues> => {
  const port = await freePort(usual);
  const folder = data && join(data, 'aws');
  const server = await startFauxqs({
    port,
    host: '127.0.0.1',
    logger: false,
    ...(folder && { dataDir: folder }),
  }).catch((error: Error) => {
    if (ifPortTaken(error) !== error) throw error;
    throw new CommandError(
      `${folder ?? 'The stand-in for queues and files'} cannot be opened: ${error.message}. Remove it (queued mails and pictures are lost), or start again without data: npm start -- --reset`,
    );
  });
  for (const bucket of buckets) server.createBucket(bucket);
  makeQueues(server, names);
  for (const name of deadLetters) if (!server.inspectQueue(name)) server.createQueue(name);
  const endpoint = `http://127.0.0.1:${port}`;
  const client = new SQSClient({ endpoint });
  // It copies every answer for a log that nobody reads.
  client.middlewareStack.remove('loggerMiddleware');
  const stopped = new AbortController();
  const working: Promise<void>[] = [];
  const urlOf = (queue: string): string => `${endpoint}/000000000000/${queue}`;

  let handled = 0;

  /** The receipts of messages that failed and come again; the others in flight are being worked on. */
  const failures = new Set<string>();

  const passIn = async (queue: string, ms: number): Promise<void> => {
    const { delayed = [], inflight = [] } = server.inspectQueue(queue)?.messages ?? {};
    // The stand-in has no clock of its own; it compares these times with real time.
    for (const message of delayed) if (message.delayUntil) message.delayUntil -= ms;
    for (const { receiptHandle: ReceiptHandle, visibilityDeadline } of inflight) {
      if (!failures.delete(ReceiptHandle)) continue;
      const left = Math.max(0, Math.ceil((visibilityDeadline - ms - Date.now()) / 1000));
      try {
        await client.send(
          new ChangeMessageVisibilityCommand({
            QueueUrl: urlOf(queue),
            ReceiptHandle,
            VisibilityTimeout: left,
          }),
        );
      } catch (error) {
        // It has come again since we looked.
        if (error instanceof MessageNotInflight) continue;
        throw error;
      }
      if (left > 0) failures.add(ReceiptHandle);
    }
  };

  const isEmpty = (queue: string): boolean => {
    const { ready = [], delayed = [], inflight = [] } = server.inspectQueue(queue)?.messages ?? {};
    return ready.length + delayed.length + inflight.length === 0;
  };

  const isDue = (queue: string): boolean => {
    const { ready = [], delayed = [], inflight = [] } = server.inspectQueue(queue)?.messages ?? {};
    const now = Date.now();
    return (
      ready.length > 0 ||
      delayed.some(({ delayUntil = 0 }) => delayUntil <= now) ||
      inflight.some(({ visibilityDeadline }) => visibilityDeadline <= now)
    );
  };
  const waits = (queue: string): boolean =>
    !isDue(queue) || (queue === last && names.some((other) => other !== last && !isEmpty(other)));

  const once = async ({ queue, invoke }: Worker, clock: Clock): Promise<void> => {
    if (gate.opensOnDemand && waits(queue)) {
      await sleep(10);
      return;
    }
    const QueueUrl = urlOf(queue);
    const { Messages = [] } = await client.send(
      new ReceiveMessageCommand({
        QueueUrl,
        // What has gathered until somebody waits comes one by one, as it does when it is worked at once.
        MaxNumberOfMessages: gate.opensOnDemand ? 1 : 10,
        // A call that waits would get the next message although nobody waits for the work any more.
        WaitTimeSeconds: gate.opensOnDemand ? 0 : 20,
        MessageSystemAttributeNames: ['All'],
      }),
      { abortSignal: stopped.signal },
    );
    if (Messages.length === 0) {
      // All there are wait until they come again.
      if (gate.opensOnDemand) await sleep(10);
      return;
    }
    handled += Messages.length;
    const records = Messages.map((message) => asLambdaSends(message, queue, clock));
    const failed = new Set<string>();
    for (const batch of splitIntoDeliveries(records, ({ messageId }) => messageId)) {
      const outcome = await invoke([...batch]);
      for (const { itemIdentifier: id } of outcome?.batchItemFailures ?? []) failed.add(id);
    }
    for (const { MessageId, ReceiptHandle } of Messages) {
      if (!failed.has(String(MessageId))) continue;
      failures.add(String(ReceiptHandle));
      // Whoever waits for the work waits for what failed, too.
      if (gate.opensOnDemand)
        await client.send(
          new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 1 }),
        );
    }
    const done = Messages.filter(({ MessageId }) => !failed.has(String(MessageId)));
    if (done.length === 0) return;
    const Entries = done.map(({ MessageId, ReceiptHandle }) => ({ Id: MessageId, ReceiptHandle }));
    await client.send(new DeleteMessageBatchCommand({ QueueUrl, Entries }));
  };

  return {
    endpoint,
    urlOf,
    work: (worker, clock) => {
      working.push(
        (async () => {
          while (!stopped.signal.aborted) {
            await gate.pass(stopped.signal);
            if (stopped.signal.aborted) return;
            await once(worker, clock).catch(async (error: unknown) => {
              if (stopped.signal.aborted) return;
              console.error(`the queue ${worker.queue} was interrupted`, error);
              await sleep(500);
            });
          }
        })(),
      );
    },
    send: (queue, MessageBody) =>
      client.send(new SendMessageCommand({ QueueUrl: urlOf(queue), MessageBody })),
    pass: async (ms) => {
      for (const name of names) await passIn(name, ms);
    },
    handled: () => handled,
    settle: async () => {
      while (!names.every(isEmpty)) await sleep(10);
    },
    stop: async () => {
      stopped.abort();
      gate.wake();
      await Promise.all(working);
      client.destroy();
      await server.stop();
    },
  };
};
