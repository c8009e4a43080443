import { recordCode } from '#functions/data/codes';
import { findMemberships } from '#functions/data/users';
import { macOf, newCode } from '#functions/http/codes';
import { handle } from '#functions/http/handle';
import { hashOf, newSecret } from '#functions/http/tokens';
import { sendMailOr } from '#functions/mail/send';
import { emailCodeMail } from '#functions/mail/templates';
import { profiles } from '#shared/contract/profiles';
import { Refusal } from '#shared/model/refusal';

export const handler = handle(profiles.getEmailCode, async ({ body, actor, address, now, reading }) => {
  const { user, workspace } = actor;
  const [taken] = await findMemberships(workspace.id, [body.email], reading);
  if (taken) throw new Refusal('email_exists', {}, ['email']);
  const sig = newSecret();
  const code = newCode();
  const kept = { sig_hash: hashOf(sig), mac: macOf(sig, 'email_change', body.email, code) };
  await recordCode({ member: user }, kept, address, now);
  await sendMailOr('mail_failed', body.email, emailCodeMail(code, user.language ?? workspace.language));
  return { sig };
});
