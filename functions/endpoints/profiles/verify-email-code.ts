import { countAttempt } from '#functions/data/codes';
import { recordEmail } from '#functions/data/own-account';
import { removeSessions } from '#functions/data/sessions';
import { codeMac } from '#functions/crypto/codes';
import { equalMacs } from '#functions/crypto/equal-macs';
import { beginSession } from '#functions/http/begin-session';
import { handle } from '#functions/http/handle';
import { hashSecret, linkToken, newSecret } from '#functions/crypto/tokens';
import { sendMailIfPossible } from '#functions/adapters/mail/send';
import { absoluteUrl } from '#functions/mails/links';
import { emailChangedMail } from '#functions/mails/templates';
import { profiles } from '#shared/contract/profiles';
import { Refusal } from '#shared/model/refusal';

export const handler = handle(profiles.verifyEmailCode, async ({ body, actor, now, reading, userAgent }) => {
  const { user, workspace, workspaceId: w } = actor;
  const record = await countAttempt({ member: user }, hashSecret(body.sig), now);
  const mac = codeMac(body.sig, 'email_change', body.email, body.code);
  if (!equalMacs(mac, record.mac ?? '')) throw new Refusal('invalid_code');
  const { session, token } = beginSession(workspace, user.id, now, {
    user_agent: userAgent,
    proof: { opened_by: 'code', proved_at: now.toISOString() },
    // It takes the place of the session that the change was made in.
    admission: actor.session.admission,
  });
  const undo = newSecret();
  await recordEmail(actor, body.email, mac, { session, undo: hashSecret(undo) }, now);
  const link = absoluteUrl(`/undo#${linkToken(w, user.id, undo)}`);
  const notice = emailChangedMail(workspace, user.language ?? workspace.language, link);
  await Promise.all([
    removeSessions(w, user.id, reading, session.id),
    ...(user.mail_problem ? [] : [sendMailIfPossible(user.email, notice)]),
  ]);
  return { access_token: token, email: body.email };
});
