import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type _Record as StreamRecord,
} from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord } from 'aws-lambda';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import type { Clock } from '../basics/clock.ts';
import type { Gate } from '../basics/gate.ts';
import { storedJson } from '../basics/stored-json.ts';
import { type Announcements, hearAnnouncements } from './announcements.ts';
import { type FilterPattern, streamLimits } from '../../blueprint/stream-filters.ts';
import { matchesFilter } from './event-filter.ts';
import { splitIntoDeliveries } from '../basics/deliveries.ts';

type Outcome = { batchItemFailures?: { itemIdentifier: string }[] } | undefined;
type Follower = {
  readonly id: string;
  /** Of the changes, the function gets those that pass one of these. */
  readonly filters: readonly FilterPattern[];
  readonly invoke: (records: DynamoDBRecord[]) => Promise<Outcome>;
};

type StreamReader = {
  /** Says that something was written. What other processes write is found by looking now and then. */
  readonly announce: () => void;
  readonly stop: () => Promise<void>;
  /** Resolves when every change written so far has been processed. */
  readonly settle: () => Promise<void>;
};

const open = (file: string | undefined) =>
  storedJson(
    file,
    z.record(z.string(), z.string()),
    'nothing is lost: what was counted is not counted again',
  );

/** The sequence number that all of these consumers have reached; 0 if one has not started. */
export const oldestCheckpoint = (file: string | undefined, followers: readonly string[]): number => {
  const { value: kept = {} } = open(file);
  return Math.min(...followers.map((follower) => Number(kept[follower] ?? 0)));
};

/** The last sequence number each consumer has processed, stored in a file between starts. */
const checkpoints = (file: string | undefined) => {
  const { value: kept = {}, save } = open(file);
  return {
    of: (follower: string): string | undefined => kept[follower],
    move: (follower: string, sequence: string): void => {
      kept[follower] = sequence;
      save(kept);
    },
  };
};

const asLambdaSends = (record: StreamRecord, clock: Clock): DynamoDBRecord =>
  ({
    ...record,
    eventSource: 'aws:dynamodb',
    dynamodb: { ...record.dynamodb, ApproximateCreationDateTime: clock.now().getTime() / 1000 },
  }) as DynamoDBRecord;

/** Keeps the records that are given up. */
type Keep = (
  job: string,
  records: readonly DynamoDBRecord[],
  invokeCount: number,
  now: Date,
) => Promise<void>;

const ageOf = (record: DynamoDBRecord, now: Date): number =>
  now.getTime() - (record.dynamodb?.ApproximateCreationDateTime ?? 0) * 1000;

