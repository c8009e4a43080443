import { expect, test } from 'vitest';
import { coins } from '#shared/contract/coins';
import type { User } from '#shared/model/user';
import { nobody } from '#shared/rules/users';
import { interruptTransaction } from '../support/faults.ts';
import { call, internals } from '../support/stack.ts';
import { aTeam, ledgerDifferences, storedUser } from '../support/team.ts';

/** Changes a user just before an adjustment is committed. */
const meanwhile = (w: Parameters<typeof internals.keys.user>[0], u: User['id'], set: Partial<User>) =>
  interruptTransaction('coins.adjust', {
    before: () =>
      internals.table
        .write<object>(internals.writes.change(internals.keys.user(w, u), { set }))
        .then(() => undefined),
  });

test('403 for an administrator demoted before the commit', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd'], {
    users: { cyd: { permissions: { ...nobody, global_administrator: true } } },
  });
  const { id: w } = team.workspace;
  for (const { id } of [team.bob, team.cyd]) {
    const again = internals.writes.change(internals.keys.user(w, team.cyd.id), {
      set: { permissions: { ...nobody, global_administrator: true } },
    });
    await internals.table.write(again);
    const stop = meanwhile(w, team.cyd.id, { permissions: nobody });
    const answer = await call(coins.adjust, { params: { id }, body: { amount: 5 } }, team.cyd);
    stop();
    expect(answer).toMatchObject({ status: 403 });
    expect(await storedUser(team, { id })).toMatchObject({ balance: 0, entries: 0 });
  }
});

test('404 for a member deactivated before the commit', async () => {
  const team = await aTeam(['ann', 'bob']);
  const stop = meanwhile(team.workspace.id, team.bob.id, { state: 'deactivated' });
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
