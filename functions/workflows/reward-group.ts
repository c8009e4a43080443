import { findGroups } from '#functions/data/groups';
import type { Reading } from '#functions/table/read';
import type { WorkspaceId } from '#shared/model/ids';
import { Refusal } from '#shared/model/refusal';
import type { RewardDraft } from '#shared/model/reward';

/** The group that a draft of a reward names is there. @throws Refusal group_not_found */
export const checkRewardGroup = async (
  w: WorkspaceId,
  { group_id: id }: Pick<RewardDraft, 'group_id'>,
  reading: Reading,
): Promise<void> => {
  if (id === undefined) return;
  const groups = await findGroups(w, [id], reading);
  if (!groups.has(id)) throw new Refusal('group_not_found', {}, ['group_id']);
};
