import { pointsWords } from '#shared/locales/points';
import type { Language } from '#shared/model/choices';
import type { PointsName, PointsNames } from '#shared/model/points-name';

/**
 * What a team calls points in a language: its own word, else the language's.
 * @param names undefined in an answer that a browser kept from before teams had words
 */
export const pointsNameIn = (language: Language, names: PointsNames = {}): PointsName =>
  names[language] ?? pointsWords[language];

/**
 * What texts may say of points without a number: "Your {pointsName}", "{PointsName} received". `pointsOf` is what follows
 * "how many" and "no": in Russian and Ukrainian the genitive.
 */
export const pointsPlaceholders = (name: PointsName) => ({
  pointsName: name.other,
  PointsName: name.other.replace(/^./u, (letter) => letter.toUpperCase()),
  pointsOf: name.many ?? name.other,
  feminine: name.feminine ? 'yes' : 'no',
});
