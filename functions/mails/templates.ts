import { mailTexts } from '#shared/locales/mails';
import type { Language } from '#shared/model/choices';
import { limits } from '#shared/model/limits';
import type { Workspace } from '#shared/model/workspace';
import type { Mail } from '#functions/adapters/mail/mail';
import { productBrand, workspaceBrand, composeMail } from './compose.ts';
import { code as codePiece, paragraph } from './components.ts';
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

type Branded = Pick<Workspace, 'name' | 'active_color' | 'logo'>;

/**
 * The mail to the old address: the change may have been made by someone else.
 * @param url restores the old address
 */
export const emailChangedMail = (workspace: Branded, language: Language, url: string): Mail => {
  const words = mailTexts[language];
  const details = { workspace: workspace.name, days: limits.undoEmailDays };
  const text = fillPlaceholders(words.email_changed_text, details);
  return composeMail(fillPlaceholders(words.email_changed_subject, details), {
    language,
    brand: workspaceBrand(workspace),
    preview: text,
    title: words.email_changed_title,
    pieces: [paragraph(text), paragraph(fillPlaceholders(words.email_changed_not_you, details))],
    button: { label: words.email_undo_button, url },
    footer: [fillPlaceholders(words.footer, details)],
  });
};
