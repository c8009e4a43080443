import { mailWords, type MailWords } from '#shared/locales/mails';
import { defaultAccent, type Language, limits } from '#shared/model/limits';
import type { Workspace } from '#shared/model/workspace';
import { fill, htmlOf, type MailBody, textOf } from './layout.ts';

/** A mail ready to be sent. */
export type Mail = { readonly subject: string; readonly html: string; readonly text: string };

const ready = (subject: string, body: MailBody): Mail => ({
  // A subject is one line, whatever a name contains.
  subject: subject.replace(/[\r\n\t]+/g, ' '),
  html: htmlOf(body),
  text: textOf(body),
});

const bravo = { name: 'Bravo', color: defaultAccent };

/** Eight digits in two groups, as they are shown and may be typed. */
export const grouped = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`;

export const codeMail = (code: string, language: Language): Mail => {
  const words = mailWords[language];
  const shown = grouped(code);
  return ready(fill(words.code_subject, { code: shown }), {
    language,
    title: words.code_title,
    paragraphs: [fill(words.code_text, { minutes: limits.code.minutes })],
    code: shown,
    small: [words.code_ignore, words.footer_plain],
    brand: bravo,
  });
};

type Inviting = Pick<Workspace, 'name' | 'active_color' | 'language'>;

/** @param inviter the inviting colleague's name; undefined when they are gone */
export const invitationMail = (workspace: Inviting, inviter: string | undefined, url: string): Mail => {
  const { language } = workspace;
  const words: MailWords = mailWords[language];
  const details = {
    inviter: inviter ?? words.somebody,
    workspace: workspace.name,
    days: limits.invitationDays,
  };
  return ready(fill(words.invitation_subject, details), {
    language,
    title: fill(words.invitation_title, details),
    paragraphs: [fill(words.invitation_text, details)],
    button: { label: words.invitation_button, url },
    small: [fill(words.invitation_ignore, details), fill(words.footer, details)],
    brand: { name: workspace.name, color: workspace.active_color },
  });
};
