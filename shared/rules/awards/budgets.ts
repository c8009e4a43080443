import type { AwardBudget, BudgetUse, StoredAward, StoredAwardBudget } from '#shared/model/award';
import type { StoredPost } from '#shared/model/post';
import { Refusal } from '#shared/model/refusal';
import type { Workspace } from '#shared/model/workspace';
import { dayOf, nextPeriodStart, periodOf } from '../basics/time.ts';

type Zone = Pick<Workspace, 'timezone'>;
type Budgeted = Pick<StoredAward, 'budget'>;

/** The period in which an award is counted now: that of its budget, else the month. */
export const budgetPeriod = ({ budget }: Budgeted, { timezone }: Zone, now: Date): string =>
  periodOf(now, budget?.period ?? 'month', timezone);

/** The first day of the next period. */
const renewsOn = ({ budget }: Budgeted, { timezone }: Zone, now: Date): string =>
  dayOf(nextPeriodStart(now, budget?.period ?? 'month', timezone), timezone);

const leftOf = (budget: AwardBudget, { spent = 0 }: Partial<StoredAwardBudget>): number =>
  Math.max(0, budget.points - spent);

/** What an award has given in this period, and what is left. */
export const budgetUse = (
  award: Budgeted,
  counted: Partial<StoredAwardBudget> = {},
  zone: Zone,
  now: Date,
): BudgetUse => ({
  given: counted.given ?? 0,
  spent: counted.spent ?? 0,
  left: award.budget ? leftOf(award.budget, counted) : null,
  renews_on: renewsOn(award, zone, now),
});

/** What a post takes from the budget of its award: nothing for a fictional member. */
export type BudgetCharge = {
  readonly period: string;
  readonly points: number;
  /** The most that may be spent before; undefined: there is no limit. */
  readonly room: number | undefined;
};

/**
 * Plans what points take from the budget of this period.
 * @throws Refusal budget_used_up (details: left, renews_on)
 */
export const planCharge = (
  award: Budgeted,
  counted: Partial<StoredAwardBudget> = {},
  points: number,
  zone: Zone,
  now: Date,
): BudgetCharge => {
  const { budget } = award;
  if (budget && points > leftOf(budget, counted))
    throw new Refusal(
      'budget_used_up',
      { left: leftOf(budget, counted), renews_on: renewsOn(award, zone, now) },
      ['points'],
    );
  const room = budget && points > 0 ? budget.points - points : undefined;
  return { period: budgetPeriod(award, zone, now), points, room };
};

/** The award that a post was charged to; undefined: it is none, or it cost nothing because the member is fictional. */
export const chargedAward = ({ celebration, demo }: Pick<StoredPost, 'celebration' | 'demo'>) =>
  demo ? undefined : celebration?.award;
