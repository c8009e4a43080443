import { findGroups } from '#functions/data/groups';
import { findUsers } from '#functions/data/users';
import type { Reading } from '#functions/table/read';
import type { CardChange } from '#shared/model/greeting-card';
import type { UserId } from '#shared/model/ids';
import type { Workspace } from '#shared/model/workspace';

/** Reads what a card names, to decide about it. */
export const readCardFacts = async (
  draft: Pick<CardChange, 'group_id' | 'user_ids'> & { readonly to_id?: UserId },
  workspace: Workspace,
  reading: Reading,
) => {
  const { group_id: group, user_ids: ids, to_id: to } = draft;
  const named = [...(ids ?? []), ...(to ? [to] : [])];
  const [people, groups] = await Promise.all([
    findUsers(workspace.id, named, reading),
    findGroups(workspace.id, group ? [group] : [], reading),
  ]);
  return { workspace, people, group: group ? groups.get(group) : undefined };
};
