import { recordCode } from '#functions/data/codes';
import { macOf, newCode } from '#functions/http/codes';
import { handle } from '#functions/http/handle';
import { hashOf, newSecret } from '#functions/http/tokens';
import { sendMailOr } from '#functions/mail/send';
import { codeMail } from '#functions/mail/templates';
import { auth } from '#shared/contract/auth';

/** Known and unknown addresses take the same way: nobody learns from it who has an account. */
export const handler = handle(auth.getCode, async ({ body, address, now }) => {
  const sig = newSecret();
  const code = newCode();
  const kept = { sig_hash: hashOf(sig), mac: macOf(sig, 'sign_in', body.email, code) };
  await recordCode({ signIn: body.email }, kept, address, now);
  await sendMailOr('mail_failed', body.email, codeMail(code, body.language ?? 'en'));
  return { sig };
});
