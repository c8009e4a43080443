import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';

/** A dead-letter queue. Failed messages wait here for an operator for 14 days, the maximum of SQS. */
export const makeDeadLetters = (scope: Construct, name: string): Queue =>
  new Queue(scope, `${name}-dead-letters`, {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
  });

/** A queue whose consumer has a timeout of `seconds`. After five failures a message goes to the dead-letter queue. */
export const makeQueue = (
  scope: Construct,
  name: string,
  seconds: number,
): { readonly queue: Queue; readonly deadLetters: Queue } => {
  const deadLetters = makeDeadLetters(scope, name);
  const queue = new Queue(scope, name, {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(4),
    // Six times the timeout of the consumer, as AWS recommends, so that a message in progress is not delivered again.
    visibilityTimeout: Duration.seconds(6 * seconds),
    deadLetterQueue: { queue: deadLetters, maxReceiveCount: 5 },
  });
  return { queue, deadLetters };
};
