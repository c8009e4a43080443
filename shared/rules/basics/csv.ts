import type { CsvSeparator } from '#shared/model/choices';

/** A number with decimals, as text with a point; a file for semicolons has it with a comma. */
type Decimal = { readonly decimal: string };
/** What a cell holds that is shown elsewhere, too. */
export type PlainCell = string | number | boolean | null | undefined;
export type Cell = PlainCell | Decimal;

const signOf: Readonly<Record<CsvSeparator, string>> = { comma: ',', semicolon: ';' };

/**
 * Prevents CSV injection: a quote before it stops a spreadsheet from running the text as a formula. Spreadsheets divide a file at
 * the sign of their region whatever ours is, and then know no quotes within a cell: what follows any separator begins a cell
 * somewhere. Some take full-width signs for the usual ones.
 */
const neutralizers: Readonly<Record<CsvSeparator, RegExp>> = {
  comma: /((?:^|[;\t\r\n])[\s"]*)(?=[=+\-@＝＋－＠])/g,
  // A text such as "thanks, @bob" stays: Excel takes no cell for a formula that begins with a space.
  semicolon: /((?:^|[;\t\r\n])[\s"]*|,"*)(?=[=+\-@＝＋－＠])/g,
};

const neutralized = (text: string, separator: CsvSeparator): string =>
  (/^[\t\r]/.test(text) ? `'${text}` : text).replace(neutralizers[separator], "$1'");

const decimalIn = ({ decimal }: Decimal, separator: CsvSeparator): string =>
  separator === 'semicolon' ? decimal.replace('.', ',') : decimal;

/** Numbers stay numbers, also negative ones. Only text can be a formula. */
const cellOf = (value: Cell, separator: CsvSeparator): string => {
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return decimalIn({ decimal: String(value) }, separator);
  const text =
    typeof value === 'object' && value !== null
      ? decimalIn(value, separator)
      : neutralized(value ?? '', separator);
  const isPlain = separator === 'semicolon' ? !/[";\t\r\n]/.test(text) : !/[",;\t\r\n]/.test(text);
  return isPlain ? text : `"${text.replaceAll('"', '""')}"`;
};

/** A sum of money and the like. */
export const decimal = (text: string | undefined): Cell => text && { decimal: text };

/**
 * A CSV file (RFC 4180): CRLF, doubled quotes, and a comma, or the semicolon of spreadsheets in regions that write decimals with a
 * comma. The byte order mark tells spreadsheets that it is UTF-8.
 */
export const toCsv = (
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
  separator: CsvSeparator = 'comma',
): string => {
  const line = (cells: readonly Cell[]): string =>
    `${cells.map((cell) => cellOf(cell, separator)).join(signOf[separator])}\r\n`;
  return `\uFEFF${line(columns)}${rows.map(line).join('')}`;
};
