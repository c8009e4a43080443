import { countEmailCheck } from '#functions/data/codes';
import { findMemberships } from '#functions/data/users';
import { handle } from '#functions/http/handle';
import { sendCode } from '#functions/workflows/send-code';
import { emailCodeMail } from '#functions/mails/templates';
import { profiles } from '#shared/contract/profiles';
import { Refusal } from '#shared/model/refusal';

export const handler = handle(
  profiles.getEmailCode,
  async ({ body: { email }, actor, reading, ...asked }) => {
    const { user, workspace } = actor;
    // Counted first: "this address is taken" tells who is a member.
    await countEmailCheck(user, asked.now);
    const [taken] = await findMemberships(workspace.id, [email], reading);
    if (taken) throw new Refusal('email_exists', {}, ['email']);
    const language = user.language ?? workspace.language;
    return sendCode({ member: user }, email, (code) => emailCodeMail(code, language), asked);
  },
);
