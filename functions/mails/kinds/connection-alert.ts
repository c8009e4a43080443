import * as z from 'zod';
import type { Mail } from '#functions/adapters/mail/mail';
import { findAdministrators } from '#functions/data/administrators';
import { findAlert } from '#functions/data/alerts';
import { composeMail, workspaceBrand } from '#functions/mails/compose';
import { paragraph } from '#functions/mails/components';
import { mailKind } from '#functions/mails/kind';
import { absoluteUrl } from '#functions/mails/links';
import { fillPlaceholders, withoutUrls } from '#functions/mails/words';
import { mailTexts } from '#shared/locales/mails';
import type { ConnectionAlert } from '#shared/model/connection-alert';
import type { Language } from '#shared/model/choices';
import type { Workspace } from '#shared/model/workspace';
import { isAdministratorWith, mailLanguage } from '#shared/rules/mails/mails';

/** The page where all connections say how they are. */
const page = '/settings/connect';

type Words = (typeof mailTexts)[Language];

const textOf = ({ connection, why }: ConnectionAlert, words: Words): string => {
  if (connection === 'webhook')
    return why === 'gone' ? words.alert_webhook_gone : words.alert_webhook_failing;
  if (connection !== 'api_key') return words[`alert_${connection}`];
  if (why === 'ends_soon') return words.alert_key_ends_soon;
  if (why === 'maker_left') return words.alert_key_maker_left;
  return why === 'refused' ? words.alert_key_refused : words.alert_key_ended;
};

/** Whether a connection still works, and somebody should look at it all the same. */
const goesOn = ({ why }: ConnectionAlert): boolean => why === 'ends_soon' || why === 'maker_left';

export const alertMail = (
  workspace: Pick<Workspace, 'name' | 'active_color' | 'logo'>,
  language: Language,
  alert: ConnectionAlert,
): Mail => {
  const words = mailTexts[language];
  // The name of a server is shown as it is: it leads nowhere.
  const name = alert.connection === 'webhook' ? alert.name : withoutUrls(alert.name);
  const details = { workspace: workspace.name, name };
  const fill = (text: string): string => fillPlaceholders(text, details);
  const text = fill(textOf(alert, words));
  return composeMail([goesOn(alert) ? words.alert_key_subject : words.alert_subject, details], {
    language,
    brand: workspaceBrand(workspace),
    preview: text,
    title: goesOn(alert) ? words.alert_key_title : words.alert_title,
    pieces: [
      paragraph(text),
      ...(alert.connection === 'webhook' ? [paragraph(words.alert_webhook_again)] : []),
    ],
    button: { label: words.alert_button, url: absoluteUrl(page) },
    footer: [fill(words.footer)],
  });
};

/** To the account administrators, when a connection of the workspace stops working, or an API key needs somebody. */
export const connectionAlert = mailKind(
  'connection_alert',
  { alert_id: z.string() },
  {
    follows: {
      noun: 'alert',
      recipientsOf: async ({ workspaceId, before, after, at }) => {
        if (before || !after) return [];
        const found = await findAdministrators(workspaceId, 'account_administrator', { now: at });
        return found.map(({ id: user_id }) => ({ user_id, alert_id: after.id }));
      },
    },
    render: async ({ alert_id: id }, { user, workspace, reading }) => {
      const alert = await findAlert(workspace.id, id, reading);
      return alert && isAdministratorWith(user, 'account_administrator')
        ? alertMail(workspace, mailLanguage(user, workspace), alert)
        : undefined;
    },
  },
);
