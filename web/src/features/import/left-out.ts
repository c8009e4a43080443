import type { BadRow } from './check-rows.ts';
import type { ColumnMatching } from './use-column-matching.ts';

type LeftOut = {
  readonly bad: readonly BadRow[];
  readonly matching: Pick<ColumnMatching<string>, 'table' | 'columns' | 'heading'>;
};

let last: LeftOut | null = null;

/** Keeps the rows that are left out of the import that begins, beside its run: the result offers them once more. */
export const leaveOut = (bad: LeftOut['bad'], { table, columns, heading }: LeftOut['matching']): void => {
  last = bad.length > 0 ? { bad, matching: { table, columns, heading } } : null;
};

/** The rows that were left out of the import that was begun last. */
export const leftOut = (): LeftOut | null => last;
