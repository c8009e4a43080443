import { expect, test } from 'vitest';
import { coins } from '#shared/contract/coins';
import { noPermissions } from '#shared/rules/people/users';
import { changeBeforeCommit } from '../support/faults.ts';
import { call, internals } from '../support/stack.ts';
import { aTeam, ledgerDifferences, storedUser, withPermissions } from '../support/team.ts';

test('403 for an administrator demoted before the commit', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd'], {
    users: { cyd: withPermissions('global_administrator') },
  });
  const { id: w } = team.workspace;
  for (const { id } of [team.bob, team.ann]) {
    const again = internals.writes.change(internals.keys.user(w, team.cyd.id), {
      set: withPermissions('global_administrator'),
    });
    await internals.table.write(again);
    const stop = changeBeforeCommit('coins.adjust', internals.keys.user(w, team.cyd.id), {
      permissions: noPermissions,
    });
    const answer = await call(coins.adjust, { params: { id }, body: { amount: 5 } }, team.cyd);
    stop();
    expect(answer).toMatchObject({ status: 403 });
    expect(await storedUser(team, { id })).toMatchObject({ balance: 0, entries: 0 });
  }
});

test('404 for a member deactivated before the commit', async () => {
  const team = await aTeam(['ann', 'bob']);
  const stop = changeBeforeCommit('coins.adjust', internals.keys.user(team.workspace.id, team.bob.id), {
    state: 'deactivated',
  });
  const answer = await call(coins.adjust, { params: { id: team.bob.id }, body: { amount: 5 } }, team.ann);
  stop();
  expect(answer).toMatchObject({ status: 404, codes: ['user_not_found'] });
  expect(await storedUser(team, team.bob)).toMatchObject({ balance: 0 });
});

test('16 concurrent debits never take a balance below 0', async () => {
  const team = await aTeam(['ann', 'bob']);
  const adjust = (amount: number) =>
    call(coins.adjust, { params: { id: team.bob.id }, body: { amount } }, team.ann);
  await adjust(50);
  const answers = await Promise.all(Array.from({ length: 16 }, () => adjust(-20)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(answers.filter(({ codes }) => codes[0] === 'invalid_amount')).toHaveLength(14);
  expect(await storedUser(team, team.bob)).toMatchObject({ balance: 10, entries: 3 });
  expect(await ledgerDifferences(team)).toEqual([]);
});
