import * as z from 'zod';
import { Day, Email, SingleLine } from '#shared/model/common';
import { GroupName } from '#shared/model/group';
import { GroupId, UserId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { NewMemberTexts, PointsLimit } from '#shared/model/user';

/** Somebody who is invited. */
export const NewUser = z.object({
  email: Email,
  first_name: SingleLine(limits.name).default(''),
  last_name: SingleLine(limits.name).default(''),
  ...NewMemberTexts,
  birth_date: Day.optional(),
  hire_date: Day.optional(),
  last_day: Day.optional().describe('deactivated when it is over; also set for an existing member'),
  limit: PointsLimit.optional(),
  department_id: GroupId.optional(),
  location_id: GroupId.optional(),
  manager_id: UserId.optional(),
  manager: SingleLine(limits.email)
    .optional()
    .describe(
      'whom they report to, by address or by id in the directory of the company; also set for an existing member',
    ),
  department: GroupName.optional().describe('by name: an unknown one is created'),
  location: GroupName.optional().describe('by name: an unknown one is created'),
  opening_balance: z
    .int('invalid_amount')
    .min(1, 'invalid_amount')
    .max(limits.pointsLimit.max, 'invalid_amount')
    .optional()
    .describe('coins that they bring from another tool: given once, also to an existing member'),
});
export type NewUser = z.infer<typeof NewUser>;

export const OpeningResult = z.object({
  result: z.enum(['added', 'exists', 'refused']).describe('exists: they already brought a balance'),
  code: z.string().nullable(),
  message: z.string().nullable(),
});
export type OpeningResult = z.infer<typeof OpeningResult>;

export const ManagerResult = z.object({
  result: z.enum(['set', 'same', 'refused']).describe('same: it was their manager before'),
  code: z.string().nullable(),
  message: z.string().nullable(),
});
export type ManagerResult = z.infer<typeof ManagerResult>;

export const InviteResult = z.object({
  email: z.string(),
  result: z.enum(['invited', 'exists', 'reactivated', 'invalid']),
  user_id: UserId.nullable(),
  code: z.string().nullable(),
  message: z.string().nullable(),
  /** What became of the balance of the row; null: it has none, or the row was refused. */
  opening: OpeningResult.nullable(),
  /** What became of the manager of the row; null: it names none, or the row was refused. */
  manager: ManagerResult.nullable(),
});
export type InviteResult = z.infer<typeof InviteResult>;
