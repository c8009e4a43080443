import { array, assert, integer, nat, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import type { UserId } from '#shared/model/ids';
import { gini, reciprocalShare } from '#shared/rules/fairness';
import { sharesOf } from '#shared/rules/shares';
import { topicsIn } from '#shared/rules/topics';

const amounts = array(nat(1_000_000), { maxLength: 60 });
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

test('shares total exactly 100, and none is a whole percent away from the truth', () => {
  assert(
    property(amounts, (of) => {
      const shares = sharesOf(of);
      const total = sum(of);
      expect(sum(shares)).toBe(total > 0 ? 100 : 0);
      const away = shares.map((share, at) => Math.abs(share - ((of[at] ?? 0) * 100) / Math.max(1, total)));
      expect(Math.max(0, ...away)).toBeLessThan(1);
    }),
  );
});

test('more never has the smaller share', () => {
  assert(
    property(amounts, (of) => {
      const sorted = of.toSorted((a, b) => b - a);
      const shares = sharesOf(sorted);
      expect(shares).toEqual(shares.toSorted((a, b) => b - a));
    }),
  );
});

test('concentration is 0 among equals, grows to one alone, and knows no order and no currency', () => {
  assert(
    property(amounts, integer({ min: 2, max: 9 }), (of, times) => {
      const value = gini(of);
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThan(1);
      expect(gini(of.toReversed())).toBeCloseTo(value);
      expect(gini(of.map((amount) => amount * times))).toBeCloseTo(value);
      // By definition: the mean difference of all pairs, by twice the mean.
      const total = sum(of);
      const differences = sum(of.map((a) => sum(of.map((b) => Math.abs(a - b)))));
      expect(value).toBeCloseTo(differences / Math.max(1, 2 * of.length * total));
    }),
  );
  expect(gini([7, 7, 7])).toBe(0);
  expect(gini([0, 0, 0, 10])).toBe(0.75);
  expect(gini([])).toBe(0);
});

const edge = (from: string, to: string) => ({ from_id: from as UserId, to_id: to as UserId });

test('the reciprocal share counts pairs of people, not recognitions', () => {
  expect(reciprocalShare([])).toBe(0);
  expect(reciprocalShare([edge('a', 'b')])).toBe(0);
  expect(reciprocalShare([edge('a', 'b'), edge('b', 'a')])).toBe(1);
  expect(reciprocalShare([edge('a', 'b'), edge('b', 'a'), edge('a', 'c'), edge('c', 'b')])).toBeCloseTo(
    1 / 3,
  );
});

const topics = (message: string): string[] => [...topicsIn(message)];

test('topics are words in any script, in small letters, each once', () => {
  expect(topics("The LAUNCH party's cake, launch! don’t Σίσυφος l'équipe")).toEqual([
    'launch',
    'party',
    'cake',
    'σίσυφος',
    "l'équipe",
  ]);
  expect(topics('Спасибо за релиз: он был очень быстрым')).toEqual(['релиз', 'быстрым']);
  expect(topics('¡Muchas gracias por el lanzamiento!')).toEqual(['lanzamiento']);
});

test('addresses, mentions, numbers, emoji and stop words are no topics; hashtags are', () => {
  expect(
    topics('@ann @bob.lee see https://a.example/b?c=deploy or mail deploy@a.example www.x.example'),
  ).toEqual(['mail']);
  expect(topics('#teamwork 2026 🎉 x 12:30 #the release-party')).toEqual(['#teamwork', 'release-party']);
});

test('whatever a message holds, a topic is a short word, and finding it takes no time', () => {
  assert(
    property(string({ unit: 'binary', maxLength: 1000 }), (message) => {
      for (const topic of topics(message)) expect(topic).toMatch(/^#?[\p{L}\p{M}\p{N}'-]{2,40}$/u);
    }),
  );
  const started = performance.now();
  for (const unit of ['a@', '@', 'a-', "a'", 'http://', 'www.', '#', 'é', 'a.'])
    topics(unit.repeat(1000 / unit.length));
  expect(performance.now() - started).toBeLessThan(500);
});
