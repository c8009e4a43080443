import { foldForSearch } from '#shared/rules/search';
import { isEmail } from '../../../../product/people/email.ts';

export const kinds = [
  'email',
  'first_name',
  'last_name',
  'birth_date',
  'hire_date',
  'department',
  'location',
  'skip',
] as const;
export type ColumnKind = (typeof kinds)[number];
export type Table = readonly (readonly string[])[];

/** Headings in the product's languages, without accents; tried in this order. */
const names: readonly (readonly [ColumnKind, RegExp])[] = [
  ['department', /depart|\bdept\b|отдел|подразделен|департамент|відділ|підрозділ/],
  [
    'location',
    /location|office|\bsite\b|офис|филиал|локаци|офіс|філі|локаці|sede|oficina|ubicaci|localiza|\blocal\b|escritorio|filial/,
  ],
  ['email', /e ?mail|corre[io]|почт|пошт/],
  ['birth_date', /birth|born|\bdob\b|рожден|народж|nacim|nascim|cumple|aniversari/],
  [
    'hire_date',
    /hire|start|join|employ|прием|принят|наим|выход|прииом|прииня|наинят|contrat|ingres|admiss|\balta\b|incorpor/,
  ],
  ['last_name', /last|sur ?name|family|фамил|прізвищ|apell?id|sobrenome/],
  ['first_name', /first|given|^name$|^имя|^ім.?я|nombre|\bnome\b/],
];

const kindCalled = (heading: string): ColumnKind => {
  const plain = foldForSearch(heading)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return names.find(([, pattern]) => pattern.test(plain))?.[0] ?? 'skip';
};

/** A first row without any address is a heading. */
export const hasHeading = (table: Table): boolean =>
  table.length > 0 && (table[0] ?? []).every((cell) => !isEmail(cell));

const widthOf = (table: Table): number => Math.max(0, ...table.slice(0, 100).map((cells) => cells.length));

/** The column with the most addresses; -1 when no column has any. */
const addressesAt = (table: Table): number => {
  const counts = Array.from(
    { length: widthOf(table) },
    (_, at) => table.slice(0, 100).filter((cells) => isEmail(cells[at] ?? '')).length,
  );
  const most = Math.max(0, ...counts);
  return most === 0 ? -1 : counts.indexOf(most);
};

/** What each column probably holds, by heading; addresses also by content. Each kind is used once. */
export const guessColumns = (table: Table, heading: boolean): readonly ColumnKind[] => {
  const [first = []] = table;
  const found = Array.from({ length: widthOf(table) }, (_, at) =>
    heading ? kindCalled(first[at] ?? '') : 'skip',
  );
  const at = addressesAt(heading ? table.slice(1) : table);
  const kept = found.map((kind, column) =>
    kind === 'email' && at >= 0
      ? 'skip'
      : kind === 'skip'
        ? kind
        : found.indexOf(kind) === column
          ? kind
          : 'skip',
  );
  return kept.map((kind, column) => (column === at ? 'email' : kind));
};

/** Assigns a kind to a column; the column that had it before is skipped. */
export const assignColumn = (
  columns: readonly ColumnKind[],
  at: number,
  kind: ColumnKind,
): readonly ColumnKind[] =>
  columns.map((before, column) => {
    if (column === at) return kind;
    return before === kind && kind !== 'skip' ? 'skip' : before;
  });
