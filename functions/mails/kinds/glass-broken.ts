import type { Mail } from '#functions/adapters/mail/mail';
import { findAdministrators } from '#functions/data/administrators';
import { findUser } from '#functions/data/users';
import { mailKind } from '#functions/mails/kind';
import { absoluteUrl } from '#functions/mails/links';
import { warningMail } from '#functions/mails/templates';
import { mailTexts } from '#shared/locales/mails';
import type { Language } from '#shared/model/choices';
import { UserId } from '#shared/model/ids';
import type { Workspace } from '#shared/model/workspace';
import { isAdministratorWith, mailLanguage } from '#shared/rules/mails/mails';
import { nameOrAddress } from '#shared/rules/people/users';

export const glassBrokenMail = (
  workspace: Pick<Workspace, 'name' | 'active_color' | 'logo'>,
  language: Language,
  name: string,
): Mail => {
  const button = { label: mailTexts[language].glass_button, url: absoluteUrl('/settings/audit') };
  return warningMail(workspace, language, 'glass', { name }, button);
};

/** To the other account administrators, when one of them signed in without the single sign-on that is required. */
export const glassBroken = mailKind(
  'glass_broken',
  { by: UserId },
  {
    follows: {
      noun: 'session',
      recipientsOf: async ({ before, after, workspaceId, at }) => {
        if (before || after?.admission?.by !== 'break_glass') return [];
        const administrators = await findAdministrators(workspaceId, 'account_administrator', { now: at });
        return administrators.flatMap(({ id }) =>
          id === after.user_id ? [] : [{ user_id: id, by: after.user_id }],
        );
      },
    },
    render: async ({ by }, { user, workspace, reading }) => {
      if (!isAdministratorWith(user, 'account_administrator')) return undefined;
      const who = await findUser(workspace.id, by, reading);
      return who && glassBrokenMail(workspace, mailLanguage(user, workspace), nameOrAddress(who));
    },
  },
);
