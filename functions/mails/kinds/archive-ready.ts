import * as z from 'zod';
import type { Mail } from '#functions/adapters/mail/mail';
import { findExport } from '#functions/data/archives';
import { mailKind } from '#functions/mails/kind';
import { absoluteUrl } from '#functions/mails/links';
import { warningMail } from '#functions/mails/templates';
import { mailTexts } from '#shared/locales/mails';
import { type Language, tagOf } from '#shared/model/choices';
import type { Workspace } from '#shared/model/workspace';
import { isAdministratorWith, mailLanguage } from '#shared/rules/mails/mails';

/** @param until when the archive is removed */
export const archiveMail = (
  workspace: Pick<Workspace, 'name' | 'active_color' | 'logo' | 'timezone'>,
  language: Language,
  until: Date,
): Mail => {
  const words = mailTexts[language];
  const { timezone: timeZone } = workspace;
  const format = new Intl.DateTimeFormat(tagOf(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  });
  const button = { label: words.archive_button, url: absoluteUrl('/settings/data') };
  return warningMail(workspace, language, 'archive', { date: format.format(until) }, button);
};

/**
 * To the administrator who asked for the archive of the workspace. Nobody can switch it off: somebody else may have asked
 * in their name. It leads to the settings; whoever only has the mail gets nothing.
 */
export const archiveReady = mailKind(
  'archive_ready',
  { written_at: z.string() },
  {
    follows: {
      noun: 'exported',
      recipientsOf: ({ after }) =>
        after?.archive ? [{ user_id: after.by_id, written_at: after.ended_at }] : [],
    },
    render: async ({ written_at: at }, { user, workspace, reading }) => {
      const exported = await findExport(workspace.id, reading);
      return exported?.ended_at === at && isAdministratorWith(user, 'account_administrator')
        ? archiveMail(workspace, mailLanguage(user, workspace), new Date(exported.ttl * 1000))
        : undefined;
    },
  },
);
