import { describe, expect, test } from 'vitest';
import type { StoredEntry } from '#shared/model/entry';
import type { GroupId, PostId, RewardId, UserId, ValueId } from '#shared/model/ids';
import type { StoredReward } from '#shared/model/reward';
import {
  daysOfMonth,
  daysOfWeek,
  dueDigest,
  dueReport,
  instantsOf,
  isPastMonth,
  isPastWeek,
  nextDigest,
  nextReport,
} from '#shared/rules/mails/digest-moments';
import { receivedBetween, teamWeekOf, type WeekPost, affordableRewards } from '#shared/rules/mails/digests';
import { teamMonthOf } from '#shared/rules/statistics/team-months';

const at = (text: string): Date => new Date(text);
const zone = (timezone: string) => ({ timezone });

describe('moments', () => {
  test.each([
    ['UTC', '2026-11-23T08:59:59.999Z', '2026-11-23T09:00:00.000Z'],
    ['UTC', '2026-11-23T09:00:00.000Z', '2026-11-30T09:00:00.000Z'],
    ['Asia/Tokyo', '2026-11-22T12:00:00.000Z', '2026-11-23T00:00:00.000Z'],
    ['America/Los_Angeles', '2026-12-31T00:00:00.000Z', '2027-01-04T17:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-22T12:00:00.000Z', '2026-11-23T03:15:00.000Z'],
    // Clocks are set forward in the night to Sunday, and back in the autumn: it is 9:00 all the same.
    ['Europe/Berlin', '2026-03-23T12:00:00.000Z', '2026-03-30T07:00:00.000Z'],
    ['Europe/Berlin', '2026-10-19T12:00:00.000Z', '2026-10-26T08:00:00.000Z'],
    ['America/New_York', '2026-03-05T12:00:00.000Z', '2026-03-09T13:00:00.000Z'],
    ['America/New_York', '2026-10-27T12:00:00.000Z', '2026-11-02T14:00:00.000Z'],
  ])('in %s the digest after %s goes out at %s', (timezone, now, moment) => {
    expect(nextDigest(zone(timezone), at(now)).toISOString()).toBe(moment);
    expect(dueDigest(zone(timezone), at(moment))).toBeDefined();
    expect(dueDigest(zone(timezone), new Date(at(moment).getTime() - 1))).toBeUndefined();
  });

  test.each([
    ['UTC', '2026-01-31T23:00:00.000Z', '2026-02-01T09:00:00.000Z', '2026-01'],
    ['UTC', '2028-02-29T12:00:00.000Z', '2028-03-01T09:00:00.000Z', '2028-02'],
    ['UTC', '2026-12-01T09:00:00.000Z', '2027-01-01T09:00:00.000Z', '2026-12'],
    ['Pacific/Auckland', '2026-03-31T12:00:00.000Z', '2026-03-31T20:00:00.000Z', '2026-03'],
    // On the very day on which clocks are set back.
    ['America/New_York', '2026-10-31T12:00:00.000Z', '2026-11-01T14:00:00.000Z', '2026-10'],
  ])('in %s the report after %s goes out at %s', (timezone, now, moment, about) => {
    expect(nextReport(zone(timezone), at(now)).toISOString()).toBe(moment);
    expect(dueReport(zone(timezone), at(moment))).toBe(about);
  });

  test('a summary that is two days late is still due, a later one is not', () => {
    expect(dueDigest(zone('UTC'), at('2026-11-25T09:00:00.000Z'))).toBe('2026-11-16');
    expect(dueDigest(zone('UTC'), at('2026-11-25T09:00:00.001Z'))).toBeUndefined();
    expect(dueReport(zone('UTC'), at('2026-11-03T09:00:00.000Z'))).toBe('2026-10');
    expect(dueReport(zone('UTC'), at('2026-11-03T09:00:00.001Z'))).toBeUndefined();
  });

  test('a mail that waited is of a past week or month only when a later one is over', () => {
    expect(isPastWeek('2026-11-16', zone('UTC'), at('2026-11-29T23:59:59Z'))).toBe(false);
    expect(isPastWeek('2026-11-16', zone('UTC'), at('2026-11-30T00:00:00Z'))).toBe(true);
    expect(isPastMonth('2026-10', zone('UTC'), at('2026-11-30T23:59:59Z'))).toBe(false);
    expect(isPastMonth('2026-10', zone('UTC'), at('2026-12-01T00:00:00Z'))).toBe(true);
  });

  test('weeks and months are whole days of the zone, also when one has 23 or 25 hours', () => {
    expect(daysOfWeek('2026-11-30')).toEqual(['2026-11-30', '2026-12-06']);
    expect(daysOfMonth('2028-02')).toEqual(['2028-02-01', '2028-02-29']);
    expect(daysOfMonth('2026-12')).toEqual(['2026-12-01', '2026-12-31']);
    expect(instantsOf(daysOfWeek('2026-03-23'), 'Europe/Berlin').map((one) => one.toISOString())).toEqual([
      '2026-03-22T23:00:00.000Z',
      '2026-03-29T22:00:00.000Z',
    ]);
  });
});

