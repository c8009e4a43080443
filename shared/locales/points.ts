import type { Language } from '#shared/model/choices';
import type { PointsName } from '#shared/model/points-name';

/** What points are called where a team has no word of its own for them. */
export const pointsWords: Record<Language, PointsName> = {
  en: { one: 'point', other: 'points' },
  ru: { one: 'балл', few: 'балла', many: 'баллов', other: 'баллы' },
  es: { one: 'punto', other: 'puntos' },
  pt: { one: 'ponto', other: 'pontos' },
  ua: { one: 'бал', few: 'бали', many: 'балів', other: 'бали' },
};
