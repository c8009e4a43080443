import { networkTag } from '#functions/crypto/codes';
import { handle } from '#functions/http/handle';
import { sendCode } from '#functions/workflows/send-code';
import { codeMail } from '#functions/mails/templates';
import { auth } from '#shared/contract/auth';
import { networkOf } from '#shared/rules/sign-in/networks';

/** Known and unknown addresses are handled alike, so that the reply does not reveal who has an account. */
export const handler = handle(auth.getCode, ({ body: { email, language = 'en' }, ...asked }) =>
  sendCode(
    { signIn: email, network: networkTag(networkOf(asked.address)) },
    email,
    (code) => codeMail(code, language),
    asked,
  ),
);
