import { timedJobs } from '../blueprint/jobs.ts';

const queueArn = (queue: string): string => `arn:aws:sqs:local:000000000000:${queue}`;

/** What the stacks give to schedules, on this machine; see infra/cdk/constructs/schedules.ts. */
export const scheduleGroup = 'bravo-local';
export const undelivered = 'schedules-undelivered';
const role = 'arn:aws:iam::000000000000:role/scheduler';

/** The environment variables of the function that keeps the schedules of workspaces. */
export const scheduleEnvironment: Readonly<Record<string, string>> = {
  SCHEDULE_GROUP: scheduleGroup,
  SCHEDULE_ROLE_ARN: role,
  SCHEDULE_QUEUE_ARN: queueArn('schedules'),
  SCHEDULE_DEAD_LETTERS_ARN: queueArn(undelivered),
};

/** The schedules that a deployment makes. */
export const timedSchedules = timedJobs.map(({ id, queue, cron }) => ({
  Name: `timed-${id}`,
  ScheduleExpression: cron,
  Target: {
    Arn: queueArn(queue),
    RoleArn: role,
    Input: '{}',
    DeadLetterConfig: { Arn: queueArn(undelivered) },
    RetryPolicy: { MaximumEventAgeInSeconds: 86_400, MaximumRetryAttempts: 185 },
  },
}));
