import { useMemo, useState } from 'react';
import { useKeptFields } from '#web/product/drafts/use-kept-fields.ts';
import { useDraftStore } from '#web/api/drafts.ts';
import { region } from '#web/locales/locale.ts';
import { fileIdOf, type Table } from '#shared/rules/imports/columns';
import { detectDayOrder, type DayOrder } from '#shared/rules/imports/cell-dates';

/** What the columns of a file hold, and whether its first row names them. */
type Columns<Kind> = { readonly columns: readonly Kind[]; readonly heading: boolean };
type Chosen<Kind> = Columns<Kind> & {
  /** null: the order that the file proves, or that of the reader's region. */
  readonly order: DayOrder | null;
};

const usual: DayOrder = region === 'en' || region === 'en-US' ? 'mdy' : 'dmy';

function* dayCells<Kind>(table: Table, columns: readonly Kind[], dated: readonly Kind[]): Generator<string> {
  const at = columns.flatMap((kind, column) => (dated.includes(kind) ? [column] : []));
  for (const cells of table) for (const column of at) yield cells[column] ?? '';
}

/**
 * What the columns of a file hold: guessed first, then corrected by the administrator.
 * @param what which import it is: what is chosen for a file is kept for each
 * @param dated the kinds of columns that have dates; always the same array
 */
export const useColumnMatching = <Kind extends string>(
  what: 'people' | 'history',
  table: Table,
  guess: (table: Table) => Columns<Kind>,
  dated: readonly Kind[],
) => {
  const [guessed] = useState<Chosen<Kind>>(() => ({ ...guess(table), order: null }));
  const draft = useKeptFields<Chosen<Kind>>(useDraftStore('import', `${what}:${fileIdOf(table)}`), guessed);
  const { fields: chosen } = draft;
  const { columns, heading } = chosen;
  const shown = useMemo(() => detectDayOrder(dayCells(table, columns, dated)), [table, columns, dated]);
  return {
    table,
    columns,
    heading,
    order: chosen.order ?? (shown === 'dmy' || shown === 'mdy' ? shown : usual),
    /** Whether the file's dates fit both orders, so that the administrator must decide. */
    open: shown === 'either',
    change: draft.change,
    draft,
  };
};
export type ColumnMatching<Kind extends string> = ReturnType<typeof useColumnMatching<Kind>>;
