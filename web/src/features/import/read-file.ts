import { isEmail } from '#shared/model/email-address';
import { limits } from '#shared/model/limits';
import type { Table } from './columns.ts';
import { decodeText } from './decode-text.ts';
import { rowsIn } from './parse-cells.ts';

/** Why a file cannot be used. */
export type FileFault = 'tooLarge' | 'unreadable' | 'workbook' | 'failed' | 'tooMany' | 'empty';

class FileError extends Error {
  override readonly name = 'FileError';
  readonly fault: FileFault;
  constructor(fault: FileFault) {
    super(fault);
    this.fault = fault;
  }
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

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
 * The delimiter of the cells: the one that makes the most rows with an address, as in `Keller, Eva;eva.keller@...`. If several do,
 * the one that makes as many cells of each row as of the first one, and the most.
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
const tableIn = (text: string): Table => {
  const whole = text.replaceAll(/\r\n?/g, '\n');
  const [named, sign] = /^sep=(.)\n/.exec(whole) ?? [''];
  const rest = whole.slice(named.length);
  return [...rowsIn(rest, signs.find((one) => one === sign) ?? delimiterIn(rest))];
};

/** Workbooks of spreadsheet programs: archives (.xlsx, .ods, .numbers), and files of Excel before 2007. */
const isWorkbook = (bytes: Uint8Array): boolean =>
  [
    [0x50, 0x4b, 0x03, 0x04],
    [0xd0, 0xcf, 0x11, 0xe0],
  ].some((start) => start.every((byte, at) => bytes[at] === byte));

const textOf = (bytes: Uint8Array, language: string): string => {
  try {
    return decodeText(bytes, language);
  } catch {
    throw new FileError('failed');
  }
};

/** @throws FileError */
export const readFile = async (file: Blob, language: string): Promise<Table> => {
  if (file.size > limits.import.bytes) throw new FileError('tooLarge');
  const bytes = await file.arrayBuffer().catch(() => {
    throw new FileError('unreadable');
  });
  if (isWorkbook(new Uint8Array(bytes))) throw new FileError('workbook');
  const table = tableIn(textOf(new Uint8Array(bytes), language));
  const filled = table.filter((cells) => !isBlank(cells)).length;
  if (filled === 0) throw new FileError('empty');
  // One more row may be the heading.
  if (filled > limits.import.rows + 1) throw new FileError('tooMany');
  return table;
};
