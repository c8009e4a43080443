import { array, assert, integer, nat, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import type { RewardId, UserId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { User } from '#shared/model/user';
import { computeDashboard } from '#shared/rules/statistics/dashboard';
import { gini, reciprocalShare } from '#shared/rules/statistics/fairness';
import { percentShares } from '#shared/rules/statistics/proportional-shares';
import { popularRewards } from '#shared/rules/statistics/statistics';
import { strongestTies } from '#shared/rules/statistics/ties';
import { commonTopics, extractTopics } from '#shared/rules/posts/topics';

const amounts = array(nat(1_000_000), { maxLength: 60 });
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

test('shares sum to exactly 100, each less than one percent from its exact value', () => {
  assert(
    property(amounts, (of) => {
      const shares = percentShares(of);
      const total = sum(of);
      expect(sum(shares)).toBe(total > 0 ? 100 : 0);
      const away = shares.map((share, at) => Math.abs(share - ((of[at] ?? 0) * 100) / Math.max(1, total)));
      expect(Math.max(0, ...away)).toBeLessThan(1);
    }),
  );
});

test('a larger amount never has a smaller share', () => {
  assert(
    property(amounts, (of) => {
      const sorted = of.toSorted((a, b) => b - a);
      const shares = percentShares(sorted);
      expect(shares).toEqual(shares.toSorted((a, b) => b - a));
    }),
  );
});

test('the Gini index is between 0 and 1 and ignores order and scale', () => {
  assert(
    property(amounts, integer({ min: 2, max: 9 }), (of, times) => {
      const value = gini(of);
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThan(1);
      expect(gini(of.toReversed())).toBeCloseTo(value);
      expect(gini(of.map((amount) => amount * times))).toBeCloseTo(value);
      // The definition: the mean difference of all pairs divided by twice the mean.
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

const topics = (message: string): string[] => [...extractTopics(message)];

test('topics are words in any script, in lower case, each once', () => {
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

test('a topic is a short word for any message, and is found in linear time', () => {
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

test('topics, popular rewards and members waiting for recognition are limited; all waiting members are counted', () => {
  const { topic, popularRewards: popular, waiting } = limits;
  const messages = Array.from({ length: topic.people }, (_, at) => ({
    from_id: `u${at}` as UserId,
    message: Array.from({ length: topic.shown + 1 }, (__, word) => `#topic${word}`).join(' '),
  }));
  expect(commonTopics(messages, new Set())).toHaveLength(topic.shown);
  expect(commonTopics(messages.slice(1), new Set())).toEqual([]);
  const bought = Array.from({ length: popular + 1 }, (_, at) => ({
    reward: { id: `r${at}` as RewardId, title: `Reward ${at}` },
    purchases: 1 + at,
  }));
  expect(popularRewards(bought as never).map(({ purchases }) => purchases)).toEqual([6, 5, 4, 3, 2]);
  const users = Array.from({ length: waiting.shown + 1 }, (_, at) => ({
    id: `u${at}`,
    first_name: `U${at}`,
    last_name: '',
    state: 'accepted',
    created_at: '2026-01-01T00:00:00.000Z',
  })) as unknown as User[];
  const { not_recognised: told } = computeDashboard({
    users,
    edges: [],
    posts: [],
    active: [],
    today: '2026-11-21',
    timezone: 'UTC',
    isSample: false,
  }) as unknown as { not_recognised: { count: number; people: unknown[] }[] };
  expect(told.map(({ count, people }) => [count, people.length])).toEqual(
    waiting.days.map(() => [waiting.shown + 1, waiting.shown]),
  );
});

test('the organizational chart contains the strongest ties, and what their people received in all', () => {
  const day = '2026-11-21';
  const pair = (at: number) => ({ day, ...edge(`g${at}`, 'r'), points: at + 1 });
  const days = Array.from({ length: limits.mapTies + 10 }, (_, at) => pair(at));
  const { edges, people } = strongestTies([...days, pair(0)]);
  expect(edges).toHaveLength(limits.mapTies);
  expect(edges[0]).toMatchObject({ from_id: `g${limits.mapTies + 9}`, points: limits.mapTies + 10 });
  expect(Math.min(...edges.map(({ points }) => points))).toBe(11);
  expect(people).toHaveLength(limits.mapTies + 1);
  expect(people.find(({ id }) => id === 'r')).toMatchObject({
    received: sum(days.map(({ points }) => points)) + 1,
    granted: 0,
  });
});

test('who is only invited is counted apart, and in no share: they cannot take part or thank back yet', () => {
  const user = (id: string, state: string) =>
    ({ id, first_name: id, last_name: '', state, created_at: '2026-01-01T00:00:00Z' }) as never;
  const day = '2026-11-20';
  const figures = computeDashboard({
    users: [user('ann', 'accepted'), user('bob', 'accepted'), user('cyd', 'pending'), user('dan', 'pending')],
    edges: [
      { day, ...edge('ann', 'bob'), points: 4 },
      { day, ...edge('bob', 'ann'), points: 4 },
      { day, ...edge('ann', 'cyd'), points: 4 },
    ],
    posts: [],
    active: ['ann', 'bob', 'cyd'] as never[],
    today: '2026-11-21',
    timezone: 'UTC',
    isSample: false,
  });
  expect(figures).toMatchObject({ accepted_users: 2, invited_users: 2, active_users: 2 });
  expect([figures.reciprocal_share, figures.gini]).toEqual([1, 0]);
});

test('of a team that was not read as a whole, only what is known is said, and how much that is', () => {
  const today = '2026-11-21';
  const user = (id: string) =>
    ({ id, first_name: id, last_name: '', state: 'accepted', created_at: '2026-01-01T00:00:00Z' }) as never;
  const sources = {
    users: [user('ann'), user('bob')],
    edges: [
      { day: '2026-11-20', ...edge('ann', 'bob'), points: 4 },
      { day: '2026-11-10', ...edge('bob', 'ann'), points: 9 },
    ],
    posts: [],
    active: [],
    today,
    timezone: 'UTC',
  };
  const whole = computeDashboard({ ...sources, isSample: false });
  expect(whole.covers).toEqual({ members: null, since: null });
  expect(whole.not_recognised.map(({ days }) => days)).toEqual(limits.waiting.days);
  expect(whole.reciprocal_share).toBe(1);
  // The day before the first known one was read in part.
  const part = computeDashboard({
    ...sources,
    isSample: true,
    pairsFrom: '2026-11-11',
    postsFrom: '2026-11-02',
  });
  expect(part.covers).toEqual({ members: 2, since: '2026-11-11' });
  expect(part.not_recognised).toEqual([]);
  expect(part.reciprocal_share).toBe(0);
  // A period whose pairs are all known is reported, and posts alone may be cut.
  const old = computeDashboard({ ...sources, isSample: false, pairsFrom: '2026-09-30' });
  expect(old.covers.since).toBeNull();
  expect(old.not_recognised.map(({ days }) => days)).toEqual([30]);
});
