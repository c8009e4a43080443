import { findApiKeyById } from '#functions/data/api-keys';
import { findUser } from '#functions/data/users';
import type { Doer } from '#shared/model/actor';
import type { StoredPeopleFile } from '#shared/model/people-file';
import { Refusal } from '#shared/model/refusal';
import type { Workspace } from '#shared/model/workspace';
import { actorOfKey, apiKeyState } from '#shared/rules/connections/api-keys';
import { isPeopleAdministrator } from '#shared/rules/people/users';

/**
 * Whoever had a file applied, as they are now: an administrator of people, or a key that is still there.
 * @throws Refusal forbidden
 */
export const doerOf = async (workspace: Workspace, file: StoredPeopleFile, now: Date): Promise<Doer> => {
  const { id: w } = workspace;
  const reading = { now, consistent: true };
  const [user, apiKey] = await Promise.all([
    findUser(w, file.by_id, reading),
    file.key && findApiKeyById(w, file.key.id, reading),
  ]);
  const about = { workspaceId: w, userId: file.by_id, workspace };
  if (file.key) {
    const acting =
      apiKey && user && apiKeyState(apiKey, user, now) === 'active' && actorOfKey(apiKey, user, false);
    if (!acting) throw new Refusal('forbidden');
    return { ...about, user: acting, apiKey };
  }
  if (!user || !isPeopleAdministrator(user)) throw new Refusal('forbidden');
  return { ...about, user };
};
