import { mailTexts } from '#shared/locales/mails';
import type { Language } from '#shared/model/choices';
import { limits } from '#shared/model/limits';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { mailLanguage } from '#shared/rules/mails/mails';
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
  return composeMail([words.subject, { code: shown }], {
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

/** What a member is warned of; the texts of a warning begin with its name. */
type Warning = 'archive' | 'device' | 'email_changed' | 'glass' | 'passkey';

/** A mail that tells of a change which the member may not have made. Nobody can switch it off. */
export const warningMail = (
  workspace: Pick<Workspace, 'name' | 'active_color' | 'logo'>,
  language: Language,
  about: Warning,
  details: Readonly<Record<string, string | number>>,
  button: { readonly label: string; readonly url: string },
): Mail => {
  const words = mailTexts[language];
  const all = { ...details, workspace: workspace.name };
  const fill = (text: string): string => fillPlaceholders(text, all);
  const text = fill(words[`${about}_text`]);
  return composeMail([words[`${about}_subject`], all], {
    language,
    brand: workspaceBrand(workspace),
    preview: text,
    title: words[`${about}_title`],
    pieces: [paragraph(text), paragraph(fill(words[`${about}_not_you`]))],
    button,
    footer: [fill(words.footer)],
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
  const button = { label: words.email_undo_button, url };
  return warningMail(workspace, language, 'email_changed', { days: limits.undoEmailDays }, button);
};

/** The mail about a new passkey: with it somebody can sign in from now on. */
export const passkeyAddedMail = (
  workspace: Pick<Workspace, 'name' | 'active_color' | 'logo' | 'language'>,
  user: Pick<User, 'language'>,
  name: string,
): Mail => {
  const language = mailLanguage(user, workspace);
  const words = mailTexts[language];
  const button = { label: words.passkey_button, url: absoluteUrl('/edit-profile') };
  return warningMail(workspace, language, 'passkey', { name }, button);
};
