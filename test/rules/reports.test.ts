import { expect, test } from 'vitest';
import type { UserId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { User } from '#shared/model/user';
import type { ShownPost } from '#shared/rules/posts/posts';
import { recapOf } from '#shared/rules/posts/recaps';
import { mayBeNudged, nudgeOf } from '#shared/rules/people/reports';
import { countManagers, largestManagers } from '#shared/rules/statistics/dashboard';

const now = new Date('2026-11-30T08:00:00Z');
const daysAgo = (days: number): string => new Date(now.getTime() - days * 86_400_000).toISOString();
const aMember = (joined: string, over: Partial<User> = {}): User =>
  ({ id: 'u', state: 'accepted', accepted_at: joined, ...over }) as User;

test.each([
  ['21 days after they began', aMember(daysAgo(21)), true],
  ['20 days after they began', aMember(daysAgo(20)), false],
  [
    '20 days after their first day, which came later',
    aMember(daysAgo(90), { hire_date: '2026-11-10' }),
    false,
  ],
  ['60 days after the last time', aMember(daysAgo(900), { nudged: '2026-10-01' }), true],
  ['59 days after the last time', aMember(daysAgo(900), { nudged: '2026-10-02' }), false],
  ['again for the same digest', aMember(daysAgo(900), { nudged: '2026-11-30' }), true],
  ['while they have not joined', aMember(daysAgo(900), { state: 'pending' }), false],
  ['of a fictional member', aMember(daysAgo(900), { demo: true }), false],
])('a manager is told of a member %s: or not', (_, user, told) => {
  expect(mayBeNudged(user, '2026-11-30', now)).toBe(told);
});

test('whoever was thanked within 60 days does not wait; whoever never was is new until then', () => {
  expect(nudgeOf(aMember(daysAgo(400)), daysAgo(59), now)).toBeUndefined();
  expect(nudgeOf(aMember(daysAgo(400)), daysAgo(61), now)).toBe('waiting');
  expect(nudgeOf(aMember(daysAgo(30)), undefined, now)).toBe('new');
  expect(nudgeOf(aMember(daysAgo(60)), undefined, now)).toBe('waiting');
});

const id = (nth: number): string => String(nth).padStart(26, '0');

test('a recap shows the posts that most joined, and so many values and people', () => {
  const posts = Array.from(
    { length: 20 },
    (_, nth) =>
      ({
        id: id(nth),
        from_id: id(nth),
        score: 1,
        likes: nth,
        message: 'Thanks',
        value: { id: id(nth), name: 'V', color: '#000000', emoji: 'x' },
      }) as unknown as ShownPost,
  );
  const { shown, values, people } = limits.recap;
  const recap = recapOf(posts.toReversed());
  expect(recap).toMatchObject({ posts: 20, points: 20, people_count: 20 });
  expect([recap.highlights.length, recap.values.length, recap.people.length]).toEqual([
    shown,
    values,
    people,
  ]);
  expect(recap.highlights.map((post) => post.likes)).toEqual([12, 13, 14, 15, 16, 17, 18, 19]);
});

test('of the managers with the most people the numbers are kept, and fewer of them are listed', () => {
  const { kept, listed } = limits.manager;
  const users = Array.from({ length: kept + 1 }, (_, nth) =>
    aMember(daysAgo(1), {
      id: id(nth) as UserId,
      manager_chain: [id(nth + 1) as UserId, id(9999) as UserId],
    }),
  );
  const counts = countManagers({ users, active: [id(0) as UserId] });
  expect(Object.keys(counts.managers)).toHaveLength(kept);
  expect(counts.managers[id(9999) as UserId]).toEqual({
    accepted_users: kept + 1,
    invited_users: 0,
    active_users: 1,
  });
  expect(largestManagers(counts, listed)).toHaveLength(listed);
  expect(largestManagers(counts, listed)[0]).toEqual({ id: id(9999), people: kept + 1 });
});
