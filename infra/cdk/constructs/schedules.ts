import { type IRole, PolicyDocument, PolicyStatement, Role } from 'aws-cdk-lib/aws-iam';
import { CfnSchedule, CfnScheduleGroup } from 'aws-cdk-lib/aws-scheduler';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { timedJobs, type QueueName } from '../../blueprint/jobs.ts';
import { schedulerPrincipal } from './ping.ts';
import { makeDeadLetters } from './queue.ts';

/** The one group of schedules: those that run jobs, and those that `keep-schedules` makes for workspaces. */
export type Schedules = {
  readonly group: string;
  /** What Scheduler acts as. */
  readonly role: IRole;
  /** Gets what Scheduler could not deliver for a day. */
  readonly deadLetters: IQueue;
};

/** Queues that schedules send messages to. */
const targets: readonly QueueName[] = [...new Set(timedJobs.map(({ queue }) => queue))];

/** Scheduler may only send to those queues. */
const makeRole = (scope: Construct, group: string, reached: readonly IQueue[]): IRole => {
  const send = new PolicyStatement({
    actions: ['sqs:SendMessage'],
    resources: reached.map(({ queueArn }) => queueArn),
  });
  return new Role(scope, 'SchedulerRole', {
    assumedBy: schedulerPrincipal(scope, group),
    inlinePolicies: { send: new PolicyDocument({ statements: [send] }) },
  }).withoutPolicyUpdates();
};

export const makeSchedules = (
  scope: Construct,
  { stage }: { readonly stage: string },
  queues: Readonly<Record<QueueName, IQueue>>,
): Schedules => {
  const group = `bravo-${stage}`;
  const made = new CfnScheduleGroup(scope, 'Schedules', { name: group });
  const deadLetters = makeDeadLetters(scope, 'schedules-undelivered');
  const role = makeRole(scope, group, [...targets.map((name) => queues[name]), deadLetters]);
  for (const { id, queue, cron } of timedJobs) {
    const timed = new CfnSchedule(scope, `timed-${id}`, {
      name: `timed-${id}`,
      groupName: group,
      scheduleExpression: cron,
      scheduleExpressionTimezone: 'UTC',
      flexibleTimeWindow: { mode: 'OFF' },
      target: {
        arn: queues[queue].queueArn,
        roleArn: role.roleArn,
        input: '{}',
        deadLetterConfig: { arn: deadLetters.queueArn },
      },
    });
    timed.addResourceDependency(made);
  }
  return { group, role, deadLetters };
};
