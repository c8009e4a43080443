import * as z from 'zod';
import { SingleLine } from './common.ts';
import { pointsWordLength, pointsWordPattern } from './points-word.ts';

const Word = SingleLine(pointsWordLength).pipe(z.string().regex(pointsWordPattern, 'wrong_format'));
const Forms = z.object({ one: Word, other: Word });
const GenderedForms = Forms.extend({
  feminine: z.boolean().default(false).describe('the word is feminine: «estrellas recibidas»'),
});
const SlavicForms = z.object({
  one: Word.describe('after 1 and 21: звезда'),
  few: Word.describe('after 2, 3, 4 and 22: звезды'),
  many: Word.describe('after 5, 11 and 100: звёзд'),
  other: Word.describe('without a number: звёзды'),
});

const byLanguage = { en: Forms, ru: SlavicForms, es: GenderedForms, pt: GenderedForms, ua: SlavicForms };

/** A team's own words for points, by language: tacos, stars. In a language without one they are points. */
export const PointsNames = z.object(byLanguage).partial();
export type PointsNames = z.infer<typeof PointsNames>;

/** Null takes a language's word away; a language that is not named stays as it is. */
export const PointsNamesChange = z
  .object({
    en: Forms.nullable(),
    ru: SlavicForms.nullable(),
    es: GenderedForms.nullable(),
    pt: GenderedForms.nullable(),
    ua: SlavicForms.nullable(),
  })
  .partial();
export type PointsNamesChange = z.infer<typeof PointsNamesChange>;

/** A word for points in any language. */
export type PointsName = {
  readonly one: string;
  readonly few?: string;
  readonly many?: string;
  readonly other: string;
  readonly feminine?: boolean;
};
