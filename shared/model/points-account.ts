import * as z from 'zod';
import { type AccountLine, accountMonth } from './account-lines.ts';
import { Points } from './common.ts';
import { GroupId } from './ids.ts';
import { limits } from './limits.ts';
import { RewardCurrency } from './money.ts';

/** Whose coins a sum is of, besides those of departments: of members without one, or of fictional ones. */
export type PointsOf = 'none' | 'demo';

/** What a point is worth, in ten-thousandths of a currency: 0.05 EUR are 500. For reports only. */
export const PointValue = z.object({
  amount: z
    .int('wrong_format')
    .min(1, 'out_of_range')
    .max(limits.pointValue, 'out_of_range')
    .describe('in ten-thousandths of the currency: 0.05 EUR are 500'),
  currency: RewardCurrency,
});
export type PointValue = z.infer<typeof PointValue>;

const AccountLines = z.object({
  given: Points.describe('by colleagues, with posts and add-ons'),
  company: Points.describe('by the company, on birthdays and anniversaries'),
  adjusted: Points.describe('by administrators'),
  brought: Points.describe('balances that members brought from another tool'),
  deleted: Points.describe('taken back with deleted posts: 0 or negative'),
  individual: Points.describe('redeemed for rewards: 0 or negative'),
  team: Points.describe('contributed to team rewards: 0 or negative'),
  gift_card: Points.describe('redeemed for gift cards: 0 or negative'),
  payroll: Points.describe('paid to people who left, with their wages: 0 or negative'),
  earlier: Points.describe('redeemed before the kind was recorded: 0 or negative'),
  back: Points.describe('returned by declined and canceled requests'),
  returned: Points.describe('returned to the company by people who left: 0 or negative'),
} satisfies Record<AccountLine, z.ZodType>);
export type AccountLines = z.infer<typeof AccountLines>;

/** A month of UTC. */
export const AccountMonth = z.string().regex(accountMonth, 'wrong_format');

/** How the coins of all members changed in a month. Those of fictional members are apart. */
export const PointsAccount = z.object({
  month: AccountMonth,
  first_month: AccountMonth,
  point_value: PointValue.nullable(),
  opening: Points,
  lines: AccountLines,
  closing: Points.describe('opening plus all lines'),
  departments: z
    .array(z.object({ id: GroupId.nullable(), name: z.string().nullable(), lines: AccountLines }))
    .describe('what changed, by the department that members were in then; null: none, or it was deleted'),
  demo: z.object({ opening: Points, closing: Points }).nullable(),
});
export type PointsAccount = z.infer<typeof PointsAccount>;

/** The account beside the balances themselves. */
export const AccountCheck = z.object({
  closing: Points.describe('what the account says today'),
  balances: Points.describe('the sum of all balances'),
  balanced: z.boolean(),
});
export type AccountCheck = z.infer<typeof AccountCheck>;
