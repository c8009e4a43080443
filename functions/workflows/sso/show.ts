import { findShownUsers } from '#functions/data/users';
import type { Reading } from '#functions/table/read';
import type { Sso, StoredSso } from '#shared/model/sso';
import type { Workspace } from '#shared/model/workspace';
import { presentSso } from '#shared/rules/connections/sso';

/** Returns single sign-on as account administrators see it. */
export const showSso = async (
  stored: StoredSso,
  workspace: Pick<Workspace, 'sso_required'>,
  reading: Reading,
): Promise<Sso> => {
  const people = await findShownUsers(stored.workspace_id, [stored.changed_by], reading);
  return presentSso(stored, workspace, people);
};
