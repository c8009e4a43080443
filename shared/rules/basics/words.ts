import type { PluralForms } from '#shared/locales/plural-forms';
import { type Language, tagOf } from '#shared/model/choices';

/** Fills the `{name}` placeholders of a sentence. */
export const fillPlaceholders = (words: string, details: Readonly<Record<string, string | number>>): string =>
  words.replace(/\{(\w+)\}/g, (whole, name: string) => String(details[name] ?? whole));

/** Formats a number with its word in the language's plural form: 1 балл, 2 балла, 5 баллов. */
export const pluralize = (language: Language, forms: PluralForms, count: number): string =>
  fillPlaceholders(forms[new Intl.PluralRules(tagOf(language)).select(count)] ?? forms.other, {
    n: new Intl.NumberFormat(tagOf(language)).format(count),
  });
