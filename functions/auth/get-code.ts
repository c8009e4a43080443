import { recordCode } from '#functions/data/codes';
import { macOf, newCode } from '#functions/http/codes';
import { handle } from '#functions/http/handle';
import { logger } from '#functions/http/log';
import { hashOf, newSecret } from '#functions/http/tokens';
import { sendMail } from '#functions/mail/send';
import { codeMail } from '#functions/mail/templates';
import { auth } from '#shared/contract/auth';
import { Refusal } from '#shared/model/refusal';

/** Known and unknown addresses take the same way: nobody learns from it who has an account. */
export const handler = handle(auth.getCode, async ({ body, address, now }) => {
  const sig = newSecret();
  const code = newCode();
  const kept = { sig_hash: hashOf(sig), mac: macOf(sig, 'sign_in', body.email, code) };
  await recordCode(body.email, kept, address, now);
  await sendMail(body.email, codeMail(code, body.language ?? 'en')).catch((error: unknown) => {
    logger.error('mail not sent', { error: error as Error });
    throw new Refusal('mail_failed');
  });
  return { sig };
});
