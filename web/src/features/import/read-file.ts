import { limits } from '#shared/model/limits';
import type { Table } from '#shared/rules/imports/columns';
import { decodeText } from './decode-text.ts';
import { isBlank, tableIn } from '#shared/rules/imports/csv-table';

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
