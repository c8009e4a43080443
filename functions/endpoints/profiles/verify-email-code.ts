import { countAttempt } from '#functions/data/codes';
import { recordEmail } from '#functions/data/own-account';
import { removeSessions, newSession } from '#functions/data/sessions';
import { codeMac } from '#functions/crypto/codes';
import { equalMacs } from '#functions/crypto/equal-macs';
import { issueSessionToken } from '#functions/http/session-token';
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
  const secret = newSecret();
  const session = newSession(
    {
      workspace_id: w,
      user_id: user.id,
      user_agent: userAgent,
      proof: { opened_by: 'code', proved_at: now.toISOString() },
      // It takes the place of the session that the change was made in.
      admission: actor.session.admission,
    },
    secret,
    now,
  );
  const undo = newSecret();
  await recordEmail(actor, body.email, mac, { session, undo: hashSecret(undo) }, now);
  const link = absoluteUrl(`/undo#${linkToken(w, user.id, undo)}`);
  await Promise.all([
    removeSessions(w, user.id, reading, session.id),
    ...(user.mail_problem
      ? []
      : [
          sendMailIfPossible(
            user.email,
            emailChangedMail(workspace, user.language ?? workspace.language, link),
          ),
        ]),
  ]);
  return { access_token: issueSessionToken(workspace, user.id, secret), email: body.email };
});
