/** Plural forms of a word. Their number differs by language. */
export type PluralForms = { readonly other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

export const forms = (words: PluralForms): PluralForms => words;
