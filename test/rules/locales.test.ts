// @vitest-environment node
import compile from 'icu-minify/compile';
import { describe, expect, test } from 'vitest';
import { textsOf, webTexts } from '#infra/build/texts';
import { type Language, languages, tagOf } from '#shared/model/choices';
import { fillPlaceholders } from '#shared/rules/basics/words';
import { pointsNameIn, pointsPlaceholders } from '#shared/rules/basics/points-name';
import { refusalMessages } from '#shared/model/refusal';
import { typeset } from '#shared/locales/typeset';

const english = webTexts('en');

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
  const words = webTexts(language);

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

test.each(languages)('every message of %s compiles', (language) => {
  for (const [, text] of webTexts(language)) expect(() => compile(text)).not.toThrow();
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
    const words = textsOf(language, 'web/refusals');
    const met = Object.entries(refusalMessages).filter(([code]) => !ofPrograms.has(code));
    for (const [code, text] of met) {
      const holes = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const name of holes) expect(words.get(`refusals.${code}`)).toContain(`{${name}}`);
    }
    // A refusal that ends by itself also says when.
    const codes = [...met.map(([code]) => code), 'too_many_until', 'reward_limit_until'];
    expect([...words.keys()].toSorted()).toEqual(codes.map((code) => `refusals.${code}`).toSorted());
  },
);

test('the English catalog has the texts of spec.md, which a sentence on what to do may follow', () => {
  const words = textsOf('en', 'web/refusals');
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
    expect(
      fillPlaceholders(words.get(`refusals.${code}`) ?? '', ofPoints).slice(0, refusalMessages[code].length),
    ).toBe(refusalMessages[code]);
});

type Compiled = string | number | readonly Compiled[] | { readonly [branch: string]: Compiled };

/** The branches of each plural of a compiled message. */
const pluralsIn = (message: Compiled): Record<string, Compiled>[] => {
  if (typeof message !== 'object') return [];
  const inner = Object.values(message).flatMap(pluralsIn);
  const [, kind, branches] = Array.isArray(message) ? (message as readonly Compiled[]) : [];
  return kind === 2 ? [branches as Record<string, Compiled>, ...inner] : inner;
};

test.each(languages)('every plural of %s has all forms of the language', (language) => {
  const { pluralCategories } = new Intl.PluralRules(tagOf(language)).resolvedOptions();
  const lacking = [...webTexts(language)].filter(([, text]) =>
    pluralsIn(compile(text) as Compiled).some((branches) => {
      // What is counted in points has its forms elsewhere: only "none at all" is said otherwise there.
      const counted = Object.keys(branches).some((branch) => !branch.startsWith('=') && branch !== 'other');
      const numbered = JSON.stringify(branches['other']).match(/(?<=[[,]|^)0(?=[\],]|$)/);
      return (counted || numbered) && pluralCategories.some((category) => !(category in branches));
    }),
  );
  expect(lacking.map(([key]) => key)).toEqual([]);
});

test.each(languages)('no sentence of %s leaves its full stop to a style sheet', (language) => {
  const open = [...webTexts(language)].filter(([, text]) =>
    /[\p{L}\d}]<\/\w+> \p{Lu}\p{L}+ \p{Ll}/u.test(text),
  );
  expect(open).toEqual([]);
});

test.each<[Language, string, string]>([
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
  for (const [, text] of webTexts(language)) expect(() => compile(typeset(text, language))).not.toThrow();
});
