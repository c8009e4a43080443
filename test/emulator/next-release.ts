import type { Stack } from 'aws-cdk-lib';
import { CfnRole } from 'aws-cdk-lib/aws-iam';
import { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { Queue } from 'aws-cdk-lib/aws-sqs';

/** The part of a stack at a path. @throws Error when it is of another class */
const partOf = <Part>(
  stacks: readonly Stack[],
  [name = '', ...path]: readonly string[],
  of: abstract new (...given: never[]) => Part,
): Part => {
  const stack = stacks.find(({ stackName }) => stackName.endsWith(`-${name}`));
  const found = path.reduce((scope: Stack['node'] | undefined, id) => scope?.findChild(id).node, stack?.node);
  const part = found?.scopes.at(-1);
  if (!(part instanceof of)) throw new Error(`no ${of.name} at ${name}/${path.join('/')}`);
  return part;
};

/** What a release changes that lets one more call send to a queue that no other stack names so far. */
export const sendsToAQueue = (stacks: readonly Stack[]): void => {
  const call = ['Api-posts', 'posts.list'];
  const queue = partOf(stacks, ['Jobs', 'mail-events-undelivered-dead-letters'], Queue);
  const lambda = partOf(stacks, [...call, 'Function'], Lambda);
  lambda.addEnvironment('NEXT_QUEUE_URL', queue.queueUrl);
  partOf(stacks, [...call, 'Role', 'Resource'], CfnRole).addPropertyOverride('Policies.1', {
    PolicyName: 'next',
    PolicyDocument: {
      Version: '2012-10-17',
      Statement: [{ Effect: 'Allow', Action: 'sqs:SendMessage', Resource: queue.queueArn }],
    },
  });
};
