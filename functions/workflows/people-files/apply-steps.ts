import { recordProgress } from '#functions/data/people-files';
import { mapConcurrent } from '#functions/platform/concurrency';
import type { Inviting } from '#functions/workflows/bring-balance';
import { limits } from '#shared/model/limits';
import type { FileError, FileField, StoredPeopleFile } from '#shared/model/people-file';
import { tryRow } from './apply-rows.ts';

/** A file that is being applied, and what of it could not be. */
export type Applying = {
  readonly file: StoredPeopleFile;
  readonly inviting: Inviting;
  /** @throws DeadlineExceeded when too little time is left for another step, or nothing can be written now */
  readonly isTime: () => Promise<void>;
  readonly failures: Map<string, FileError>;
  readonly progress: { left: number };
  /** How many rows at the same time: each checks the administrator's item at commit, so more would wait for each other. */
  readonly width: number;
};

/** What is done for a row of the file, and the field that it is about; a name of its own where no row is. */
export type Step = readonly [
  row: number,
  field: FileField | null,
  does: () => Promise<unknown>,
  name?: string,
];

const keyOf = (row: number, field: FileField | null, name = field ?? ''): string => `${row}:${name}`;

export const failuresOf = ({ failures = [] }: StoredPeopleFile): Map<string, FileError> =>
  new Map(failures.map((one) => [keyOf(one.row, one.field), one]));

/** Does some steps; none of them where `before` is refused, which then is what is wrong with each. */
const doSome = async (
  some: readonly Step[],
  before: (count: number) => Promise<void>,
  width: number,
): Promise<readonly (FileError | undefined)[]> => {
  const refused = await tryRow(0, null, () => before(some.length));
  if (refused) return some.map(([row, field]) => ({ ...refused, row, field }));
  return mapConcurrent(some, width, ([row, field, does]) => tryRow(row, field, does));
};

/**
 * Does steps, some between two looks at the clock; what failed before is not tried again.
 * @param before what is recorded before so many of them
 * @returns how many there were
 */
export const doSteps = async (
  steps: readonly Step[],
  { file, inviting, isTime, failures, progress, width }: Applying,
  before: (count: number) => Promise<void> = () => Promise.resolve(),
): Promise<number> => {
  const open = steps.filter(([row, field, , name]) => !failures.has(keyOf(row, field, name)));
  const { steps: atOnce, failures: kept } = limits.peopleFile;
  for (let at = 0; at < open.length; at += atOnce) {
    await isTime();
    const some = open.slice(at, at + atOnce);
    const failed = await doSome(some, before, width);
    for (const [index, one] of failed.entries())
      if (one) failures.set(keyOf(one.row, one.field, some[index]?.[3]), one);
    progress.left = Math.max(0, progress.left - some.length);
    await recordProgress(inviting.actor, file.id, {
      left: progress.left,
      failures: [...failures.values()].slice(0, kept),
    });
  }
  return open.length;
};
