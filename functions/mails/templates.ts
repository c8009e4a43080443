import { mailTexts } from '#shared/locales/mails';
import type { Language } from '#shared/model/choices';
import { limits } from '#shared/model/limits';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { mailLanguage } from '#shared/rules/mails';
import type { Mail } from '#functions/adapters/mail/mail';
import { productBrand, workspaceBrand, composeMail } from './compose.ts';
import { code as codePiece, paragraph } from './components.ts';
import { absoluteUrl } from './links.ts';
import { fillPlaceholders } from './words.ts';

/** Formats a code in two groups of four digits, which people may also type. */
export const groupDigits = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`;

const coded = (
  code: string,
  language: Language,
  words: { readonly subject: string; readonly title: string; readonly ignore: string },
): Mail => {
  const shown = groupDigits(code);
  const text = fillPlaceholders(mailTexts[language].code_text, { minutes: limits.code.minutes });
  return composeMail(fillPlaceholders(words.subject, { code: shown }), {
    language,
    brand: productBrand,
    preview: text,
    title: words.title,
    pieces: [paragraph(text), codePiece(shown)],
    notes: [words.ignore],
    footer: [mailTexts[language].footer_plain],
  });
};

export const codeMail = (code: string, language: Language): Mail => {
  const { code_subject: subject, code_title: title, code_ignore: ignore } = mailTexts[language];
  return coded(code, language, { subject, title, ignore });
};

/** The mail to the new address, with the code that proves it. */
export const emailCodeMail = (code: string, language: Language): Mail => {
  const words = mailTexts[language];
  const { email_code_subject: subject, email_code_title: title, email_code_ignore: ignore } = words;
  return coded(code, language, { subject, title, ignore });
};

/** The texts of a warning, with placeholders. */
type Warning = {
  readonly subject: string;
  readonly title: string;
  readonly text: string;
  readonly notYou: string;
};

/** A mail that tells of a change which the member may not have made. Nobody can switch it off. */
export const warningMail = (
  workspace: Pick<Workspace, 'name' | 'active_color' | 'logo'>,
  language: Language,
  { subject, title, text, notYou }: Warning,
  details: Readonly<Record<string, string | number>>,
  button: { readonly label: string; readonly url: string },
): Mail => {
  const fill = (words: string): string => fillPlaceholders(words, { ...details, workspace: workspace.name });
  return composeMail(fill(subject), {
    language,
    brand: workspaceBrand(workspace),
    preview: fill(text),
    title,
    pieces: [paragraph(fill(text)), paragraph(fill(notYou))],
    button,
    footer: [fill(mailTexts[language].footer)],
  });
};

/**
 * The mail to the old address: the change may have been made by someone else.
 * @param url restores the old address
 */
export const emailChangedMail = (
  workspace: Pick<Workspace, 'name' | 'active_color' | 'logo'>,
  language: Language,
  url: string,
): Mail => {
  const words = mailTexts[language];
  const warning = {
    subject: words.email_changed_subject,
    title: words.email_changed_title,
    text: words.email_changed_text,
    notYou: words.email_changed_not_you,
  };
  const button = { label: words.email_undo_button, url };
  return warningMail(workspace, language, warning, { days: limits.undoEmailDays }, button);
};

/** The mail about a new passkey: with it somebody can sign in from now on. */
export const passkeyAddedMail = (
  workspace: Pick<Workspace, 'name' | 'active_color' | 'logo' | 'language'>,
  user: Pick<User, 'language'>,
  name: string,
): Mail => {
  const language = mailLanguage(user, workspace);
  const words = mailTexts[language];
  const warning = {
    subject: words.passkey_subject,
    title: words.passkey_title,
    text: words.passkey_text,
    notYou: words.passkey_not_you,
  };
  const button = { label: words.passkey_button, url: absoluteUrl('/edit-profile') };
  return warningMail(workspace, language, warning, { name }, button);
};
