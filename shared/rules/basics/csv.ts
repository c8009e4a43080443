export type Cell = string | number | boolean | null | undefined;

/**
 * Prevents CSV injection: a leading quote stops a spreadsheet from running the text as a formula. Some take full-width signs
 * for the usual ones.
 */
const neutralized = (text: string): string => (/^[=+\-@＝＋－＠\t\r]/.test(text) ? `'${text}` : text);

/** Numbers stay numbers, also negative ones. Only text can be a formula. */
const cellOf = (value: Cell): string => {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = neutralized(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const line = (cells: readonly Cell[]): string => `${cells.map(cellOf).join(',')}\r\n`;

/**
 * A CSV file (RFC 4180): comma, CRLF, doubled quotes. The byte order mark tells spreadsheets that it is UTF-8.
 */
export const toCsv = (columns: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${line(columns)}${rows.map(line).join('')}`;
