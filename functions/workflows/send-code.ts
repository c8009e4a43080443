import { type CodeOwner, recordCode, restorePreviousCode } from '#functions/data/codes';
import { findSuppression } from '#functions/data/suppressions';
import { codeMac, newCode, newSig } from '#functions/crypto/codes';
import { hashSecret, newSecret } from '#functions/crypto/tokens';
import type { Email } from '#shared/model/common';
import { isCodeTried } from '#shared/rules/mails/mails';
import type { Mail } from '#functions/adapters/mail/mail';
import { sendMailOr } from '#functions/adapters/mail/send';

/**
 * Sends a new code to an address; returns its sig. When the mail cannot be sent, everything is restored: the caller
 * may try again at once, and an earlier code still works.
 * @throws Refusal too_many_requests | mail_failed
 */
export const sendCode = async (
  of: CodeOwner,
  email: Email,
  write: (code: string) => Mail,
  { address, now }: { readonly address: string; readonly now: Date },
): Promise<{ readonly sig: string }> => {
  const sig = 'signIn' in of ? newSig(of.network) : newSecret();
  const code = newCode();
  const purpose = 'signIn' in of ? 'sign_in' : 'email_change';
  const kept = { sig_hash: hashSecret(sig), mac: codeMac(sig, purpose, email, code) };
  const [isMailed, problem] = await Promise.all([
    recordCode(of, kept, address, now),
    findSuppression(email, { now }),
  ]);
  // The answer is as always: it says nothing about an address.
  if (!isMailed || (problem && !isCodeTried(problem, now))) return { sig };
  try {
    await sendMailOr('mail_failed', email, write(code));
  } catch (error) {
    await restorePreviousCode(of, kept);
    throw error;
  }
  return { sig };
};
