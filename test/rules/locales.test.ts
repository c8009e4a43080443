// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import compile from 'icu-minify/compile';
import format from 'icu-minify/format';
import { describe, expect, test } from 'vitest';
import { languages } from '#shared/model/choices';
import { refusalMessages } from '#shared/model/refusal';
import { typeset } from '../../web/build/typeset.ts';
import { formatters } from '../support/formatters.ts';

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

/** The argument names and the tags of a message. A brace inside an argument opens a branch. */
const holesOf = (words: string): string[] => {
  const holes = new Set<string>();
  let depth = 0;
  for (const { 0: sign, 1: name, 2: tag } of words.matchAll(/\{(\w*)|\}|<(\w+)>/g)) {
    if (tag) holes.add(`<${tag}>`);
    if (sign.startsWith('{') && depth % 2 === 0) holes.add(name ?? '');
    if (!tag) depth += sign === '}' ? -1 : 1;
  }
  return [...holes].toSorted();
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
    const same = [...english].filter(([key, text]) => text.split(' ').length > 3 && words.get(key) === text);
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
    expect(words.get(`refusals.${code}`)).toBe(refusalMessages[code]);
});

test.each([
  [1, 'Останется 1 балл'],
  [2, 'Останется 2 балла'],
  [5, 'Останется 5 баллов'],
  [11, 'Останется 11 баллов'],
  [21, 'Останется 21 балл'],
  [104, 'Останется 104 балла'],
])('Russian uses the right plural for %i', (left, said) => {
  const compiled = compile(whole('ru').get('compose.remaining') ?? '');
  expect(format(compiled, 'ru', { left }, { formatters })).toBe(said);
});

test.each([
  [1, 'Залишиться 1 бал'],
  [2, 'Залишиться 2 бали'],
  [5, 'Залишиться 5 балів'],
  [11, 'Залишиться 11 балів'],
  [21, 'Залишиться 21 бал'],
  [104, 'Залишиться 104 бали'],
])('Ukrainian uses the right plural for %i', (left, said) => {
  const compiled = compile(whole('ua').get('compose.remaining') ?? '');
  expect(format(compiled, 'uk', { left }, { formatters })).toBe(said);
});

test('every plural of Ukrainian has all its forms', () => {
  const times = (text: string, part: string): number => text.split(part).length - 1;
  const forms = [' one {', ' few {', ' many {'];
  const lacking = [...whole('ua')].filter(([, text]) =>
    forms.some((form) => times(text, form) !== times(text, ', plural,')),
  );
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
