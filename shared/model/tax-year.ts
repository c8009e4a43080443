import * as z from 'zod';
import { Day, Points } from './common.ts';
import { PurchaseId, RewardId } from './ids.ts';
import { limits } from './limits.ts';
import { Money } from './money.ts';
import { Person } from './user.ts';

const bounds = limits.taxYear;

/** A calendar year, as it stands in a query. */
export const Year = z.coerce
  .number()
  .int()
  .min(bounds.first, 'out_of_range')
  .max(bounds.last, 'out_of_range');

/** What one member got by one redemption. Of a team reward it is the part that they paid for. */
export const TaxedRedemption = z.object({
  id: PurchaseId,
  day: Day.describe('of the fulfillment, in the time zone of the workspace'),
  title: z.string(),
  team: z.boolean(),
  payroll: z.boolean().describe('no reward, but money paid with the wages of somebody who left'),
  coins: Points,
  value: Money.nullable(),
  set_later: z
    .boolean()
    .describe('the reward had no value when it was redeemed, so this is its current value'),
});
export type TaxedRedemption = z.infer<typeof TaxedRedemption>;

const Totals = z.object({
  redemptions: z.int(),
  coins: Points,
  values: z.array(Money).describe('one total per currency'),
  without_value: z.int(),
});

/** One member's year. */
export const TaxedMember = Totals.extend({
  user: Person,
  email: z.string().nullable().describe('null if the caller may not see addresses'),
  items: z.array(TaxedRedemption).nullable().describe('null if the year has too many to list'),
});
export type TaxedMember = z.infer<typeof TaxedMember>;

/** What the members of a workspace got by rewards within a calendar year. */
export const TaxYear = z.object({
  year: z.int(),
  first_year: z.int().describe('the year in which the workspace was created'),
  members: z.array(TaxedMember),
  totals: Totals,
  organizations: z
    .array(Totals.extend({ name: z.string() }))
    .describe('what each organization gets by donations, by name'),
  rewards_without_value: z.array(
    z.object({ id: RewardId, title: z.string(), edit: z.boolean().describe('false: it was deleted') }),
  ),
});
export type TaxYear = z.infer<typeof TaxYear>;
