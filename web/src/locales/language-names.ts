import type { Language } from '#shared/model/choices';

/** Each language by its own name. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  ru: 'Русский',
  es: 'Español',
  pt: 'Português (Brasil)',
  ua: 'Українська',
};
