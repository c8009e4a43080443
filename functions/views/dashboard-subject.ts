import { findGroups } from '#functions/data/groups';
import { findUser } from '#functions/data/users';
import type { Reading } from '#functions/table/read';
import type { GroupId, UserId, WorkspaceId } from '#shared/model/ids';
import { Refusal } from '#shared/model/refusal';
import { requireGroup } from '#shared/rules/people/groups';

/** Whom figures are about: a group, everybody below a manager, or the whole team. */
type DashboardSubject = {
  readonly group_id?: GroupId | undefined;
  readonly manager_id?: UserId | undefined;
};

/**
 * Checks that those exist whom figures are asked of: a group or a manager, not both.
 * @throws Refusal invalid_request | group_not_found | manager_not_found
 */
export const requireSubject = async (
  w: WorkspaceId,
  { group_id: group, manager_id: manager }: DashboardSubject,
  reading: Reading,
): Promise<void> => {
  if (group && manager) throw new Refusal('invalid_request', {}, ['manager_id']);
  const [groups, user] = await Promise.all([
    findGroups(w, group === undefined ? [] : [group], reading),
    manager && findUser(w, manager, reading),
  ]);
  requireGroup(group, groups);
  if (manager && !user) throw new Refusal('manager_not_found', {}, ['manager_id']);
};
