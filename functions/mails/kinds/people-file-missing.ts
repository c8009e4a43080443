import type { Mail } from '#functions/adapters/mail/mail';
import { paragraph } from '#functions/mails/components';
import { addressed, mailKind } from '#functions/mails/kind';
import { absoluteUrl } from '#functions/mails/links';
import { type Addressed, notice } from '#functions/mails/notice';
import { fillPlaceholders, mailWords } from '#functions/mails/words';
import { tagOf } from '#shared/model/choices';
import { Instant } from '#shared/model/common';
import { isBeingRemoved, shouldSendMail } from '#shared/rules/mails/mails';
import { isPeopleAdministrator } from '#shared/rules/people/users';

/** @param since when the last file was applied */
export const peopleFileMissingMail = (to: Addressed, since: Date, timeZone: string): Mail => {
  const words = mailWords(to);
  const format = new Intl.DateTimeFormat(tagOf(to.language), { dateStyle: 'long', timeZone });
  const subject = [words.people_file_missing_subject, { workspace: to.workspace.name }] as const;
  const text = fillPlaceholders(words.people_file_missing, { day: format.format(since) });
  return notice(to, {
    subject,
    preview: text,
    title: fillPlaceholders(...subject),
    pieces: [paragraph(text)],
    button: { label: words.people_file_button, url: absoluteUrl('/settings/team/import/file') },
    why: words.people_file_why,
  });
};

/** To the administrators of people, when the program that sends files has sent none for three days. */
export const peopleFileMissing = mailKind(
  'people_file_missing',
  { since: Instant },
  {
    render: async ({ since }, facts) => {
      const { user, workspace } = facts;
      if (!isPeopleAdministrator(user) || !shouldSendMail('people_files', user, workspace)) return undefined;
      // A file came meanwhile.
      if (workspace.people_file_at !== since || isBeingRemoved(workspace)) return undefined;
      return peopleFileMissingMail(addressed(facts, 'people_files'), new Date(since), workspace.timezone);
    },
  },
);
