import { Duration } from 'aws-cdk-lib';
import { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import {
  type Code,
  FilterCriteria,
  type Function as Lambda,
  type IEventSource,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda';
import {
  DynamoEventSource,
  S3OnFailureDestination,
  SqsEventSource,
} from 'aws-cdk-lib/aws-lambda-event-sources';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { jobAccess } from '../../blueprint/access.ts';
import type { FunctionAccess } from '../../blueprint/function-access.ts';
import type { DeployedJob } from '../../blueprint/jobs.ts';
import { mailPace } from '../../blueprint/mail-pace.ts';
import { type StreamJobId, streamFilters, streamLimits } from '../../blueprint/stream-filters.ts';
import { keepFailures } from './failures.ts';
import { makeFunction } from './function.ts';
import type { Platform } from './platform.ts';
import type { TableRef } from './table.ts';

type Source = {
  readonly source: IEventSource;
  readonly statements: readonly PolicyStatement[];
  readonly environment?: Readonly<Record<string, string>>;
};

const followed = (scope: Construct, { arn, streamArn }: TableRef) =>
  TableV2.fromTableAttributes(scope, 'Table', { tableArn: arn, tableStreamArn: streamArn });

/**
 * Records arrive in order for each key, and only those the job follows. A failing record is tried again until it is
 * too old; then Lambda keeps it in the bucket, whole. What will never succeed, the job itself keeps there at once.
 */
const stream = (scope: Construct, job: StreamJobId, { table, failures }: Platform): Source => ({
  source: new DynamoEventSource(followed(scope, table), {
    startingPosition: StartingPosition.TRIM_HORIZON,
    batchSize: streamLimits.batchSize,
    maxBatchingWindow: Duration.seconds(1),
    bisectBatchOnError: true,
    reportBatchItemFailures: true,
    retryAttempts: -1,
    maxRecordAge: Duration.hours(streamLimits.maxAgeHours),
    filters: streamFilters(job).map((filter) => FilterCriteria.filter({ ...filter })),
    onFailure: new S3OnFailureDestination(failures),
  }),
  statements: [
    new PolicyStatement({
      actions: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
      resources: [table.streamArn],
    }),
    // ListStreams has no resource-level permissions.
    new PolicyStatement({ actions: ['dynamodb:ListStreams'], resources: ['*'] }),
    ...keepFailures(scope, failures),
  ],
  environment: { FAILURES_BUCKET: failures.bucketName },
});

type Receiving = { readonly workers?: number | undefined; readonly batch?: number | undefined };

const messages = (queue: IQueue, { workers, batch = 10 }: Receiving): Source => ({
  source: new SqsEventSource(queue, {
    batchSize: batch,
    reportBatchItemFailures: true,
    ...(workers !== undefined && { maxConcurrency: workers }),
  }),
  statements: [
    new PolicyStatement({
      actions: [
        'sqs:ReceiveMessage',
        'sqs:DeleteMessage',
        'sqs:ChangeMessageVisibility',
        'sqs:GetQueueAttributes',
      ],
      resources: [queue.queueArn],
    }),
  ],
});

/** The trigger of a job in a queue or the table; none for a job that Scheduler invokes (watch.ts). */
const sourceOf = (own: Construct, { id, trigger }: DeployedJob, platform: Platform): Source | undefined => {
  const { email }: FunctionAccess = jobAccess[id];
  const { mailRate, profile } = platform.place;
  if ('queue' in trigger) {
    // A queue with a limit is asked more often while it is empty, which costs a quarter of a dollar a month.
    const usual = { batch: trigger.batch, ...(profile === 'full' && { workers: 10 }) };
    return messages(platform.queues[trigger.queue], email === 'paced' ? mailPace(mailRate) : usual);
  }
  return 'stream' in trigger ? stream(own, trigger.stream, platform) : undefined;
};

/** Creates the function of a job and its trigger. */
export const makeJob = (scope: Construct, job: DeployedJob, platform: Platform, code: Code): Lambda => {
  const own = new Construct(scope, job.id);
  const source = sourceOf(own, job, platform);
  const lambda = makeFunction(own, platform, {
    description: job.summary,
    access: jobAccess[job.id],
    ...(source && { statements: source.statements }),
    ...(source?.environment && { environment: source.environment }),
    code,
    megabytes: job.megabytes,
    seconds: job.seconds,
  });
  if (source) lambda.addEventSource(source.source);
  return lambda;
};
