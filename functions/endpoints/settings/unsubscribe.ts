import { recordUnsubscribe } from '#functions/data/settings';
import { findUser } from '#functions/data/users';
import { findWorkspace } from '#functions/data/workspaces';
import { handle } from '#functions/http/handle';
import { hasValidSeal, parseUnsubscribeToken } from '#functions/crypto/unsubscribe';
import { settings } from '#shared/contract/settings';
import { Refusal } from '#shared/model/refusal';
import { personalNotifications } from '#shared/rules/workspaces/settings';

/** Following the link again is not an error. A link that we did not make, or of a user who is gone, is not found. */
export const handler = handle(settings.unsubscribe, async ({ query, reading }) => {
  const link = parseUnsubscribeToken(query.token);
  if (!link) throw new Refusal('not_found');
  const { workspaceId: w, userId, kind } = link;
  const [workspace, user] = await Promise.all([findWorkspace(w, reading), findUser(w, userId, reading)]);
  if (
    !workspace ||
    workspace.closing === 'delete' ||
    !hasValidSeal(workspace, link) ||
    !user ||
    user.state === 'deleted'
  )
    throw new Refusal('not_found');
  if (personalNotifications(user)[kind]) await recordUnsubscribe(user, kind);
  return null;
});
