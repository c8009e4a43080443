import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { type Code, type IEventSource, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq, SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { type FunctionAccess, jobAccess } from '../access.ts';
import type { DeployedJob } from '../jobs.ts';
import { mailPace } from '../mail-pace.ts';
import { makeFunction } from './function.ts';
import type { Platform } from './platform.ts';
import { makeDeadLetters } from './queue.ts';

type Source = { readonly source: IEventSource; readonly statements: readonly PolicyStatement[] };

/**
 * Records arrive in order for each key. A failing record is isolated and sent to the dead-letter queue, so that it does
 * not block others.
 */
const stream = ({ table }: Platform, deadLetters: IQueue): Source => ({
  source: new DynamoEventSource(table, {
    startingPosition: StartingPosition.TRIM_HORIZON,
    batchSize: 100,
    maxBatchingWindow: Duration.seconds(1),
    bisectBatchOnError: true,
    reportBatchItemFailures: true,
    retryAttempts: 10,
    onFailure: new SqsDlq(deadLetters),
  }),
  statements: [
    new PolicyStatement({
      actions: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
      resources: [table.tableStreamArn ?? ''],
    }),
    // ListStreams has no resource-level permissions.
    new PolicyStatement({ actions: ['dynamodb:ListStreams'], resources: ['*'] }),
    new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [deadLetters.queueArn] }),
  ],
});

const messages = (queue: IQueue, { workers, batch } = { workers: 10, batch: 10 }): Source => ({
  source: new SqsEventSource(queue, {
    batchSize: batch,
    reportBatchItemFailures: true,
    maxConcurrency: workers,
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

/** Creates the function of a job and its trigger. */
export const makeJob = (scope: Construct, job: DeployedJob, platform: Platform, code: Code): void => {
  const own = new Construct(scope, job.id);
  const { trigger } = job;
  const access: FunctionAccess = jobAccess[job.id];
  const pace = access.email === 'paced' ? mailPace(platform.place.mailRate) : undefined;
  const { source, statements } =
    'queue' in trigger
      ? messages(platform.queues[trigger.queue], pace)
      : stream(platform, makeDeadLetters(own, job.id));
  const lambda = makeFunction(own, platform, {
    description: job.summary,
    access,
    statements,
    code,
    megabytes: job.megabytes,
    seconds: job.seconds,
  });
  lambda.addEventSource(source);
};