const value = (name: string) => ({ id: name as ValueId, name, color: '0f766e', emoji: '🤝' });
const aPost = (id: string, changes: Partial<WeekPost> = {}): WeekPost => ({
  id: id as PostId,
  from_id: 'ann' as UserId,
  to_id: ['bob' as UserId],
  value: value('Teamwork'),
  likes: 0,
  ...changes,
});
const aReward = (id: string, price: number, changes: Partial<StoredReward> = {}): StoredReward =>
  ({
    id: id as RewardId,
    title: id,
    price,
    status: 'open',
    reward_type: 'individual',
    fulfilment: 'manual',
    ...changes,
  }) as StoredReward;

describe('what a team celebrated', () => {
  test('three posts that the most colleagues liked or joined, the newer first among equals; demo posts never', () => {
    const posts = [
      aPost('1', { likes: 2 }),
      aPost('2', { likes: 1, add_ons: 3 }),
      aPost('3', { likes: 99, demo: true }),
      aPost('4', { likes: 2, to_id: ['bob', 'cyd'] as UserId[], value: value('Courage') }),
      aPost('5'),
    ];
    expect(teamWeekOf(posts, [])).toEqual({
      posts: 4,
      people: 2,
      value: value('Teamwork'),
      highlights: ['2', '4', '1'],
      rewards: [],
    });
  });

  test('a week without a post, or with demo posts, imported ones or celebrations of the company only, is not told of', () => {
    expect(teamWeekOf([], [])).toBeUndefined();
    expect(teamWeekOf([aPost('1', { celebration: { kind: 'birthday' } })], [])).toBeUndefined();
    expect(teamWeekOf([aPost('1', { demo: true })], [])).toBeUndefined();
    expect(teamWeekOf([aPost('1', { imported: true })], [])).toBeUndefined();
  });

  test('when not all posts were read, their number is given and people are not counted', () => {
    expect(teamWeekOf([aPost('1')], [], 7000)).toMatchObject({ posts: 7000, people: null });
  });

  test('only rewards are offered that somebody can redeem alone now', () => {
    const rewards = [
      aReward('dear', 50),
      aReward('cheap', 5),
      aReward('team', 1, { reward_type: 'team' }),
      aReward('card', 1, { fulfilment: 'automatic' }),
      aReward('taken', 1, { one_time: true, purchase_id: 'p' as never }),
      aReward('demo', 1, { demo: true }),
      aReward('sold out', 1, { stock: 2, taken: 2 }),
      aReward('limited', 1, { per_person: { count: 1, period: 'month' } }),
    ];
    expect(teamWeekOf([aPost('1')], rewards)?.rewards.map(({ title }) => title)).toEqual(['cheap', 'dear']);
  });
});

const offered = [5, 10, 20, 40].map((price) => ({
  id: String(price) as RewardId,
  title: String(price),
  emoji: null,
  price,
}));

test.each([
  [100, ['40', '20', '10'], undefined],
  [12, ['10', '5'], undefined],
  [4, [], 1],
  [-3, [], 5],
])('with %i points these are within reach', (balance, titles, missing) => {
  const { affordable, next } = affordableRewards(offered, { balance });
  expect(affordable.map(({ title }) => title)).toEqual(titles);
  expect(next?.missing).toBe(missing);
});

test('a reward for a group is within reach of who is in it', () => {
  const [design, sales] = ['design', 'sales'] as GroupId[];
  const forDesign = offered.map((one) => ({ ...one, ...(design && { group_id: design }) }));
  const reach = (member: object) => affordableRewards(forDesign, { balance: 12, ...member });
  expect(reach({ location_id: design }).affordable).toHaveLength(2);
  expect(reach({ department_id: sales })).toEqual({ affordable: [] });
});

test('without a reward nothing is within reach', () => {
  expect(affordableRewards([], { balance: 10 })).toEqual({ affordable: [] });
});

