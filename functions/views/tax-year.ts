import type { Workspace } from '#shared/model/workspace';
import {
  boundsOfYear,
  isTaxed,
  payersOf,
  rewardsToAsk,
  type TaxYearFacts,
} from '#shared/rules/rewards/tax-years';
import { fulfilledBetween } from '#functions/data/purchase-lists';
import { findRewards } from '#functions/data/rewards';
import { findUsers } from '#functions/data/users';
import type { Reading } from '#functions/table/read';

/** Returns what was fulfilled within a calendar year of the workspace. It reads the purchases of that year alone. */
export const readTaxYear = async (
  { id: w, timezone }: Workspace,
  year: number,
  reading: Reading,
): Promise<TaxYearFacts> => {
  const { from, until } = boundsOfYear(year, timezone);
  const fulfilled = await fulfilledBetween(w, from, until, reading);
  const purchases = fulfilled.filter(isTaxed);
  const [rewards, users] = await Promise.all([
    findRewards(w, rewardsToAsk(purchases), reading),
    findUsers(w, payersOf(purchases), reading),
  ]);
  return { purchases, rewards, users };
};
