import type { Language } from './choices.ts';

/** The forms of a word for points: after a number as the language's plural rules say, `other` also without a number. */
export const pointsForms = {
  en: ['one', 'other'],
  ru: ['one', 'few', 'many', 'other'],
  es: ['one', 'other'],
  pt: ['one', 'other'],
  ua: ['one', 'few', 'many', 'other'],
} as const satisfies Record<Language, readonly string[]>;

/** Where participles agree with the word: «estrellas recibidas», «puntos recibidos». */
export const genderedLanguages: readonly Language[] = ['es', 'pt'];

/** Characters of each form at most. */
export const pointsWordLength = 24;

/**
 * Letters, digits and emoji. The word stands in sentences, subjects of mails and the markup of chats, where nothing of it may
 * be an address or have an effect.
 */
export const pointsWordPattern =
  /^[\u200D\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{RI} '’-]+$/u;
