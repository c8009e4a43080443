import type { Language } from '#shared/model/choices';

/** Keeps two words on one line. */
const joined = '\u00A0';

/** A dash never starts a line, and Cyrillic words of one or two letters never end one. */
const cyrillic: readonly (readonly [RegExp, string])[] = [
  [/ (?=[—–])/g, joined],
  [/(?<![\p{L}\p{N}’])(\p{Script=Cyrillic}{1,2}) (?=[\p{L}\p{N}«{#])/gu, `$1${joined}`],
];
/** A number stays on one line with what it counts. */
const everywhere: readonly (readonly [RegExp, string])[] = [[/(?<=[\d#]) (?=[\p{L}%])/gu, joined]];

/** Sets no-break spaces by a language's typography, so that translators need not write invisible ones. */
export const typeset = (message: string, language: Language): string => {
  if (language === 'en') return message;
  const rules = language === 'ru' || language === 'ua' ? [...everywhere, ...cyrillic] : everywhere;
  return rules.reduce((text, [space, kept]) => text.replace(space, kept), message);
};

/** Typesets all texts of a language. */
export const typesetAll = <Texts extends object>(texts: Texts, language: Language): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]: [string, string | object]) => [
      key,
      typeof text === 'string' ? typeset(text, language) : typesetAll(text, language),
    ]),
  ) as Texts;
