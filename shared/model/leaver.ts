import * as z from 'zod';
import { returnDays } from './choices.ts';
import { Day, Points, Text } from './common.ts';
import { limits } from './limits.ts';
import { RewardCurrency } from './money.ts';
import { PointValue } from './points-account.ts';
import { Person } from './user.ts';

/** After how many full days the points of somebody who left are returned by themselves. */
export const ReturnAfter = z.literal(returnDays, 'wrong_format');
export type ReturnAfter = z.infer<typeof ReturnAfter>;

/** The number of entries that whoever decides has seen in the ledger of somebody who left. */
const Version = z
  .int()
  .min(0)
  .describe('as the list has it: if the balance has moved since, the call is refused with `leaver_changed`');

/** Somebody who left and still has points. */
export const Leaver = z.object({
  user: Person,
  left_on: Day.nullable().describe('null: they left before this was recorded'),
  balance: Points,
  version: z.int().describe('the number of their ledger entries: name it in a payment or return'),
  can: z.object({
    redeem: z.boolean().describe(`for ${limits.leaver.redeemDays} days after they left`),
    pay: z.boolean(),
    return: z.boolean().describe('false while a request of theirs is open'),
  }),
});
export type Leaver = z.infer<typeof Leaver>;

const Count = { leavers: z.int(), coins: Points };

/** All people who left and still have points, and what returning them by themselves would take now. */
export const LeaversSummary = z.object({
  ...Count,
  return_after: ReturnAfter.nullable().describe('null: the points stay'),
  point_value: PointValue.nullable(),
  due: z
    .array(z.object({ days: ReturnAfter, ...Count }))
    .describe('whose points each choice returns at once'),
});
export type LeaversSummary = z.infer<typeof LeaversSummary>;

export const ReturnSetting = z.object({ return_after: ReturnAfter.nullable() });

/** Points that are paid with the last wages instead. */
export const PayrollDraft = z.object({
  amount: z.int('invalid_amount').min(1, 'invalid_amount').max(limits.reward.priceMax, 'invalid_amount'),
  value: z.object({
    amount: z.int('wrong_format').min(1, 'out_of_range').max(limits.reward.moneyMax, 'out_of_range'),
    currency: RewardCurrency,
  }),
  comment: Text(limits.comment).optional(),
  version: Version,
});
export type PayrollDraft = z.infer<typeof PayrollDraft>;

export const ReturnDraft = z.object({ version: Version });
