import { Stack } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import type { Construct } from 'constructs';

/** Scheduler may act only for schedules of our group: no other account can borrow the role. */
export const schedulerPrincipal = (scope: Construct, group: string): ServicePrincipal => {
  const stack = Stack.of(scope);
  return new ServicePrincipal('scheduler.amazonaws.com', {
    conditions: {
      StringEquals: {
        'aws:SourceAccount': stack.account,
        'aws:SourceArn': stack.formatArn({
          service: 'scheduler',
          resource: 'schedule-group',
          resourceName: group,
        }),
      },
    },
  });
};

/** A function that Scheduler invokes now and then. A missed invocation is not made up for: the next one does. */
export type Ping = {
  readonly name: string;
  readonly lambda: IFunction;
  readonly rate: string;
  readonly input: object;
};

/** Makes a schedule for each ping, and the role that may invoke exactly their functions. */
export const makePings = (
  scope: Construct,
  group: string,
  pings: readonly Ping[],
): readonly CfnSchedule[] => {
  const invoke = new PolicyStatement({
    actions: ['lambda:InvokeFunction'],
    resources: pings.map(({ lambda }) => lambda.functionArn),
  });
  const role = new Role(scope, 'InvokerRole', {
    assumedBy: schedulerPrincipal(scope, group),
    inlinePolicies: { invoke: new PolicyDocument({ statements: [invoke] }) },
  }).withoutPolicyUpdates();
  return pings.map(
    ({ name, lambda, rate, input }) =>
      new CfnSchedule(scope, name, {
        name,
        groupName: group,
        scheduleExpression: rate,
        flexibleTimeWindow: { mode: 'OFF' },
        target: {
          arn: lambda.functionArn,
          roleArn: role.roleArn,
          input: JSON.stringify(input),
          retryPolicy: { maximumRetryAttempts: 0 },
        },
      }),
  );
};
