import { useMemo } from 'react';
import { region } from '#web/locales/locale.ts';
import { today } from '#web/ui/controls/dates/today.ts';
import { checkRows } from './check-rows.ts';
import type { Table } from '#shared/rules/imports/columns';
import { guessColumns, hasHeading, type ColumnKind } from '#shared/rules/imports/people-columns';
import { useColumnMatching } from './use-column-matching.ts';

const dated: readonly ColumnKind[] = ['birth_date', 'hire_date', 'last_day'];

const guess = (table: Table) => {
  const heading = hasHeading(table);
  return { heading, columns: guessColumns(table, heading) };
};

/** Whom a file invites, by what its columns hold. */
export const useInvitees = (table: Table) => {
  const matching = useColumnMatching('people', table, guess, dated);
  const { columns, heading, order } = matching;
  const rows = useMemo(
    () => checkRows(table, { columns, heading, order, region, today: today() }),
    [table, columns, heading, order],
  );
  return { matching, rows };
};
export type Invitees = ReturnType<typeof useInvitees>;
