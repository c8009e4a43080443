import type { PluralForms } from '#shared/locales/plural-forms';
import { coinsWords } from '#shared/locales/points';
import { type Language, languages } from '#shared/model/choices';
import type { PointsName, PointsNames, PointsNamesChange } from '#shared/model/points-name';
import type { Workspace } from '#shared/model/workspace';
import { pointsNameIn, pointsPlaceholders } from './points-name.ts';
import { fillPlaceholders, pluralize } from './words.ts';

const formsOf = ({ one, few, many, other }: PointsName): PluralForms => ({
  one: `{n} ${one}`,
  ...(few && { few: `{n} ${few}` }),
  ...(many && { many: `{n} ${many}` }),
  other: `{n} ${other}`,
});

/** "5 points", as the plural rules of a language say. */
export const countPoints = (language: Language, name: PointsName, count: number): string =>
  pluralize(language, formsOf(name), count);

const mapped = (texts: object, change: (text: string) => string): object =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]: [string, string | object]) => [
      key,
      typeof text === 'string' ? change(text) : mapped(text, change),
    ]),
  );

/** The texts of a language in the words of a team, with the plural forms of points and coins. */
export const inTeamWords = <Texts extends object>(
  texts: Texts,
  language: Language,
  { points_names: names }: { readonly points_names?: PointsNames | undefined } = {},
): Texts & { readonly points: PluralForms; readonly coins: PluralForms } => {
  const name = pointsNameIn(language, names);
  const words = mapped(texts, (text) => fillPlaceholders(text, pointsPlaceholders(name))) as Texts;
  return { ...words, points: formsOf(name), coins: coinsWords[language] };
};

/** To compare words: the table keeps no order of fields. */
const written = (names: PointsNames): string =>
  JSON.stringify(
    languages.map((language) => {
      const name: PointsName | undefined = names[language];
      return name && [name.one, name.few, name.many, name.other, name.feminine ?? false];
    }),
  );

/** What a save of the settings changes of a team's words for points. */
export const pointsNamesChanges = (
  { points_names: before = {} }: Pick<Workspace, 'points_names'>,
  asked: PointsNamesChange,
): Pick<Partial<Workspace>, 'points_names'> => {
  const after = Object.fromEntries(
    languages.flatMap((language) => {
      const name = asked[language] === undefined ? before[language] : asked[language];
      return name ? [[language, name]] : [];
    }),
  ) as PointsNames;
  if (written(after) === written(before)) return {};
  return { points_names: Object.keys(after).length > 0 ? after : undefined };
};
