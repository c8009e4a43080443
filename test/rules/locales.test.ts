// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import compile from 'icu-minify/compile';
import { describe, expect, test } from 'vitest';
import { languages } from '#shared/model/choices';
import { fillPlaceholders } from '#shared/rules/basics/words';
import { pointsNameIn, pointsPlaceholders } from '#shared/rules/basics/points-name';
import { refusalMessages } from '#shared/model/refusal';
import { typeset } from '../../web/build/typeset.ts';

type Catalog = { readonly [key: string]: string | Catalog };

const folder = fileURLToPath(new URL('../../web/src/locales/', import.meta.url));
const areas = readdirSync(`${folder}en`).map((file) => file.replace('.json', ''));
const read = (language: string, area: string) =>
  JSON.parse(readFileSync(`${folder}${language}/${area}.json`, 'utf8')) as Catalog;

const flat = (entries: Catalog, prefix = ''): [key: string, words: string][] =>
  Object.entries(entries).flatMap(([key, inner]) =>
    typeof inner === 'string' ? [[prefix + key, inner] as [string, string]] : flat(inner, `${prefix}${key}.`),
  );
const whole = (language: string) => new Map(areas.flatMap((area) => flat(read(language, area))));
const english = whole('en');

/** What stands for a team's word for points: each language uses what its grammar asks for. */
const ofPoints = pointsPlaceholders(pointsNameIn('en'));

/** The argument names and the tags of a message, but those of points. A brace inside an argument opens a branch. */
const holesOf = (words: string): string[] => {
  const holes = new Set<string>();
  let depth = 0;
  for (const { 0: sign, 1: name, 2: tag } of words.matchAll(/\{(\w*)|\}|<(\w+)>/g)) {
    if (tag) holes.add(`<${tag}>`);
    if (sign.startsWith('{') && depth % 2 === 0) holes.add(name ?? '');
    if (!tag) depth += sign === '}' ? -1 : 1;
  }
  return [...holes].filter((hole) => !(hole in ofPoints)).toSorted();
};

describe.each(languages.filter((language) => language !== 'en'))('the %s catalog', (language) => {
  const words = whole(language);

  test('has exactly the keys of the English catalog', () => {
    expect([...words.keys()].toSorted()).toEqual([...english.keys()].toSorted());
  });

  test('uses the same arguments as English', () => {
    for (const [key, text] of english)
      expect([key, holesOf(words.get(key) ?? '')]).toEqual([key, holesOf(text)]);
  });

  test('contains no untranslated sentence', () => {
    const same = [...english].filter(
      ([key, text]) => text.replaceAll(/\{[^{}]*\}/g, '').split(' ').length > 3 && words.get(key) === text,
    );
    expect(same.map(([key]) => key)).toEqual([]);
  });
});

test.each(languages)('in %s, the places of the bar on a phone have short and different names', (language) => {
  const words = whole(language);
  const names = ['feed', 'rewards', 'recognise', 'news', 'me'].map((name) => words.get(`nav.${name}`) ?? '');
  expect(new Set(names).size).toBe(names.length);
  // A fifth of 375 pixels holds about eleven letters.
  for (const name of names) expect(name.length).toBeLessThanOrEqual(11);
});

test.each(languages)('every message of %s compiles', (language) => {
  for (const [, text] of whole(language)) expect(() => compile(text)).not.toThrow();
});

/** Only programs meet them. */
const ofPrograms = new Set([
  'insufficient_scope',
  'filter_unsupported',
  'oauth_refused',
  'person_ambiguous',
  'attribute_immutable',
  'path_invalid',
  'path_required',
]);

test.each(languages)(
  '%s has a text for every refusal that a screen can meet, with its details',
  (language) => {
    const words = new Map(flat(read(language, 'refusals')));
    const met = Object.entries(refusalMessages).filter(([code]) => !ofPrograms.has(code));
    for (const [code, text] of met) {
      const holes = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const name of holes) expect(words.get(`refusals.${code}`)).toContain(`{${name}}`);
    }
    expect([...words.keys()].toSorted()).toEqual(met.map(([code]) => `refusals.${code}`).toSorted());
  },
);

test('the English catalog has the exact texts of spec.md', () => {
  const words = new Map(flat(read('en', 'refusals')));
  for (const code of [
    'value_required',
    'invalid_email',
    'no_points_available',
    'receivers_required',
    'description_required',
    'message_too_long',
    'invalid_code',
    'invalid_invite',
    'user_not_found',
    'unknown',
  ] as const)
    expect(fillPlaceholders(words.get(`refusals.${code}`) ?? '', ofPoints)).toBe(refusalMessages[code]);
});

test('every plural of Ukrainian has all its forms', () => {
  const times = (text: string, part: string): number => text.split(part).length - 1;
  const forms = [' one {', ' few {', ' many {'];
  const lacking = [...whole('ua')].filter(([, text]) => {
    // What is counted in points has its forms elsewhere: only "none at all" is said otherwise there.
    const counted = text.replaceAll(/, plural, =0 \{[^{}]*\} other/g, '');
    return forms.some((form) => times(counted, form) !== times(counted, ', plural,'));
  });
  expect(lacking.map(([key]) => key)).toEqual([]);
});

test.each([
  ['ru', 'Осталось # балла', 'Осталось #~балла'],
  ['ru', 'Готово за 48 часов', 'Готово за~48~часов'],
  ['ru', 'Баллы — для других', 'Баллы~— для других'],
  ['ru', 'Мы не в сети и вы', 'Мы~не~в~сети и~вы'],
  ['ru', '{names} и ещё', '{names} и~ещё'],
  ['ru', 'Из {limit} у {name}', 'Из~{limit} у~{name}'],
  ['ru', '{n, plural, one {# балл} few {# балла}}', '{n, plural, one {#~балл} few {#~балла}}'],
  ['ua', 'Залишилося # бали', 'Залишилося #~бали'],
  ['ua', 'Бали — для інших у команді', 'Бали~— для інших у~команді'],
  ['ua', 'Ваше ім’я та адреса', 'Ваше ім’я та~адреса'],
  ['es', 'Quedan # puntos de {all}', 'Quedan #~puntos de {all}'],
  ['es', 'Con un 0 % todos', 'Con un 0~% todos'],
  ['en', 'within 48 hours', 'within 48 hours'],
])('the typography of %s sets no-break spaces: %s', (language, written, set) => {
  expect(typeset(written, language).replaceAll('\u00A0', '~')).toBe(set);
});

test.each(languages)('every message of %s compiles after typesetting', (language) => {
  for (const [, text] of whole(language)) expect(() => compile(typeset(text, language))).not.toThrow();
});
