import type {
  AwardBudget,
  AwardCounts,
  BudgetUse,
  StoredAward,
  StoredAwardBudget,
} from '#shared/model/award';
import type { StoredPost } from '#shared/model/post';
import { Refusal } from '#shared/model/refusal';
import type { Workspace } from '#shared/model/workspace';
import { dayOf, nextPeriodStart, periodOf } from '../basics/time.ts';

type Zone = Pick<Workspace, 'timezone'>;
type Budgeted = Pick<StoredAward, 'budget' | 'total'>;

/** The period that does not end. */
export const ever = 'ever';

/** The period in which an award is counted now: that of its budget, else the month. */
export const budgetPeriod = ({ budget }: Budgeted, { timezone }: Zone, now: Date): string =>
  periodOf(now, budget?.period ?? 'month', timezone);

/** The first day of the next period. */
const renewsOn = ({ budget }: Budgeted, { timezone }: Zone, now: Date): string =>
  dayOf(nextPeriodStart(now, budget?.period ?? 'month', timezone), timezone);

const leftOf = (budget: AwardBudget, { spent = 0 }: Partial<StoredAwardBudget> = {}): number =>
  Math.max(0, budget.points - spent);

/** How often an award can still be given in all; null: there is no limit. */
const timesLeft = ({ total }: Pick<StoredAward, 'total'>, { inAll }: AwardCounts): number | null =>
  total === undefined ? null : Math.max(0, total - (inAll?.given ?? 0));

/** What an award has given in this period, and what is left. */
export const budgetUse = (award: Budgeted, counts: AwardCounts, zone: Zone, now: Date): BudgetUse => ({
  given: counts.now?.given ?? 0,
  spent: counts.now?.spent ?? 0,
  left: award.budget ? leftOf(award.budget, counts.now) : null,
  times_left: timesLeft(award, counts),
  renews_on: renewsOn(award, zone, now),
});

/** What a post takes from the budget of its award: nothing for a fictional member. */
export type BudgetCharge = {
  readonly period: string;
  readonly points: number;
  /** The most that may be spent before; undefined: there is no limit. */
  readonly room: number | undefined;
  /** How often it can be given in all; undefined: there is no limit. */
  readonly total: number | undefined;
};

/** @throws Refusal award_given_out */
export const requireTimesLeft = (award: Pick<StoredAward, 'total'>, counts: AwardCounts, times = 1): void => {
  const left = timesLeft(award, counts);
  if (left !== null && left < times) throw new Refusal('award_given_out');
};

/**
 * Plans what points take from the budget of this period, given so many times.
 * @throws Refusal budget_used_up (details: left, renews_on) | award_given_out
 */
export const planCharge = (
  award: Budgeted,
  counts: AwardCounts,
  { points, times = 1 }: { readonly points: number; readonly times?: number },
  zone: Zone,
  now: Date,
): BudgetCharge => {
  const { budget, total } = award;
  requireTimesLeft(award, counts, times);
  const sum = points * times;
  if (budget && sum > leftOf(budget, counts.now))
    throw new Refusal(
      'budget_used_up',
      { left: leftOf(budget, counts.now), renews_on: renewsOn(award, zone, now) },
      ['points'],
    );
  const room = budget && sum > 0 ? budget.points - sum : undefined;
  return { period: budgetPeriod(award, zone, now), points, room, total };
};

/** The award that a post was charged to; undefined: it is none, or it cost nothing because the member is fictional. */
export const chargedAward = ({ celebration, demo }: Pick<StoredPost, 'celebration' | 'demo'>) =>
  demo ? undefined : celebration?.award;
