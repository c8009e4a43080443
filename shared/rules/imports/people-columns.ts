import { type MemberText, memberTextNames } from '#shared/model/member-texts';
import { isEmail } from '#shared/model/email-address';
import { addressesIn, judged, plainHeading, widthOf, type Table } from './columns.ts';
import { isDated } from './cell-dates.ts';

export const kinds = [
  'email',
  'first_name',
  'last_name',
  'name',
  'name_last_first',
  ...memberTextNames,
  'birth_date',
  'hire_date',
  'last_day',
  'department',
  'location',
  'manager',
  'opening_balance',
  'skip',
] as const;
export type ColumnKind = (typeof kinds)[number];

const textHeadings: Readonly<Record<MemberText, RegExp>> = {
  job_title:
    /\btitle\b|position|\brole\b|должност|посад|cargo|puesto|stellenbez|funktion|berufsbez|poste\b|fonction|stanowisk|mansione|qualifica\b/,
  pronouns: /pronoun|pronombre|pronome|pronomen|pronom|zaimk|местоимен|займенник/,
};

/** First and last names in the languages of the product and in German, French, Polish and Italian, without accents. */
const lastName =
  /\blast(?: ?name)?$|\blast ?name|sur ?name|family|фамил|прізвищ|apell?id|sobrenome|nachname|familienname|nom de famille|nazwisk|cognome/;
const firstName =
  /\bfirst(?: ?name)?$|\bfirst ?name|^given$|given ?name|forename|(?:^|\s)имя|(?:^|\s)ім.?я|nombre|\bnome\b|vorname|prenom|\bimie\b|imion/;

/** Headings without accents; tried in this order. */
const names: readonly (readonly [ColumnKind, RegExp])[] = [
  [
    'department',
    /depart|\bdept\b|отдел|подразделен|департамент|відділ|підрозділ|abteilung|dzial\b|reparto|^service$/,
  ],
  [
    'location',
    /location|office|\bsite\b|офис|филиал|локаци|офіс|філі|локаці|sede|oficina|ubicaci|localiza|\blocal\b|escritorio|filial|standort|niederlassung|bureau|lokalizac|\bbiuro\b|ufficio/,
  ],
  ['email', /e ?mail|corre[io]|почт|пошт|courriel|poczt/],
  [
    'birth_date',
    /birth|born|\bdob\b|рожден|народж|nacim|nascim|cumple|aniversari|geburt|geboren|naissance|urodz|nascit/,
  ],
  [
    'last_day',
    /last (?:working )?day|leaving|exit date|последн\S* (?:рабоч\S* )?день|останн\S* (?:робоч\S* )?день|ultimo dia|letzter? (?:arbeits)?tag|austritt|dernier jour|ostatni dzien|ultimo giorno/,
  ],
  [
    'hire_date',
    /hire|start|join|employed|employ\w* date|date of employ|прием|принят|наим|выход|прииом|прииня|наинят|contrat|ingres|admiss|\balta\b|incorpor|eintritt|einstell|embauche|entree|zatrudn|assunzion/,
  ],
  ...memberTextNames.map((name) => [name, textHeadings[name]] as const),
  ['last_name', lastName],
  ['first_name', firstName],
];

/** Headings of one column with a whole name: Slack, Google and lists of staff have them. */
const wholeName =
  /^(?:(?:full|display|real|complete|whole|employee|staff|user|member) ?)?name$|^nom$|^(?:nombre|nome|nom) complet|vollstandiger name|полное имя|повне ім.?я/;
const lastFirstName = /^(?:ф ?и ?о|п ?і ?б)(?:\s|$)/;

/** What the number, kind or former one of something is: `Employee ID`, `Original Hire Date`. */
const besides =
  /\b(?:id|no$|nr|num(?:ber|ero)?|status|type|original|previous|former|preferred|termination|end date|sign in|login)\b|табельн/;

/** Headings about whom somebody reports to. Motivosity and Nectar have columns of their own for the parts of the name. */
const ofManager =
  /manager|supervisor|reports to|руковод|керівн|gerente|gestor|\bjefe|vorgesetzt|superieur|przelozon|responsabile/;

/** Addresses that are not those of the company. */
const isPrivate =
  /home|personal|privat|recovery|secondary|alternat|личн|особист|резерв|perso\b|domicil|prywatn|particular|pessoal/;

/**
 * What can be spent, as exports call it: `Current Rewards Balance` and `Earning balance` (Bonusly), `Redeemable points`,
 * `Tacos`, `Karma`. All the rest that has points in it is something else: what may be given, all that was ever
 * received, what was redeemed already, money.
 */
const toSpend =
  /balance|redeemable|to (?:redeem|spend)|spendable|^(?:points?|coins?|tacos?|karma|kudos)$|^karma points$|saldo|баланс/;
const notToSpend =
  /giv|allowance|lifetime|\bearned|redeemed|spent|received|month|week|\b(?:usd|eur|gbp)\b|\bcash|\b(?:dar|regalar|doar)\b|подар|дарув|[$€£]/;

