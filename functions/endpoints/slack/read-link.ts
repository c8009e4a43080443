import { hashSecret } from '#functions/crypto/tokens';
import { findConnection } from '#functions/data/chat';
import { findInvitation } from '#functions/data/chat-links';
import { handle } from '#functions/http/handle';
import { slack } from '#shared/contract/slack';
import { Refusal } from '#shared/model/refusal';

/** The member sees whom they would be: a link that somebody else sends them names that person. */
export const handler = handle(slack.readLink, async ({ actor: { workspaceId: w }, body, now }) => {
  const reading = { now, consistent: true };
  const invitation = await findInvitation(w, hashSecret(body.token), reading);
  const connection = invitation && (await findConnection(w, invitation.platform, reading));
  if (!invitation || connection?.team_id !== invitation.team_id) throw new Refusal('invalid_token');
  return { team: connection.team_name, name: invitation.name };
});
