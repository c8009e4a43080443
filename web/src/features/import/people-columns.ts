import { type MemberText, memberTextNames } from '#shared/model/member-texts';
import { isEmail } from '#shared/model/email-address';
import { addressesIn, plainHeading, widthOf, type Table } from './columns.ts';

export const kinds = [
  'email',
  'first_name',
  'last_name',
  ...memberTextNames,
  'birth_date',
  'hire_date',
  'department',
  'location',
  'opening_balance',
  'skip',
] as const;
export type ColumnKind = (typeof kinds)[number];

const textHeadings: Readonly<Record<MemberText, RegExp>> = {
  job_title: /\btitle\b|position|\brole\b|должност|посад|cargo|puesto/,
  pronouns: /pronoun|pronombre|pronome|местоимен|займенник/,
};

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
  ...memberTextNames.map((name) => [name, textHeadings[name]] as const),
  ['last_name', /last|sur ?name|family|фамил|прізвищ|apell?id|sobrenome/],
  ['first_name', /first|^given$|given name|^name$|^имя|^ім.?я|nombre|\bnome\b/],
];

/** Headings of exports about somebody else: Motivosity and Nectar name the manager in columns of their own. */
const ofManager = /manager|supervisor|reports to|руковод|керівн|gerente|gestor|\bjefe/;

/**
 * What can be spent, as exports call it: `Current Rewards Balance` and `Earning balance` (Bonusly), `Redeemable points`,
 * `Tacos`, `Karma`. All the rest that has points in it is something else: what may be given, all that was ever
 * received, what was redeemed already, money.
 */
const toSpend =
  /balance|redeemable|to (?:redeem|spend)|spendable|^(?:points?|coins?|tacos?|karma|kudos)$|^karma points$|saldo|баланс/;
const notToSpend =
  /giv|allowance|lifetime|\bearned|redeemed|spent|received|month|week|\b(?:usd|eur|gbp)\b|\bcash|\b(?:dar|regalar|doar)\b|подар|дарув|[$€£]/;

const kindCalled = (heading: string): ColumnKind => {
  const plain = plainHeading(heading);
  if (ofManager.test(plain)) return 'skip';
  if (toSpend.test(plain)) return notToSpend.test(plain) ? 'skip' : 'opening_balance';
  return names.find(([, pattern]) => pattern.test(plain))?.[0] ?? 'skip';
};

/** A first row without any address is a heading. */
export const hasHeading = (table: Table): boolean =>
  table.length > 0 && (table[0] ?? []).every((cell) => !isEmail(cell));

/** The column with the most addresses, other than those of managers; -1 when no column has any. */
const addressesAt = (table: Table, headings: readonly string[]): number => {
  const counts = Array.from({ length: widthOf(table) }, (_, at) =>
    ofManager.test(plainHeading(headings[at] ?? '')) ? 0 : addressesIn(table, at),
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
  const at = heading ? addressesAt(table.slice(1), first) : addressesAt(table, []);
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
