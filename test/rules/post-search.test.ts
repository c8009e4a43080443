import { describe, expect, test } from 'vitest';
import type { PostId, UserId, ValueId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { isFiltered, matchesFilter, postFilter, postTerms, sourcesOf } from '#shared/rules/posts/post-search';
import { startOfDay } from '#shared/rules/basics/time';

const me = '01ARZ3NDEKTSV4RRFFQ69G5FA0' as UserId;
const other = '01ARZ3NDEKTSV4RRFFQ69G5FA1' as UserId;
const post = (message: string) => ({
  id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' as PostId,
  from_id: me,
  to_id: [other],
  value: { id: '01ARZ3NDEKTSV4RRFFQ69G5FAX' as ValueId, name: 'Teamwork', color: 'c2410c', emoji: 'rocket' },
  message,
});
const terms = (message: string) =>
  postTerms(post(message))
    .filter(({ words }) => words !== undefined)
    .map(({ term, words }) => `${term}: ${words?.join(' ')}`);
const finds = (message: string, q: string): boolean =>
  matchesFilter(post(message), postFilter({ q }, { id: me, permissions: {} }, 'UTC'));

describe('a search finds a message', () => {
  test.each([
    ['Thank you for the launch', 'launch thank'],
    ['Thank you for the launch', 'lau TH'],
    ['Merci à Zoé pour le café', 'cafe zoe'],
    ['Спасибо за отчёт', 'ОТЧЕТ спас'],
    ['Great work on #release-42!', '#release-42'],
    ['You didn’t give up', "didn't"],
    ['A cake 🎉', '🎉'],
    ['A cake', 'c'],
  ])('%s by "%s"', (message, q) => expect(finds(message, q)).toBe(true));

  test.each([
    ['Thank you for the launch', 'aunch'],
    ['Thank you for the launch', 'launch lunch'],
    ['A cake', '🎉'],
  ])('but not %s by "%s"', (message, q) => expect(finds(message, q)).toBe(false));
});

test('a word has an entry for two, four and eight letters, which tells apart what the next one does not', () => {
  expect(terms('I congratulate the contractor: conga')).toEqual([
    '2co: con',
    '2th: the',
    '4cong: congrat conga',
    '4cont: contrac',
    '8congratu: congratulate',
    '8contract: contractor',
  ]);
  expect(terms('A 🎉')).toEqual([]);
});

test('a post of any length has at most a known number of entries, and words beyond it are not found', () => {
  const words = Array.from(
    { length: 111 },
    (_, at) => `${(at + 1000).toString(36)}${'x'.repeat(5)}${at % 10}`,
  );
  const longest = words.join(' ').slice(0, limits.post.message);
  expect(terms(longest).length).toBeLessThanOrEqual(3 * limits.postSearch.words);
  const short = Array.from({ length: 250 }, (_, at) => (at + 40).toString(36)).join(' ');
  expect(finds(short, (40 + limits.postSearch.words - 1).toString(36))).toBe(true);
  expect(finds(short, (40 + limits.postSearch.words).toString(36))).toBe(false);
});

test('a word is found by so many of its letters, and more of them make no difference', () => {
  const { letters } = limits.postSearch;
  expect(finds('x'.repeat(letters + 20), 'x'.repeat(letters))).toBe(true);
  expect(finds(`${'x'.repeat(letters)}a`, `${'x'.repeat(letters)}b`)).toBe(true);
  expect(finds(`${'x'.repeat(letters - 1)}a`, `${'x'.repeat(letters - 1)}b`)).toBe(false);
});

test('a search reads by the most letters that were typed', () => {
  const lists = (q: string) => sourcesOf(postFilter({ q }, { id: me, permissions: {} }, 'UTC')).flat();
  expect(lists('c')).toEqual([]);
  expect(lists('con')).toEqual([{ term: '2co', beginning: 'con' }]);
  expect(lists('contrac')).toEqual([{ term: '4cont', beginning: 'contrac' }]);
  expect(lists('contractor')).toEqual([{ term: '8contract', beginning: 'contractor' }]);
});

test('a request without a word or another filter is the feed', () => {
  for (const plain of [{}, { q: '' }, { q: ' ' }, { mine: false }]) expect(isFiltered(plain)).toBe(false);
  for (const one of [{ q: 'a' }, { mine: true }, { from: me }, { since: '2026-01-01' }])
    expect(isFiltered(one)).toBe(true);
});

test.each([
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
  ['2026-11-24', 'Asia/Tokyo', '2026-11-23T15:00:00.000Z'],
  ['2026-11-24', 'Pacific/Kiritimati', '2026-11-23T10:00:00.000Z'],
  ['2026-11-24', 'Pacific/Pago_Pago', '2026-11-24T11:00:00.000Z'],
  // Clocks go from 24:00 to 1:00.
  ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
])('the day %s begins in %s at %s', (day, zone, begins) => {
  expect(startOfDay(day, zone).toISOString()).toBe(begins);
});
