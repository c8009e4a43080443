import { auditWrite } from '#functions/data/audit';
import { findConnection, recordDisconnection } from '#functions/data/chat';
import { handle } from '#functions/http/handle';
import { teams } from '#shared/contract/connections/teams';
import { Refusal } from '#shared/model/refusal';

/** There is no token of the tenant that could be given back: our bot hears of it, and answers nobody any more. */
export const handler = handle(teams.disconnect, async ({ actor, now }) => {
  const connection = await findConnection(actor.workspaceId, 'teams', { now, consistent: true });
  if (!connection) throw new Refusal('not_found');
  const audit = auditWrite(actor, 'chat_disconnected', { details: { chat: 'teams' } }, now);
  await recordDisconnection(connection, actor.user, audit);
  return null;
});
