import { countTry } from '#functions/data/codes';
import { recordEmail } from '#functions/data/own-account';
import { clearSessions, newSession } from '#functions/data/sessions';
import { macOf, sameMac } from '#functions/crypto/codes';
import { handle } from '#functions/http/handle';
import { fullToken, hashOf, newSecret } from '#functions/crypto/tokens';
import { sendMailIfPossible } from '#functions/adapters/mail/send';
import { emailChangedMail } from '#functions/mails/templates';
import { profiles } from '#shared/contract/profiles';
import { Refusal } from '#shared/model/refusal';

export const handler = handle(profiles.verifyEmailCode, async ({ body, actor, now, reading, userAgent }) => {
  const { user, workspace, workspaceId: w } = actor;
  const record = await countTry({ member: user }, hashOf(body.sig), now);
  const mac = macOf(body.sig, 'email_change', body.email, body.code);
  if (!sameMac(mac, record.mac ?? '')) throw new Refusal('invalid_code');
  const secret = newSecret();
  const session = newSession({ workspace_id: w, user_id: user.id, user_agent: userAgent }, secret, now);
  await recordEmail(actor, body.email, mac, session, now);
  await Promise.all([
    clearSessions(w, user.id, reading, session.id),
    sendMailIfPossible(user.email, emailChangedMail(workspace, user.language ?? workspace.language)),
  ]);
  return { access_token: fullToken(w, user.id, secret), email: body.email };
});
