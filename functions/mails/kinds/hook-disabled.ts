import type { Mail } from '#functions/adapters/mail/mail';
import { findHook } from '#functions/data/hooks';
import { mailKind } from '#functions/mails/kind';
import { absoluteUrl } from '#functions/mails/links';
import { composeMail, workspaceBrand } from '#functions/mails/compose';
import { paragraph } from '#functions/mails/components';
import { fillPlaceholders } from '#functions/mails/words';
import { mailTexts } from '#shared/locales/mails';
import type { Language } from '#shared/model/choices';
import type { StoredHook } from '#shared/model/hook';
import { HookId } from '#shared/model/ids';
import type { Workspace } from '#shared/model/workspace';
import { isAdministratorWith, mailLanguage } from '#shared/rules/mails/mails';

/** Only the server is named: the rest of an address may be a secret. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');

export const hookDisabledMail = (
  workspace: Pick<Workspace, 'name' | 'active_color' | 'logo'>,
  language: Language,
  { url, disabled_why: why }: Pick<StoredHook, 'url' | 'disabled_why'>,
): Mail => {
  const words = mailTexts[language];
  const fill = (text: string): string =>
    fillPlaceholders(text, { workspace: workspace.name, host: hostOf(url) });
  const text = fill(why === 'gone' ? words.hook_gone : words.hook_failing);
  return composeMail(fill(words.hook_subject), {
    language,
    brand: workspaceBrand(workspace),
    preview: text,
    title: words.hook_title,
    pieces: [paragraph(text), paragraph(words.hook_again)],
    button: { label: words.hook_button, url: absoluteUrl('/settings/connect/webhooks') },
    footer: [fill(words.footer)],
  });
};

/** To the account administrators, when nothing is sent to a webhook any more because it has failed for a week. */
export const hookDisabled = mailKind(
  'hook_disabled',
  { hook_id: HookId },
  {
    render: async ({ hook_id: h }, { user, workspace, reading }) => {
      const hook = await findHook(workspace.id, h, reading);
      return hook?.disabled_at !== undefined &&
        hook.disabled_why !== 'by_hand' &&
        isAdministratorWith(user, 'account_administrator')
        ? hookDisabledMail(workspace, mailLanguage(user, workspace), hook)
        : undefined;
    },
  },
);
