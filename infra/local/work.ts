import type { DynamoDBRecord, SQSRecord } from 'aws-lambda';
import { type Job, jobs } from '../blueprint/jobs.ts';
import { streamFilters } from '../blueprint/stream-filters.ts';
import { buckets, checkpointsIn, type LocalAws, streamJobs } from './aws.ts';
import type { Clock } from '../emulators/basics/clock.ts';
import { runAs } from '../emulators/lambda/enforce-access.ts';
import { startFunctions } from '../emulators/lambda/functions.ts';
import { keepInBucket } from '../emulators/lambda/give-up.ts';
import { lambdaContext } from '../emulators/lambda/lambda-event.ts';
import { loadHandler } from '../emulators/lambda/load-handler.ts';
import { startStream } from '../emulators/dynamodb/stream.ts';
import type { Gate } from '../emulators/basics/gate.ts';

type Outcome = { batchItemFailures?: { itemIdentifier: string }[] } | undefined;

/** Invokes the function of a job with a batch, under its own permissions. */
const invokeJob = async (job: Job, Records: readonly unknown[]): Promise<Outcome> => {
  const handler = await loadHandler<Outcome>(job);
  return runAs(job.id, () => handler({ Records }, lambdaContext(job.id, job.seconds)));
};

type WorkOptions = {
  readonly port: number;
  readonly data: string | undefined;
  readonly clock: Clock;
  readonly aws: LocalAws;
  /** The ARN of the table's stream. */
  readonly arn: string;
  /** Says when changes are followed. */
  readonly following: Gate;
  /** Whether a text is about a workspace that is over. */
  readonly isOver: (text: string | undefined) => boolean;
};

/** Has the jobs follow the table and work the queues, and opens them to commands. */
export const startWork = async ({ port, data, clock, aws, arn, following, isOver }: WorkOptions) => {
  const { dynamodb, queues } = aws;
  /** Invokes a job with what is not about a workspace that is over. */
  const invokeUnless =
    <One>(job: Job, aboutOf: (one: One) => string | undefined) =>
    async (all: readonly One[]): Promise<Outcome> => {
      const left = all.filter((one) => !isOver(aboutOf(one)));
      return left.length === 0 ? undefined : invokeJob(job, left);
    };
  const bucket = keepInBucket(queues.endpoint, buckets.failures);
  const stream = await startStream(
    dynamodb.endpoint,
    arn,
    streamJobs.map(({ job, follows }) => ({
      id: job.id,
      filters: streamFilters(follows),
      invoke: invokeUnless<DynamoDBRecord>(job, (record) => record.dynamodb?.Keys?.['pk']?.S),
    })),
    clock,
    following,
    checkpointsIn(data),
    bucket.keep,
  );
  const functions = await startFunctions(
    port,
    new Map(
      streamJobs.map(({ job }) => [
        job.id,
        (event) => invokeJob(job, (event as { Records: unknown[] }).Records),
      ]),
    ),
  );
  for (const job of jobs)
    if ('queue' in job.trigger) {
      const { queue } = job.trigger;
      queues.work({ queue, invoke: invokeUnless<SQSRecord>(job, ({ body }) => body) }, clock);
    }
  return {
    stream,
    functions: functions.endpoint,
    stop: async () => {
      await functions.stop();
      await stream.stop();
      bucket.stop();
    },
  };
};
