import { expect, test, vi } from 'vitest';
import { posts } from '#shared/contract/posts';
import { postBody } from '../support/post-body.ts';
import { aTeamNow, day } from '../support/schedules.ts';
import { call, internals, stack } from '../support/stack.ts';

const { logger } = await import('#functions/platform/log');

/** What the nightly check logged of a workspace. */
const nightly = async (id: string) => {
  const [error, info] = [vi.spyOn(logger, 'error'), vi.spyOn(logger, 'info')];
  error.mockImplementation(() => undefined);
  stack.clock.advance(day);
  await stack.settle();
  const logged = [...error.mock.calls, ...info.mock.calls].filter(([, entry]) =>
    JSON.stringify(entry ?? '').includes(id),
  );
  error.mockRestore();
  info.mockRestore();
  return logged;
};

test('every night each ledger is verified: a difference is an error with the number of differences', async () => {
  const team = await aTeamNow({ manual_payments: true });
  const { id } = team.workspace;
  const { status } = await call(posts.create, { body: postBody(team, [team.bob], 5) }, team.ann);
  expect(status).toBe(201);
  await stack.settle();
  expect(await nightly(id)).toEqual([
    ['ledger verified', { metric: 'LedgerDifferences', value: 0, workspace_id: id }],
  ]);
  const key = internals.keys.user(id, team.bob.id);
  await internals.table.write(internals.writes.change(key, { set: { balance: 6 } }));
  expect(await nightly(id)).toEqual([
    [
      'ledger differs from its entries',
      { metric: 'LedgerDifferences', value: 2, workspace_id: id, sum: 1, members: [team.bob.id] },
    ],
  ]);
});

test('a workspace that is being emptied or is gone is not verified', async () => {
  const team = await aTeamNow();
  const key = internals.keys.workspace(team.workspace.id);
  await internals.table.write(internals.writes.change(key, { set: { closing: 'reset' } }));
  expect(await nightly(team.workspace.id)).toEqual([]);
});
