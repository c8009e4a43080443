import * as z from 'zod';

const name = z.string().regex(/^[0-9a-zA-Z-_.]{1,64}$/);
const queueArn = z.string().regex(/^arn:aws:sqs:[\w-]+:\d{12}:[\w-]+$/);

/** The body of CreateSchedule and UpdateSchedule, as far as we use it: anything else is refused. */
export const SentSchedule = z.strictObject({
  GroupName: name,
  ScheduleExpression: z.string().min(1).max(256),
  ScheduleExpressionTimezone: z.literal('UTC').default('UTC'),
  FlexibleTimeWindow: z.strictObject({ Mode: z.literal('OFF') }),
  ActionAfterCompletion: z.enum(['NONE', 'DELETE']).default('NONE'),
  State: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
  ClientToken: z
    .string()
    .regex(/^[a-zA-Z0-9-_]{1,64}$/)
    .optional(),
  Target: z.strictObject({
    Arn: queueArn,
    RoleArn: z.string().regex(/^arn:aws:iam::\d{12}:role\/[\w+=,.@/-]+$/),
    Input: z.string().min(1).optional(),
    DeadLetterConfig: z.strictObject({ Arn: queueArn }).optional(),
    RetryPolicy: z
      .strictObject({
        MaximumEventAgeInSeconds: z.int().min(60).max(86_400).default(86_400),
        MaximumRetryAttempts: z.int().min(0).max(185).default(185),
      })
      .default({ MaximumEventAgeInSeconds: 86_400, MaximumRetryAttempts: 185 }),
  }),
});
export type SentSchedule = z.infer<typeof SentSchedule>;

/** A schedule as it is kept in the file. Times are milliseconds. */
export const KeptSchedule = SentSchedule.extend({
  Name: name,
  CreationDate: z.number(),
  /** When it runs next; absent: never again. */
  next: z.number().optional(),
  /** A run that its target did not take: when it was due, how often it failed, when it is tried again. */
  failing: z.object({ since: z.number(), failures: z.int(), again: z.number() }).optional(),
});
export type KeptSchedule = z.infer<typeof KeptSchedule>;

export const KeptSchedules = z.array(KeptSchedule);
