import { parse, type ParseResult, type Parser } from 'papaparse';
import { limits } from '#shared/model/limits';
import type { Table } from './columns.ts';
import { decodeText } from './decode-text.ts';

/** Why a file cannot be used. */
type FileFault = 'tooLarge' | 'unreadable' | 'failed' | 'tooMany' | 'empty';

class FileError extends Error {
  override readonly name = 'FileError';
  readonly fault: FileFault;
  constructor(fault: FileFault) {
    super(fault);
    this.fault = fault;
  }
}

/** Characters parsed in one slice; between slices the page can react to input. */
const slice = 128 * 1024;

const signs = [',', ';', '\t'] as const;

/** The delimiter of the cells: the character that the first rows contain equally often, and most often. */
const delimiterIn = (text: string): string => {
  const rows = text
    .slice(0, slice)
    .replaceAll(/"[^"]*"/g, '')
    .split(/[\r\n]+/)
    .filter((row) => row.trim() !== '')
    .slice(0, 10);
  const scores = signs.map((sign) => {
    const counts = rows.map((row) => row.split(sign).length - 1);
    const [first = 0] = counts;
    return first && counts.filter((count) => count === first).length * 100 + first;
  });
  return signs[scores.indexOf(Math.max(...scores))] ?? ',';
};

/** The cells of a text with any delimiter. @throws FileError failed: a quote that never ends */
const tableIn = (text: string): Promise<Table> =>
  new Promise((resolve, reject) => {
    const rows: string[][] = [];
    parse<string[]>(text.replace(/^sep=.\r?\n/, ''), {
      delimiter: delimiterIn(text),
      chunkSize: slice,
      chunk: ({ data, errors }: ParseResult<string[]>, parser: Parser) => {
        for (const cells of data) rows.push(cells);
        if (errors.some(({ type }) => type === 'Quotes')) {
          reject(new FileError('failed'));
          parser.abort();
        } else {
          parser.pause();
          setTimeout(() => parser.resume());
        }
      },
      complete: () => resolve(rows),
    });
  });

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

const textOf = (bytes: ArrayBuffer, language: string): string => {
  try {
    return decodeText(new Uint8Array(bytes), language);
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
  const table = await tableIn(textOf(bytes, language));
  const filled = table.filter((cells) => !isBlank(cells)).length;
  if (filled === 0) throw new FileError('empty');
  // One more row may be the heading.
  if (filled > limits.import.rows + 1) throw new FileError('tooMany');
  return table;
};
