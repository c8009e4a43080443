import { limits } from '#shared/model/limits';
import { characterCount } from '#shared/rules/basics/characters';
import type { PastRow } from '#web/product/posts/past-posts-run.ts';
import type { Table } from '#shared/rules/imports/columns';
import { isTorn } from '#shared/rules/imports/csv-rows';
import { parseMoment, type MomentReading } from '../parse-moment.ts';
import { parsePoints } from '../parse-points.ts';
import type { PastKind } from './past-columns.ts';

/** Why a row cannot be imported; each has its words. */
export type PastFault =
  | 'quote'
  | 'noDate'
  | 'dateRange'
  | 'noGiver'
  | 'noReceiver'
  | 'noMessage'
  | 'messageTooLong'
  | 'wrongText'
  | 'noPoints'
  | 'unknownPerson'
  | 'selfRecognition'
  | 'tooManyReceivers';

type InFile = Pick<PastRow, 'number' | 'cells'>;
/** A row that cannot be imported. */
export type BadPastRow = InFile & {
  readonly fault: PastFault;
  /** Whom nobody knows. */
  readonly name?: string;
};
export type PastReading = MomentReading & {
  readonly columns: readonly PastKind[];
  readonly heading: boolean;
  /** ISO 8601. */
  readonly now: string;
};

const first = `${limits.pastPosts.firstYear}-01-01`;

const isText = (text: string): boolean => text.isWellFormed() && !/[^\P{Cc}\t\n\r]/u.test(text);

const messageFault = (text: string): PastFault | undefined => {
  if (text === '') return 'noMessage';
  if (!isText(text)) return 'wrongText';
  return characterCount(text) > limits.post.message ? 'messageTooLong' : undefined;
};

const readRow = (cells: readonly string[], reading: PastReading): Omit<PastRow, keyof InFile> | PastFault => {
  const cell = (kind: PastKind): string => (cells[reading.columns.indexOf(kind)] ?? '').trim();
  if (isTorn(cells, reading.columns.length)) return 'quote';
  const created_at = parseMoment(cell('date'), reading);
  if (created_at === undefined) return 'noDate';
  if (created_at < first || created_at > reading.now) return 'dateRange';
  const [from, to, message, value] = [cell('from'), cell('to'), cell('message'), cell('value')];
  if (from === '') return 'noGiver';
  if (to === '') return 'noReceiver';
  const score = parsePoints(cell('points'));
  if (score === undefined || (score ?? 0) > limits.post.score) return 'noPoints';
  return messageFault(message) ?? { created_at, from, to, score: score ?? 0, message, value };
};

/** Reads every row of a file: the past posts, and the rows with errors. */
export const readPastRows = (
  table: Table,
  reading: PastReading,
): { readonly rows: readonly PastRow[]; readonly bad: readonly BadPastRow[] } => {
  const rows: PastRow[] = [];
  const bad: BadPastRow[] = [];
  for (const [at, cells] of table.entries()) {
    if ((at === 0 && reading.heading) || cells.every((cell) => cell.trim() === '')) continue;
    const read = readRow(cells, reading);
    if (typeof read === 'string') bad.push({ number: at + 1, cells, fault: read });
    else rows.push({ number: at + 1, cells, ...read });
  }
  return { rows, bad };
};
