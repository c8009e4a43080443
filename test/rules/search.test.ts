import { describe, expect, test } from 'vitest';
import type { Email } from '#shared/model/common';
import { matchesName, matchesTyped, searchWords, typedWords } from '#shared/rules/basics/search';

const finds = (name: string, search: string): boolean => matchesName(name, typedWords(search));

describe('a search finds a name', () => {
  test.each([
    ['María de la Cruz', 'de la cruz'],
    ['María de la Cruz', 'cruz maria'],
    ['María de la Cruz', ' MARÍA   cr '],
    ['Jan van der Berg', 'van der berg'],
    ['Jan van der Berg', 'berg jan'],
    ['Örn Þórsson', 'orn thors'],
    ['Łukasz Strauß', 'lukasz strauss'],
    ['Илья Йовович', 'йов илья'],
    ['Anne-Marie Duval', 'marie duv'],
    ['Anne-Marie Duval', 'anne-m'],
    ['Anne-Marie Duval', 'annemarie'],
    ['Sean O’Brien', 'obrien'],
    ['Sean O’Brien', "o'brien"],
    ['Ann Lee', '@ann.lee'],
    ['Ann Lee', 'annlee'],
    ['Ann   Lee', 'ann lee'],
    ['Ann 🎉', '🎉'],
    ['Anna', 'a anna'],
    ['Ann Lee', ''],
    ['Ann Lee', '@'],
  ])('%s by "%s"', (name, search) => {
    expect(finds(name, search)).toBe(true);
  });

  test.each([
    ['María de la Cruz', 'cruz anna'],
    ['María de la Cruz', 'ruz'],
    ['Ann Lee', 'ann lee jr'],
    ['Ann Lee', '🎉'],
    ['Ann Lee', '***'],
  ])('but not %s by "%s"', (name, search) => {
    expect(finds(name, search)).toBe(false);
  });
});

describe('a member', () => {
  const maria = {
    first_name: 'María',
    last_name: 'de la Cruz',
    email: 'mcruz.admin@acme.example' as Email,
    state: 'accepted',
  } as const;

  test('is also found by the address and the words before its sign', () => {
    for (const search of ['mcruz', 'admin', 'mcruz.admin@ac', 'mcruz.admin@acme.example maria'])
      expect(matchesTyped(searchWords(maria), typedWords(search))).toBe(true);
    expect(matchesTyped(searchWords(maria), typedWords('acme'))).toBe(false);
  });

  test('has an entry only for words that do not begin another one', () => {
    expect([...searchWords(maria)].toSorted()).toEqual(
      ['admin', 'cruz', 'de', 'la', 'mariadelacruz', 'mcruz.admin@acme.example'].toSorted(),
    );
  });

  test('has few and short entries, whatever the name', () => {
    const words = searchWords({
      ...maria,
      first_name: Array.from({ length: 30 }, (_, at) => String.fromCodePoint(97 + at)).join(' '),
      last_name: '\u{1F600}'.repeat(30) + '\uFDFA'.repeat(30),
    });
    expect(words.length).toBeLessThan(30);
    for (const word of words) expect(Buffer.byteLength(word)).toBeLessThan(500);
    expect(words.join('')).toBe(words.join('').toWellFormed());
  });

  test('who was erased has none', () => {
    expect(searchWords({ ...maria, state: 'deleted' })).toEqual([]);
  });
});
