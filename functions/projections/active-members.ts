import type { UserId, WorkspaceId } from '#shared/model/ids';
import type { User } from '#shared/model/user';
import { get, getItems, includingExpired, type Reading } from '#functions/table/read';
import { type Key, keys, keyText } from '#functions/table/keys';
import { retryOnConflict } from '#functions/table/retry';
import { transact } from '#functions/table/transact';
import { remove, upsert } from '#functions/table/writes';
import { type Condition, unchanged } from '#functions/table/expressions';
import type { Delta } from './deltas.ts';

/** Leaves out the part of a member who had not joined yet. */
export const withoutGuests = (gain: Delta, people: ReadonlyMap<unknown, User>): Delta => {
  const { part, of: [member] = [] } = gain;
  if (part?.joinedBy === undefined) return gain;
  const joined = people.get(member)?.accepted_at;
  if (joined !== undefined && joined <= part.joinedBy) return gain;
  const { parts: _, ...add } = gain.add;
  return { ...gain, add };
};

/** How many more members are active when somebody's number of parts changes. */
const stepOf = (before: number, after: number): number => Number(after > 0) - Number(before > 0);

/** Returns what changes in the number of active members of each month. */
const stepsOf = (gains: readonly Delta[], partsOf: (key: Key) => number | undefined): readonly Delta[] =>
  gains.flatMap(({ key, part, add: { parts = 0 } }) => {
    const before = partsOf(key) ?? 0;
    const active = stepOf(before, before + parts);
    return part && active !== 0 ? [{ key: part.month, add: { active } }] : [];
  });

/** Returns the number of active members of each month, from the sums of all that happened. */
export const activeMembers = (sums: readonly Delta[]): readonly Delta[] => stepsOf(sums, () => 0);

/**
 * Returns what deltas change in the numbers of active members, and the condition it holds under: nobody else has changed
 * what these members did in the month.
 */
export const readSteps = async (
  gains: readonly Delta[],
  reading: Reading,
): Promise<{
  steps: readonly Delta[];
  conditionsOf: (gain: Delta) => readonly Condition[];
}> => {
  const counted = gains.filter(({ part, add }) => part && add['parts'] !== undefined);
  const items = await getItems(
    counted.map(({ key }) => key),
    reading,
    ['parts'],
  );
  const known = new Map(
    counted.map(({ key }, at) => [keyText(key), items[at]?.['parts'] as number | undefined]),
  );
  return {
    steps: stepsOf(counted, (key) => known.get(keyText(key))),
    conditionsOf: ({ key }) => (known.has(keyText(key)) ? [unchanged('parts', known.get(keyText(key)))] : []),
  };
};

/** How many items the deltas may change beside their own: the numbers of active members of their months. */
export const furtherItems = (gains: readonly Delta[]): number =>
  new Set(gains.flatMap(({ part }) => (part ? [keyText(part.month)] : []))).size;

/** Removes members who never were real from a month, also from the number of its active ones. */
export const removeActiveMembers = async (
  w: WorkspaceId,
  month: string,
  gone: readonly UserId[],
): Promise<void> => {
  for (const id of gone)
    await retryOnConflict(async () => {
      const key = keys.monthActive(w, month, id);
      const item = await get<{ parts?: number }>(key, includingExpired);
      if (!item) return;
      const { parts } = item;
      const active = stepOf(parts ?? 0, 0);
      const removal = remove(key, [unchanged('parts', parts)]);
      const fewer = upsert(keys.monthTotal(w, month), { add: { active } });
      await transact(removal, ...(active === 0 ? [] : [fewer]));
    });
};