/** A heading that names both parts of a name says which one stands first. */
const wholeNameCalled = (plain: string): ColumnKind | undefined => {
  if (lastFirstName.test(plain)) return 'name_last_first';
  const [last, first] = [plain.search(lastName), plain.search(firstName)];
  // The German "Name" is the last name where "Vorname" stands beside it.
  if (/^name vorname$|^nom (?:et )?prenom/.test(plain)) return 'name_last_first';
  if (/^vorname (?:und )?name$|^vor und nachname$|^prenom (?:et )?nom$/.test(plain)) return 'name';
  if (last >= 0 && first >= 0) return last < first ? 'name_last_first' : 'name';
  return wholeName.test(plain) ? 'name' : undefined;
};

const kindCalled = (heading: string): ColumnKind => {
  const plain = plainHeading(heading);
  if (ofManager.test(plain)) return 'manager';
  if (toSpend.test(plain)) return notToSpend.test(plain) ? 'skip' : 'opening_balance';
  const kind = wholeNameCalled(plain) ?? names.find(([, pattern]) => pattern.test(plain))?.[0] ?? 'skip';
  return besides.test(plain) && kind !== 'email' ? 'skip' : kind;
};

/** A first row without any address is a heading. */
export const hasHeading = (table: Table): boolean =>
  table.length > 0 && (table[0] ?? []).every((cell) => !isEmail(cell));

/**
 * The column with the most addresses, other than those of managers; -1 when no column has any. One that is private counts only
 * where the others have few.
 */
const addressesAt = (table: Table, headings: readonly string[]): number => {
  const counts = Array.from({ length: widthOf(table) }, (_, at) => {
    const plain = plainHeading(headings[at] ?? '');
    if (ofManager.test(plain)) return 0;
    return addressesIn(table, at) * (isPrivate.test(plain) ? 0.5 : 1);
  });
  const most = Math.max(0, ...counts);
  return most === 0 ? -1 : counts.indexOf(most);
};

/** What the cells of a column would have to be for its kind; a column without any cells may be everything. */
const fits = (kind: ColumnKind, cells: readonly string[]): boolean => {
  const filled = cells.map((cell) => cell.trim()).filter(Boolean);
  if (filled.length === 0) return true;
  // The name alone tells nobody apart.
  if (kind === 'manager') return filled.filter((cell) => !/\s/.test(cell)).length * 2 > filled.length;
  const dated = filled.filter(isDated).length;
  if (kind === 'birth_date' || kind === 'hire_date' || kind === 'last_day') return dated > 0;
  return dated < filled.length || kind === 'opening_balance';
};

/** The parts of a name as the columns beside them suggest: of a whole one if they are missing, or of one part of it. */
const settleNames = (called: readonly ColumnKind[], headings: readonly string[]): readonly ColumnKind[] => {
  const [first, last] = [called.indexOf('first_name'), called.indexOf('last_name')];
  return called.map((kind, at) => {
    const plain = plainHeading(headings[at] ?? '');
    if (first >= 0 && last < 0 && /^(?:name|nom)$/.test(plain)) return 'last_name';
    if (first < 0 && last >= 0 && plain === 'name') return 'first_name';
    const isWhole = kind === 'name' || kind === 'name_last_first';
    if (isWhole && first >= 0 && last >= 0) return 'skip';
    return kind;
  });
};

/** `Name` and `nombre` name a whole name where most cells have two words and no column has a last name. */
const isWholeName = (cells: readonly string[]): boolean => {
  const filled = cells.map((cell) => cell.trim()).filter(Boolean);
  return filled.length > 0 && filled.filter((cell) => /\S\s+\S/.test(cell)).length * 2 > filled.length;
};

/** What each column probably holds, by its heading and by its cells. Each kind is used once. */
export const guessColumns = (table: Table, heading: boolean): readonly ColumnKind[] => {
  const headings = heading ? (table[0] ?? []) : [];
  const rows = heading ? table.slice(1) : table;
  const cellsAt = (at: number) => rows.slice(0, judged).map((cells) => cells[at] ?? '');
  const called = Array.from({ length: widthOf(table) }, (_, at): ColumnKind => {
    const kind = heading ? kindCalled(headings[at] ?? '') : 'skip';
    return fits(kind, cellsAt(at)) ? kind : 'skip';
  });
  const settled = settleNames(called, headings);
  const hasLast = settled.includes('last_name');
  const found = settled.map((kind, at): ColumnKind => {
    if (kind === 'first_name' && !hasLast && isWholeName(cellsAt(at))) return 'name';
    return kind;
  });
  const at = addressesAt(rows, headings);
  return found.map((kind, column) => {
    if (column === at) return 'email';
    return (kind === 'email' && at >= 0) || found.indexOf(kind) !== column ? 'skip' : kind;
  });
};
