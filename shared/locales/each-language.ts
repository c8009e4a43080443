import { type Language, languages } from '#shared/model/choices';

export type Titled = readonly [title: string, description: string];
type EachLanguage<Texts> = Readonly<Record<Language, Texts>>;

/**
 * A part of the texts, in every language. Its calls are marked as pure, so that a bundle which needs none of the texts
 * carries none.
 */
export const inEachLanguage = <Texts, Part>(
  texts: EachLanguage<Texts>,
  pick: (texts: Texts) => Part,
): EachLanguage<Part> =>
  Object.fromEntries(languages.map((language) => [language, pick(texts[language])])) as EachLanguage<Part>;

/** A list of facts with their words in every language, in the order of the facts. */
export const withWords = <Key extends string, Facts extends object, Texts, Words>(
  facts: Readonly<Record<Key, Facts>>,
  texts: EachLanguage<Texts>,
  pick: (texts: Texts) => Readonly<Record<Key, Words>>,
): readonly (Facts & { readonly words: EachLanguage<Words> })[] =>
  (Object.keys(facts) as Key[]).map((key) => ({
    ...facts[key],
    words: inEachLanguage(texts, (one) => pick(one)[key]),
  }));
