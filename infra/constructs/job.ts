import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { type Code, FilterCriteria, type IEventSource, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import {
  DynamoEventSource,
  S3OnFailureDestination,
  SqsEventSource,
} from 'aws-cdk-lib/aws-lambda-event-sources';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { jobAccess } from '../access.ts';
import type { DeployedJob } from '../jobs.ts';
import { type StreamJobId, streamFilters, streamLimits } from '../stream-filters.ts';
import { keepFailures } from './failures.ts';
import { makeFunction } from './function.ts';
import type { Platform } from './platform.ts';

type Source = {
  readonly source: IEventSource;
  readonly statements: readonly PolicyStatement[];
  readonly environment?: Readonly<Record<string, string>>;
};

/**
 * Records arrive in order for each key, and only those the job follows. A failing record is tried again until it is
 * too old; then Lambda keeps it in the bucket, whole. What will never succeed, the job itself keeps there at once.
 */
const stream = (scope: Construct, job: StreamJobId, { table, failures }: Platform): Source => ({
  source: new DynamoEventSource(table, {
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
      resources: [table.tableStreamArn ?? ''],
    }),
    // ListStreams has no resource-level permissions.
    new PolicyStatement({ actions: ['dynamodb:ListStreams'], resources: ['*'] }),
    ...keepFailures(scope, failures),
  ],
  environment: { FAILURES_BUCKET: failures.bucketName },
});

const messages = (queue: IQueue): Source => ({
  source: new SqsEventSource(queue, { batchSize: 10, reportBatchItemFailures: true, maxConcurrency: 10 }),
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

/** Creates the function of a job and its trigger. */
export const makeJob = (scope: Construct, job: DeployedJob, platform: Platform, code: Code): void => {
  const own = new Construct(scope, job.id);
  const { trigger } = job;
  const { source, statements, environment } =
    'queue' in trigger ? messages(platform.queues[trigger.queue]) : stream(own, trigger.stream, platform);
  const lambda = makeFunction(own, platform, {
    description: job.summary,
    access: jobAccess[job.id],
    statements,
    code,
    megabytes: job.megabytes,
    seconds: job.seconds,
  });
  for (const [name, value] of Object.entries(environment ?? {})) lambda.addEnvironment(name, value);
  lambda.addEventSource(source);
};
