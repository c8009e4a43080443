import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Email } from '#shared/model/common';
import type { EntryId, PostId, UserId, ValueId, WorkspaceId } from '#shared/model/ids';
import type { User } from '#shared/model/user';
import { planPost, planPostRemoval, type PostRequest } from '#shared/rules/posts/posts';
import { allowanceOf, noPermissions } from '#shared/rules/people/users';

const workspace = { limit: 100, limit_period: 'month', timezone: 'UTC' } as const;
const now = new Date('2026-11-21T12:00:00Z');
const aUser = (name: string, change: Partial<User> = {}): User => ({
  id: name as UserId,
  workspace_id: 'w' as WorkspaceId,
  email: `${name}@a.example` as Email,
  first_name: name,
  last_name: '',
  state: 'accepted',
  permissions: noPermissions,
  balance: 0,
  entries: 0,
  spent: 0,
  period: 'month:2026-11',
  created_at: now.toISOString(),
  ...change,
});
const [ann, bob, cyd] = [aUser('ann'), aUser('bob'), aUser('cyd')];

const aPost = (change: Partial<PostRequest> = {}): PostRequest => ({
  id: 'p' as PostId,
  giver: ann,
  workspace,
  receivers: [bob, cyd],
  to_id: [bob.id],
  score: 10,
  message: 'Thank you',
  value_id: 'v' as ValueId,
  value: {
    id: 'v' as ValueId,
    name: 'Team',
    description: '',
    color: 'fff',
    emoji: '🤝',
    keywords: [],
    tag: 't',
    default: true,
  },
  newEntryId: () => 'e' as EntryId,
  now,
  ...change,
});

test('a post costs its score for each receiver', () => {
  const { allowance, entries } = planPost(aPost({ score: 30, to_id: [bob.id, cyd.id] }));
  expect(allowance).toMatchObject({ cost: 60, period: 'month:2026-11' });
  expect(entries.map(({ user_id: id, amount, number }) => [id, amount, number])).toEqual([
    ['bob', 30, 1],
    ['cyd', 30, 1],
  ]);
});

test.each([
  ['to the sender', { to_id: [bob.id, ann.id] }, 'self_recognition'],
  ['beyond the allowance', { score: 61, giver: aUser('ann', { spent: 40 }) }, 'no_points_available'],
  ['to an unknown member', { to_id: ['eve' as UserId] }, 'user_not_found'],
  ['to a deactivated member', { receivers: [aUser('bob', { state: 'deactivated' })] }, 'user_not_found'],
  ['without a value', { value: undefined }, 'value_required'],
])('a post %s is refused', (_, change, code) => {
  expect(() => planPost(aPost(change))).toThrow(expect.objectContaining({ code }));
});

test('points spent in another period do not count', () => {
  const giver = aUser('ann', { spent: 100, period: 'month:2026-10' });
  expect(planPost(aPost({ giver })).allowance).toMatchObject({ cost: 10, period: 'month:2026-11' });
});

test('the allowance is 0, not negative, after the limit was lowered', () => {
  expect(allowanceOf(aUser('ann', { spent: 80, limit: 50 }), workspace, now)).toMatchObject({
    left: 0,
    limit: 50,
  });
});

test('deleting a post undoes exactly what it did', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.nat(1000), fc.nat(20), (score, balance, spentBefore) => {
      const giver = aUser('ann', { spent: spentBefore });
      const receiver = aUser('bob', { balance, entries: 7 });
      const planned = planPost(aPost({ giver, receivers: [receiver], score }));
      const [entry] = planned.entries;
      const after = { ...receiver, balance: entry?.balance_after ?? 0, entries: entry?.number ?? 0 };
      const undone = planPostRemoval({
        post: planned.post,
        actor: giver,
        giver: { ...giver, spent: spentBefore + score },
        receivers: [after],
        newEntryId: () => 'e' as EntryId,
        now,
      });
      expect(undone.entries[0]).toMatchObject({ balance_after: balance, number: 9, amount: -score });
      expect(undone.allowance?.returned).toBe(score);
    }),
  );
});
