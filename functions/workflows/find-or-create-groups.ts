import { groupsAtOnce, readGroups, recordNewGroups } from '#functions/data/groups';
import { retryOnConflict } from '#functions/table/retry';
import type { StoredGroup } from '#shared/model/group';
import { limits } from '#shared/model/limits';
import { groupByName, type NamedGroup } from '#shared/rules/people/groups';
import type { IdFactory } from '#shared/rules/basics/ids';
import type { Inviting } from './bring-balance.ts';

/** The groups that names mean and that are not there yet, each once, as long as there may be more. */
const missingAmong = (
  named: readonly NamedGroup[],
  existing: readonly StoredGroup[],
  ids: IdFactory,
): StoredGroup[] => {
  const missing: StoredGroup[] = [];
  for (const { kind, name } of named)
    if (!groupByName([...existing, ...missing], kind, name)) missing.push({ id: ids.group(), kind, name });
  return missing.slice(0, Math.max(0, limits.group.count - existing.length));
};

/** Returns all groups of a team, with those that were named and not there yet. */
export const findOrCreateGroups = (
  named: readonly NamedGroup[],
  { actor, ids, reading: { now } }: Inviting,
): Promise<readonly StoredGroup[]> =>
  retryOnConflict(async () => {
    const { groups, version } = await readGroups(actor.workspaceId, { now, consistent: true });
    const missing = missingAmong(named, groups, ids);
    for (let at = 0; at < missing.length; at += groupsAtOnce)
      await recordNewGroups(actor, missing.slice(at, at + groupsAtOnce), version + at / groupsAtOnce, now);
    return [...groups, ...missing];
  });
