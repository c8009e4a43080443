import { expect, test } from 'vitest';
import { checklist } from '#shared/contract/checklist';
import { config } from '#shared/contract/config';
import { call } from '../support/stack.ts';
import { aTeam } from '../support/team.ts';

test('checklist items are ticked and unticked by hand; items that are true stay done', async () => {
  const team = await aTeam(['ann', 'bob'], { workspace: { users_count: 2 } });
  const body = {
    checklist: [
      { item: 'values' as const, done: true },
      { item: 'card' as const, done: true },
      { item: 'invite' as const, done: false },
    ],
  };
  const ticked = await call(checklist.update, { body }, team.ann);
  expect(ticked.status).toBe(200);
  expect(ticked.body.filter(({ done }) => done).map(({ item }) => item)).toEqual([
    'invite',
    'values',
    'card',
  ]);
  expect((await call(config.read, {}, team.ann)).body.checklist).toEqual(ticked.body);
  const undone = { checklist: [{ item: 'card' as const, done: false }] };
  const again = await call(checklist.update, { body: undone }, team.ann);
  expect(again.body.find(({ item }) => item === 'card')).toEqual({ item: 'card', done: false });
  const many = { checklist: Array.from({ length: 8 }, () => ({ item: 'card' as const, done: true })) };
  expect(await call(checklist.update, { body: many }, team.ann)).toMatchObject({
    status: 422,
    codes: ['too_many'],
  });
  expect((await call(checklist.update, { body }, team.bob)).status).toBe(403);
});

test('a dismissed checklist stays hidden; 403 for members without a checklist', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd'], {
    users: { cyd: { permissions: { rewards_administrator: true, billing_administrator: true } } },
  });
  expect((await call(config.read, {}, team.cyd)).body.checklist).toBeNull();
  for (const by of [team.bob, team.cyd]) expect((await call(checklist.dismiss, {}, by)).status).toBe(403);
  for (const _ of [1, 2]) expect((await call(checklist.dismiss, {}, team.ann)).status).toBe(204);
  expect((await call(config.read, {}, team.ann)).body.checklist).toBeNull();
  const body = { checklist: [{ item: 'values' as const, done: true }] };
  expect((await call(checklist.update, { body }, team.ann)).status).toBe(404);
});
