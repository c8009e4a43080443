import {
  ConflictException,
  CreateScheduleCommand,
  type CreateScheduleCommandInput,
  DeleteScheduleCommand,
  GetScheduleCommand,
  ResourceNotFoundException,
  SchedulerClient,
  UpdateScheduleCommand,
} from '@aws-sdk/client-scheduler';
import { bounded } from '#functions/platform/aws';
import type { EachWorkspaceMessage } from '#shared/events/each-workspace';
import type { WorkspaceId } from '#shared/model/ids';
import type { SchedulePurpose } from '#shared/rules/mails/schedules';

export const scheduler = new SchedulerClient(bounded());

/** The name of a schedule follows from what it is for, so that a workspace has at most one for a purpose. */
const nameOf = (purpose: SchedulePurpose, w: WorkspaceId) => ({
  Name: `${purpose}-${w}`,
  GroupName: process.env['SCHEDULE_GROUP'],
});

/** Returns undefined in place of the error of a schedule that does not exist. */
const unlessAbsent = async <Result>(call: Promise<Result>): Promise<Result | undefined> => {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
};

/** A moment in Scheduler's words: to the second, in UTC. */
const expressionOf = (at: Date): string => `at(${at.toISOString().slice(0, 19)})`;

/** Returns the moment that is scheduled, which may be over; undefined without a schedule. */
export const scheduledMoment = async (
  purpose: SchedulePurpose,
  w: WorkspaceId,
): Promise<Date | undefined> => {
  const found = await unlessAbsent(scheduler.send(new GetScheduleCommand(nameOf(purpose, w))));
  const moment = /^at\((.+)\)$/.exec(found?.ScheduleExpression ?? '')?.[1];
  return moment === undefined ? undefined : new Date(`${moment}Z`);
};

const messageFor = (w: WorkspaceId): EachWorkspaceMessage => ({ workspace_id: w });

/** The schedule stays when it has run: that its moment is over shows whether its message was handled. */
const scheduleAt = (purpose: SchedulePurpose, w: WorkspaceId, at: Date): CreateScheduleCommandInput => ({
  ...nameOf(purpose, w),
  ScheduleExpression: expressionOf(at),
  ScheduleExpressionTimezone: 'UTC',
  FlexibleTimeWindow: { Mode: 'OFF' },
  ActionAfterCompletion: 'NONE',
  Target: {
    Arn: process.env['SCHEDULE_QUEUE_ARN'],
    RoleArn: process.env['SCHEDULE_ROLE_ARN'],
    Input: JSON.stringify(messageFor(w)),
    DeadLetterConfig: { Arn: process.env['SCHEDULE_DEAD_LETTERS_ARN'] },
    RetryPolicy: { MaximumEventAgeInSeconds: 86_400, MaximumRetryAttempts: 185 },
  },
});

/** Schedules a message about a workspace, in place of the one that was scheduled for this purpose. */
export const schedule = async (purpose: SchedulePurpose, w: WorkspaceId, at: Date): Promise<void> => {
  const input = scheduleAt(purpose, w, at);
  const moved = await unlessAbsent(scheduler.send(new UpdateScheduleCommand(input)));
  if (moved) return;
  try {
    await scheduler.send(new CreateScheduleCommand(input));
  } catch (error) {
    // Another worker created it since.
    if (!(error instanceof ConflictException)) throw error;
    await scheduler.send(new UpdateScheduleCommand(input));
  }
};

/** Removes the schedule of a workspace for a purpose, if there is one. */
export const unschedule = async (purpose: SchedulePurpose, w: WorkspaceId): Promise<void> => {
  await unlessAbsent(scheduler.send(new DeleteScheduleCommand(nameOf(purpose, w))));
};
