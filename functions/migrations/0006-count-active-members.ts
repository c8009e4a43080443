import { setTimeout as sleep } from 'node:timers/promises';
import { type Discrepancy, findDiscrepancies, repairDiscrepancy } from '#functions/projections/rebuild';
import { keyText } from '#functions/table/keys';
import type { Workspace } from '#shared/model/workspace';

/** What an older release did not count. */
const fields: ReadonlySet<string> = new Set(['parts', 'active']);

const textOf = ({ key, field, stored, recounted }: Discrepancy): string =>
  `${keyText(key)} ${field} ${stored} ${recounted}`;

/** How long the change stream may be behind, and how often what still differs is looked for. */
const pauseMs = 1500;
const rounds = 5;

/** What differs now and differed before: the change stream is not just about to count it. */
const lasting = async (
  workspace: Workspace,
  now: Date,
  isMissing: (one: Discrepancy) => boolean,
): Promise<readonly Discrepancy[]> => {
  const find = async () => (await findDiscrepancies(workspace, now)).filter(isMissing);
  const first = new Set((await find()).map(textOf));
  if (first.size === 0) return [];
  await sleep(pauseMs);
  return (await find()).filter((one) => first.has(textOf(one)));
};

/** Repairs what an older release did not count, until nothing is missing; what was counted meanwhile is seen by the next round. */
export const countMissing = async (
  workspace: Workspace,
  now: Date,
  isMissing: (one: Discrepancy) => boolean,
  inOrder: (found: readonly Discrepancy[]) => readonly Discrepancy[] = (found) => found,
): Promise<number> => {
  let changed = 0;
  for (let round = 0; round < rounds; round += 1) {
    const found = await lasting(workspace, now, isMissing);
    if (found.length === 0) return changed;
    for (const one of inOrder(found)) await repairDiscrepancy(one);
    changed += found.length;
  }
  return changed;
};

/**
 * The months of older releases know how many members were active. The members come before the numbers of their months, so
 * that what is counted meanwhile sees them.
 */
export const countActiveMembers = (workspace: Workspace, now: Date): Promise<number> =>
  countMissing(
    workspace,
    now,
    ({ field }) => fields.has(field),
    (found) => [
      ...found.filter(({ field }) => field === 'parts'),
      ...found.filter(({ field }) => field === 'active'),
    ],
  );
