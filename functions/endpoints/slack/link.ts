import { hashSecret } from '#functions/crypto/tokens';
import { findConnection } from '#functions/data/chat';
import { consumeInvitation, findInvitation } from '#functions/data/chat-links';
import { handle } from '#functions/http/handle';
import { linkInBrowser } from '#functions/workflows/chat/recognise';
import { slack } from '#shared/contract/slack';
import { Refusal } from '#shared/model/refusal';

export const handler = handle(slack.link, async ({ actor: { workspaceId: w, userId }, body, now }) => {
  const reading = { now, consistent: true };
  const hash = hashSecret(body.token);
  const invitation = await findInvitation(w, hash, reading);
  const connection = invitation && (await findConnection(w, invitation.platform, reading));
  if (!invitation || connection?.team_id !== invitation.team_id) throw new Refusal('invalid_token');
  await linkInBrowser(w, invitation, userId, [consumeInvitation(w, hash)], now);
  return null;
});
