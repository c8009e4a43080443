import { type Language, tagOf } from '#shared/model/choices';
import { afterEach, describe, expect, test } from 'vitest';
import en from '#web/locales/en/core.json';
import es from '#web/locales/es/core.json';
import formatMessage from '#web/locales/format-message.ts';
import pt from '#web/locales/pt/core.json';
import { pointsNameIn } from '#shared/rules/basics/points-name';
import { pointsFormats } from '#web/locales/points-formats.ts';
import { regionOf } from '#web/locales/region.ts';
import ru from '#web/locales/ru/core.json';
import ua from '#web/locales/ua/core.json';
import { parseDay, formatDay } from '#shared/rules/basics/date-text';
import { weekOf } from '#web/ui/controls/dates/week.ts';
import { formatters } from '../support/formatters.ts';

/** The languages that a browser requests, the interface language, and the region of dates and numbers. */
const readers: readonly [wished: string[], words: Language, region: string][] = [
  [['en-US', 'en'], 'en', 'en-US'],
  [['en-GB'], 'en', 'en-GB'],
  [['es'], 'es', 'es'],
  [['es-MX', 'es', 'en'], 'es', 'es-MX'],
  [['ru-RU', 'ru', 'en-US', 'en'], 'ru', 'ru-RU'],
  [['ru'], 'ru', 'ru'],
  [['pt-BR', 'pt', 'en-US', 'en'], 'pt', 'pt-BR'],
  [['pt'], 'pt', 'pt'],
  [['fr-FR', 'pt-PT'], 'pt', 'pt-PT'],
  [['uk-UA', 'uk', 'en'], 'ua', 'uk-UA'],
  [['uk'], 'ua', 'uk'],
  // The product's code for Ukrainian is no tag: nothing may format with it.
  [['ua'], 'ua', 'uk'],
  [['de-DE', 'en-GB'], 'en', 'en-GB'],
  [['de-DE'], 'en', 'en'],
  // English was chosen in a Russian browser: Russian dates would look wrong among English words.
  [['ru-RU', 'en-GB'], 'en', 'en-GB'],
  [['pt-BR', 'en-US'], 'en', 'en-US'],
  [['ru-RU'], 'es', 'es'],
  [['ru-UA'], 'ua', 'uk'],
  // The second requested language was chosen, so the region follows that language.
  [['uk-UA', 'ru-UA'], 'ru', 'ru-UA'],
  [['pt-BR', 'es-AR'], 'es', 'es-AR'],
  // `est` is Estonian, not Spanish, and the product has no Estonian texts.
  [['est'], 'en', 'en'],
  [[], 'ru', 'ru'],
];
test.each(readers)(
  'a browser that requests %j, with texts in %s, gets the dates of %s',
  (wished, words, region) => {
    expect(regionOf(words, wished)).toBe(region);
  },
);

/** A number of points as a page shows it in a language and a region. */
const said = (count: number, language: Language, region: string): string => {
  document.documentElement.lang = tagOf(language);
  const message = { en, es, pt, ru, ua }[language].feed.points as unknown as Parameters<
    typeof formatMessage
  >[1];
  const options = {
    formatters,
    locale: region,
    globalFormats: pointsFormats(pointsNameIn(language)),
  } as unknown as Parameters<typeof formatMessage>[3];
  const words = formatMessage('points', message, { count }, options) as string;
  return words.replaceAll(/\s/g, ' ');
};
afterEach(() => document.documentElement.removeAttribute('lang'));

describe.each([
  ['en-US', '11/21/2026', 'Sunday', '12,345 points'],
  ['en-GB', '21/11/2026', 'Monday', '12,345 points'],
  ['pt-BR', '21/11/2026', 'Sunday', '12.345 pontos'],
  ['pt-PT', '21/11/2026', 'Sunday', '12 345 pontos'],
  ['uk', '21.11.2026', 'Monday', '12 345 балів'],
  ['es', '21/11/2026', 'Monday', '12.345 puntos'],
  ['es-MX', '21/11/2026', 'Sunday', '12,345 puntos'],
  ['ru', '21.11.2026', 'Monday', '12 345 баллов'],
])('in %s', (region, day, weekStart, points) => {
  const words = readers.find((reader) => reader[2] === region)?.[1] ?? 'en';

  test(`a day is formatted as ${day} and parsed back to the same day`, () => {
    expect(formatDay('2026-11-21', region)).toBe(day);
    expect(parseDay(day, region, 2026)).toBe('2026-11-21');
  });

  test(`the week begins on a ${weekStart}`, () => {
    expect(weekOf(region).firstDayOfWeek).toBe(weekStart === 'Sunday' ? 0 : 1);
  });

  test(`points are shown as ${points}`, () => {
    expect(said(12_345, words, region)).toBe(points);
  });
});

test.each([
  [0, '0 ponto'],
  [1, '1 ponto'],
  [2, '2 pontos'],
])('texts keep the plurals of their language with the numbers of a region: %s', (count, words) => {
  for (const region of ['pt', 'pt-BR', 'pt-PT']) expect(said(count, 'pt', region)).toBe(words);
});