/** Reads the change stream for one function, in order, from its checkpoint. */
const follow = (
  client: DynamoDBStreamsClient,
  StreamArn: string,
  { id, filters, invoke }: Follower,
  clock: Clock,
  gate: Gate,
  keep: Keep,
  checkpoint: ReturnType<typeof checkpoints>,
  changes: Announcements,
  stopped: AbortSignal,
) => {
  /** The last announcement whose changes were all processed. */
  let reached = -1;

  /** Waits between tries, but not for long when the clock moves on: what is too old then is given up. */
  const pause = async (tried: number): Promise<void> => {
    const from = clock.now().getTime();
    for (let left = Math.min(2000, 50 * 2 ** tried); left > 0; left -= 50) {
      if (stopped.aborted || clock.now().getTime() - from > 60_000) return;
      await sleep(50);
    }
  };

  const isTooOld = (record: DynamoDBRecord): boolean =>
    ageOf(record, clock.now()) >= streamLimits.maxAgeHours * 3_600_000;

  const deliver = async (records: readonly DynamoDBRecord[]): Promise<void> => {
    let rest = records.filter((record) => filters.some((filter) => matchesFilter(filter, record)));
    let last: string | undefined;
    for (let tried = 1; rest.length > 0; tried += 1) {
      const outcome = await invoke(rest).catch((error: unknown) => {
        console.error(`${id} failed`, error);
        return { batchItemFailures: [{ itemIdentifier: rest[0]?.dynamodb?.SequenceNumber ?? '' }] };
      });
      const failed = outcome?.batchItemFailures?.[0]?.itemIdentifier;
      if (failed === undefined) return;
      if (failed !== last) tried = 1;
      last = failed;
      rest = rest.slice(
        Math.max(
          0,
          rest.findIndex(({ dynamodb }) => dynamodb?.SequenceNumber === failed),
        ),
      );
      if (stopped.aborted) return;
      await pause(tried);
      const [first] = rest;
      if (!first || !isTooOld(first)) continue;
      console.error(`${id} gave up on event ${first.eventID}: npm run operate -- redrive ${id}`);
      await keep(id, [first], tried, clock.now());
      rest = rest.slice(1);
      tried = 0;
    }
  };

  /** @param onAnswer called each time the stream answers */
  const run = async (shard: string, onAnswer: () => void): Promise<void> => {
    const after = checkpoint.of(id);
    const { ShardIterator } = await client.send(
      new GetShardIteratorCommand({
        StreamArn,
        ShardId: shard,
        ...(after === undefined
          ? { ShardIteratorType: 'TRIM_HORIZON' }
          : { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: after }),
      }),
    );
    let iterator = ShardIterator;
    while (iterator !== undefined && !stopped.aborted) {
      await gate.pass(stopped);
      if (stopped.aborted) return;
      const announced = changes.count();
      const { Records = [], NextShardIterator } = await client.send(
        new GetRecordsCommand({ ShardIterator: iterator, Limit: streamLimits.batchSize }),
      );
      onAnswer();
      if (Records.length > 0) {
        const records = Records.map((record) => asLambdaSends(record, clock));
        for (const batch of splitIntoDeliveries(records, ({ dynamodb }) => JSON.stringify(dynamodb?.Keys)))
          await deliver(batch);
        if (stopped.aborted) return;
        checkpoint.move(id, Records.at(-1)?.dynamodb?.SequenceNumber ?? '');
      } else {
        reached = announced;
        changes.reached();
        await changes.next(announced);
      }
      iterator = NextShardIterator;
    }
  };

  return { run, reached: () => reached };
};

/** Reads the table's change stream as Lambda's event source mappings do: each consumer at its own pace. */
export const startStream = async (
  endpoint: string,
  arn: string,
  followers: readonly Follower[],
  clock: Clock,
  gate: Gate,
  file: string | undefined,
  keep: Keep,
): Promise<StreamReader> => {
  const client = new DynamoDBStreamsClient({ endpoint });
  // It copies every answer for a log that nobody reads.
  client.middlewareStack.remove('loggerMiddleware');
  const stopped = new AbortController();
  const changes = hearAnnouncements();
  const checkpoint = checkpoints(file);
  const { StreamDescription } = await client.send(new DescribeStreamCommand({ StreamArn: arn }));
  const shard = StreamDescription?.Shards?.[0]?.ShardId;
  if (!shard) throw new Error('the change stream has no shard');
  const following = followers.map((follower) =>
    follow(client, arn, follower, clock, gate, keep, checkpoint, changes, stopped.signal),
  );
  const running = following.map(async ({ run }) => {
    let failed = 0;
    while (!stopped.signal.aborted) {
      await run(shard, () => (failed = 0)).catch(async (error: unknown) => {
        if (stopped.signal.aborted) return;
        failed += 1;
        // Once for each interruption: while the database is started again, every attempt fails.
        if (failed === 1) console.error('the change stream was interrupted', error);
        await sleep(Math.min(5000, 250 * 2 ** failed));
      });
    }
  });
  return {
    announce: changes.announce,
    stop: async () => {
      stopped.abort();
      changes.wakeAll();
      gate.wake();
      await Promise.all(running);
      client.destroy();
    },
    settle: () => changes.hurry(() => Math.min(...following.map(({ reached }) => reached()))),
  };
};
