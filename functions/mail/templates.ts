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

const coded = (
  code: string,
  language: Language,
  words: { readonly subject: string; readonly title: string; readonly ignore: string },
): Mail => {
  const shown = grouped(code);
  return ready(fill(words.subject, { code: shown }), {
    language,
    title: words.title,
    paragraphs: [fill(mailWords[language].code_text, { minutes: limits.code.minutes })],
    code: shown,
    small: [words.ignore, mailWords[language].footer_plain],
    brand: bravo,
  });
};

export const codeMail = (code: string, language: Language): Mail => {
  const { code_subject: subject, code_title: title, code_ignore: ignore } = mailWords[language];
  return coded(code, language, { subject, title, ignore });
};

/** To the new address: the code that proves it. */
export const emailCodeMail = (code: string, language: Language): Mail => {
  const words = mailWords[language];
  const { email_code_subject: subject, email_code_title: title, email_code_ignore: ignore } = words;
  return coded(code, language, { subject, title, ignore });
};

/** To the old address: it may have been somebody else who changed it. */
export const emailChangedMail = (
  { name, active_color: color }: Pick<Workspace, 'name' | 'active_color'>,
  language: Language,
): Mail => {
  const words = mailWords[language];
  const details = { workspace: name };
  return ready(fill(words.email_changed_subject, details), {
    language,
    title: words.email_changed_title,
    paragraphs: [fill(words.email_changed_text, details), fill(words.email_changed_not_you, details)],
    small: [fill(words.footer, details)],
    brand: { name, color },
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
