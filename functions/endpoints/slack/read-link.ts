import { findInvited } from '#functions/chat/link';
import { handle } from '#functions/http/handle';
import { slack } from '#shared/contract/connections/slack';

/** The member sees whom they would be in any chat: a link that somebody else sends them names that person. */
export const handler = handle(slack.readLink, async ({ actor, body, now }) => {
  const { invitation, connection } = await findInvited(actor.workspaceId, body.token, now);
  return { team: connection.team_name, name: invitation.name };
});
