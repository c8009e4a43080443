import { auditWrite } from '#functions/data/audit';
import { findConnection, recordDisconnection } from '#functions/data/chat';
import { handle } from '#functions/http/handle';
import { askChat } from '#functions/chat/refusals';
import { openSlack } from '#functions/chat/slack/open';
import { slack } from '#shared/contract/connections/slack';
import { Refusal } from '#shared/model/refusal';

/** The token is given back first: forgotten by us only, it would still be valid. */
export const handler = handle(slack.disconnect, async ({ actor, now }) => {
  const connection = await findConnection(actor.workspaceId, 'slack', { now, consistent: true });
  if (!connection) throw new Refusal('not_found');
  const connected = await openSlack(connection);
  if (connected) await askChat(connected.connection, now, connected.team.revoke);
  const audit = auditWrite(actor, 'chat_disconnected', { details: { chat: 'slack' } }, now);
  await recordDisconnection(connection, actor.user, audit);
  return null;
});
