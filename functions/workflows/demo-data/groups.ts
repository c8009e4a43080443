import { addGroups, listMembersOf, readGroups, removeGroup } from '#functions/data/groups';
import { includingExpired } from '#functions/table/read';
import { retryOnConflict } from '#functions/table/retry';
import { transact } from '#functions/table/transact';
import type { StoredGroup } from '#shared/model/group';
import type { GroupId, UserId, WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { User } from '#shared/model/user';
import { groupByName } from '#shared/rules/people/groups';

type IntoGroups = (person: User) => User;

/**
 * Adds the groups of demo members that are not there yet. Returns what puts a demo member into theirs: into that of the
 * team, where it has one of this name.
 */
export const addDemoGroups = (w: WorkspaceId, planned: readonly StoredGroup[]): Promise<IntoGroups> =>
  retryOnConflict(async () => {
    const { groups, version } = await readGroups(w, includingExpired);
    const missing = planned
      .filter(({ kind, name }) => !groupByName(groups, kind, name))
      .slice(0, Math.max(0, limits.group.count - groups.length));
    if (missing.length > 0) await transact(...addGroups(w, missing, version));
    const there = [...groups, ...missing];
    const idOf = (id: GroupId | undefined): GroupId | undefined => {
      const wanted = planned.find((group) => group.id === id);
      return wanted && groupByName(there, wanted.kind, wanted.name)?.id;
    };
    return ({ department_id: department, location_id: location, ...person }) => {
      const [inDepartment, inLocation] = [idOf(department), idOf(location)];
      return {
        ...person,
        ...(inDepartment && { department_id: inDepartment }),
        ...(inLocation && { location_id: inLocation }),
      };
    };
  });

/** How many members of a demo group are looked at: more than the demo members mean that real ones are in it. */
const looked = 50;

/** Removes the groups that came with demo data, unless real members are in them by now. */
export const removeDemoGroups = (w: WorkspaceId, demo: ReadonlySet<UserId>): Promise<void> =>
  retryOnConflict(async () => {
    let { groups, version } = await readGroups(w, includingExpired);
    for (const group of groups.filter((one) => one.demo)) {
      const page = { limit: looked, after: undefined };
      const { ids } = await listMembersOf(w, group.id, page, includingExpired);
      if (ids.some((id) => !demo.has(id))) continue;
      await transact(...removeGroup(w, group, version));
      version += 1;
    }
  });
