import { isEmail } from '#shared/model/email-address';
import type { Table } from './columns.ts';
import { rowsIn } from './csv-rows.ts';

export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

const signs = [',', ';', '\t'] as const;

/** By so many rows the delimiter is judged. */
const judged = 50;

const firstRows = (text: string, sign: string): Table => {
  const rows: Table[number][] = [];
  for (const cells of rowsIn(text, sign)) {
    if (!isBlank(cells)) rows.push(cells);
    if (rows.length === judged) break;
  }
  return rows;
};

/**
 * Finds the delimiter of the cells: the one with which most rows have an address, as in `Keller, Eva;eva.keller@...`. If several are
 * equal, the one with which most rows have as many cells as the first row; then the one with the most cells.
 */
const delimiterIn = (text: string): string => {
  const ranks = signs.map((sign) => {
    const rows = firstRows(text, sign);
    const [first = []] = rows;
    const even = rows.filter(({ length }) => length === first.length).length;
    return {
      sign,
      addresses: rows.filter((cells) => cells.some(isEmail)).length,
      evenness: first.length > 1 ? even * 100 + first.length : 0,
    };
  });
  const [best] = ranks.toSorted((a, b) => b.addresses - a.addresses || b.evenness - a.evenness);
  return best?.sign ?? ',';
};

/** The cells of a text with any delimiter and any line ends, also several kinds of them. A first line may name the delimiter. */
export const tableIn = (text: string): Table => {
  const whole = text.replaceAll(/\r\n?/g, '\n');
  const [named, sign] = /^sep=(.)\n/.exec(whole) ?? [''];
  const rest = whole.slice(named.length);
  return [...rowsIn(rest, signs.find((one) => one === sign) ?? delimiterIn(rest))];
};