test('what a member received are the points and posts of the days, without what was taken back', () => {
  const entry = (type: string, amount: number, created: string, cause: Partial<StoredEntry>): StoredEntry =>
    ({ type, amount, created_at: created, ...cause }) as StoredEntry;
  const post = (id: string, addOn?: string) =>
    ({ post_id: id, ...(addOn && { add_on_id: addOn }) }) as Partial<StoredEntry>;
  const entries = [
    entry('post_deleted', -9, '2026-11-24T10:00:00.000Z', post('taken')),
    entry('post', 5, '2026-11-23T00:00:00.000Z', post('late')),
    entry('post', 2, '2026-11-22T23:59:59.999Z', post('old', 'joined')),
    entry('post', 9, '2026-11-20T10:00:00.000Z', post('taken')),
    entry('post', 1, '2026-11-20T10:00:00.000Z', post('taken', 'more')),
    entry('purchase', -5, '2026-11-19T10:00:00.000Z', {}),
    entry('post', 3, '2026-11-16T00:00:00.000Z', post('first')),
    entry('post', 4, '2026-11-15T23:59:59.999Z', post('old')),
  ];
  const span = instantsOf(daysOfWeek('2026-11-16'), 'UTC');
  expect(receivedBetween(entries, span)).toEqual({ points: 5, posts: ['first'] });
});

describe('the report of a month', () => {
  const user = (id: string, accepted_at = '2026-01-01T00:00:00Z', state = 'accepted') =>
    ({ id, first_name: id, last_name: '', state, accepted_at, created_at: accepted_at }) as never;
  const day = (date: string, posts: number) => ({
    date,
    posts,
    granted: posts * 10,
    received: 10 * posts,
    spent: posts,
    rewards: [],
  });
  const sources = {
    month: '2026-10',
    before: '2026-09',
    timezone: 'UTC',
    users: [
      user('ann'),
      user('bob'),
      user('new', '2026-10-05T00:00:00Z'),
      user('gone', undefined, 'deactivated'),
    ],
    active: [
      { user_id: 'ann' as UserId, sent: 2 },
      { user_id: 'gone' as UserId, sent: 1 },
      { user_id: 'new' as UserId },
    ],
    activeBefore: [{ user_id: 'ann' as UserId }],
    months: [],
    days: [day('2026-09-30', 1), day('2026-10-01', 2), day('2026-10-31', 3)],
    values: [{ value: value('Teamwork'), points: 60 }],
    dashboard: { not_recognised: [{ days: 30, count: 7, people: [{ id: 'bob' as UserId }] as never }] },
  };

  test('says of both months what the dashboard says, and of none that it knows nothing of', () => {
    const months = [
      { month: '2026-09', active_users: 3, accepted_users: 4 },
      { month: '2026-10', active_users: 3, accepted_users: null },
    ];
    expect(teamMonthOf({ ...sources, months })).toMatchObject({
      engagement: 2 / 3,
      engagement_before: 3 / 4,
    });
  });

  test('counts the members of today who were there, in both months', () => {
    expect(teamMonthOf(sources)).toEqual({
      engagement: 2 / 3,
      engagement_before: 1 / 2,
      posts: 5,
      granted: 50,
      spent: 5,
      members: 3,
      invited: 0,
      unused: 2,
      values: [{ value: { name: 'Teamwork', color: '0f766e', emoji: '🤝' }, points: 60 }],
      waiting: { count: 7, first: ['bob'] },
    });
  });

  test('tells of an empty month once, and of a second one not at all', () => {
    expect(teamMonthOf({ ...sources, days: [day('2026-09-30', 1)] })).toMatchObject({ posts: 0 });
    expect(teamMonthOf({ ...sources, days: [] })).toBeUndefined();
  });

  test('names the first five who wait, and three values', () => {
    const waiting = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => ({ id: id as UserId })) as never;
    const values = ['A', 'B', 'C', 'D'].map((name, nth) => ({ value: value(name), points: 40 - nth }));
    const dashboard = { not_recognised: [{ days: 30, count: 7, people: waiting }] };
    const month = teamMonthOf({ ...sources, values, dashboard });
    expect(month?.waiting).toEqual({ count: 7, first: ['a', 'b', 'c', 'd', 'e'] });
    expect(month?.values.map((one) => one.value.name)).toEqual(['A', 'B', 'C']);
  });

  test('says nothing of who waits when a team is too large to know', () => {
    expect(teamMonthOf({ ...sources, dashboard: { not_recognised: [] } })?.waiting).toBeNull();
  });
});
