import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';

/** What went wrong for good waits here for a person, as long as SQS keeps it. */
export const makeDeadLetters = (scope: Construct, name: string): Queue =>
  new Queue(scope, `${name}-dead-letters`, {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
  });

/** A queue whose consumer takes at most `seconds`; after five failures a message goes to the dead letters. */
export const makeQueue = (scope: Construct, name: string, seconds: number): Queue =>
  new Queue(scope, name, {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(4),
    // Six times the consumer's timeout, as AWS asks for: a message in work is never handed out again.
    visibilityTimeout: Duration.seconds(6 * seconds),
    deadLetterQueue: { queue: makeDeadLetters(scope, name), maxReceiveCount: 5 },
  });
