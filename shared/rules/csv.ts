export type Cell = string | number | boolean | null | undefined;

/** What a spreadsheet would take for a formula: the text is kept, and a quote before it says it is text. */
const neutralised = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** Numbers stay numbers, also those below 0; only what people wrote can be a formula. */
const cellOf = (value: Cell): string => {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = neutralised(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const line = (cells: readonly Cell[]): string => `${cells.map(cellOf).join(',')}\r\n`;

/**
 * A table as RFC 4180 has it: comma, CRLF, quotes doubled. The byte order mark tells spreadsheets that it is UTF-8.
 */
export const csvOf = (columns: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${line(columns)}${rows.map(line).join('')}`;
