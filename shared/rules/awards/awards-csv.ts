import type { StoredAward, StoredAwardBudget } from '#shared/model/award';
import type { CsvSeparator } from '#shared/model/choices';
import { toCsv } from '../basics/csv.ts';
import { ever } from './budgets.ts';

/** What stands in a file for a period: `2026-11`, `2026-Q4` or `2026`. */
const periodName = (period: string): string => {
  const [kind, name = ''] = period.split(':');
  return kind === 'quarter' ? name.replace('-', '-Q') : name;
};

/** One line for each award and period in which it was given. An award that was deleted has no name any more. */
export const awardsCsv = (
  awards: readonly StoredAward[],
  budgets: readonly StoredAwardBudget[],
  separator?: CsvSeparator,
): string => {
  const known = new Map(awards.map((award) => [award.id, award]));
  return toCsv(
    ['id', 'award', 'period', 'given', 'points', 'budget'],
    budgets
      .filter(({ period, given = 0, spent = 0 }) => period !== ever && (given !== 0 || spent !== 0))
      .map(({ award_id: id, period, given = 0, spent = 0 }) => {
        const award = known.get(id);
        const isOfBudget = award?.budget !== undefined && period.startsWith(`${award.budget.period}:`);
        return [id, award?.name, periodName(period), given, spent, isOfBudget ? award?.budget?.points : null];
      }),
    separator,
  );
};
