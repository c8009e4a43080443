import { useMemo, useState } from 'react';
import { region } from '../../../../locales/locale.ts';
import { today } from '../../../../ui/controls/dates/date-text.ts';
import { guessColumns, hasHeading, type ColumnKind, type Table } from './columns.ts';
import { detectDayOrder, type DayOrder } from './parse-date.ts';
import { checkRows } from './check-rows.ts';

type Chosen = {
  readonly columns: readonly ColumnKind[];
  readonly heading: boolean;
  /** null: the order that the file proves, or that of the reader's region. */
  readonly order: DayOrder | null;
};

const usual: DayOrder = region === 'en' || region === 'en-US' ? 'mdy' : 'dmy';

const begun = (table: Table): Chosen => {
  const heading = hasHeading(table);
  return { heading, columns: guessColumns(table, heading), order: null };
};

function* dayCells(table: Table, columns: readonly ColumnKind[]): Generator<string> {
  const at = columns.flatMap((kind, column) =>
    kind === 'birth_date' || kind === 'hire_date' ? [column] : [],
  );
  for (const cells of table) for (const column of at) yield cells[column] ?? '';
}

/** What the columns of a file hold: guessed first, then corrected by the administrator. */
export const useColumnMatching = (table: Table) => {
  const [chosen, setChosen] = useState<Chosen>(() => begun(table));
  const { columns, heading } = chosen;
  const shown = useMemo(() => detectDayOrder(dayCells(table, columns)), [table, columns]);
  const order = chosen.order ?? (shown === 'dmy' || shown === 'mdy' ? shown : usual);
  const rows = useMemo(
    () => checkRows(table, { columns, heading, order, region, today: today() }),
    [table, columns, heading, order],
  );
  return {
    table,
    columns,
    heading,
    order,
    /** Whether the file's dates fit both orders, so that the administrator must decide. */
    open: shown === 'either',
    rows,
    change: (part: Partial<Chosen>) => setChosen((before) => ({ ...before, ...part })),
  };
};
export type ColumnMatching = ReturnType<typeof useColumnMatching>;
