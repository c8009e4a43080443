import { expect, test } from 'vitest';
import { ledger } from '#shared/contract/ledger';
import { giveCoins } from '../support/shop.ts';
import { call, internals } from '../support/stack.ts';
import { thank } from '../support/recognition.ts';
import {
  aTeam,
  ledgerDifferences,
  type Member,
  storedEntries,
  storedUser,
  type Team,
} from '../support/team.ts';

const { repairAllowance, repairLedger } = await import('#functions/workflows/repair-ledger');
const { findAllowanceDifferences } = await import('#functions/views/ledger');
const { table, keys, writes } = internals;

type Crew = Team<'ann' | 'bob'>;

/** Two posts and 20 coins: three entries of bob. */
const aCrew = async (): Promise<Crew> => {
  const team = await aTeam(['ann', 'bob']);
  await thank(team, team.ann, [team.bob], 5);
  await thank(team, team.ann, [team.bob], 7);
  await giveCoins(team.ann, 20, team.bob);
  return team;
};
const repair = async (team: Crew, { id }: Pick<Member, 'id'>): Promise<boolean> =>
  repairLedger(
    { user: await storedUser(team, { id }), entries: await storedEntries(team, { id }) },
    new Date(),
  );
const expectSound = async (team: Crew): Promise<void> => {
  expect(await ledgerDifferences(team)).toEqual([]);
  // The next entry finds its place.
  await giveCoins(team.ann, 1, team.bob);
  expect((await call(ledger.verify, {}, team.ann)).body).toMatchObject({ balanced: true });
};

test('a member who is older than their entries gets the balance that they lead to', async () => {
  const team = await aCrew();
  const { workspace, bob } = team;
  await table.write(writes.change(keys.user(workspace.id, bob.id), { set: { balance: 5, entries: 1 } }));
  const entries = await storedEntries(team, bob);
  expect(await repair(team, bob)).toBe(true);
  expect(await storedUser(team, bob)).toMatchObject({ balance: 32, entries: 3 });
  expect(await storedEntries(team, bob)).toEqual(entries);
  await expectSound(team);
});

test('what a member has and no entry says becomes an entry', async () => {
  const team = await aCrew();
  const { workspace, bob } = team;
  await table.write(writes.remove(keys.entry(workspace.id, bob.id, 3)));
  expect(await repair(team, bob)).toBe(true);
  const [, , added, ...others] = await storedEntries(team, bob);
  expect(added).toMatchObject({
    number: 3,
    type: 'adjust',
    amount: 20,
    balance_after: 32,
    counter: 'adjusted',
  });
  expect(others).toEqual([]);
  await expectSound(team);
});

test('a ledger with a hole is left as it is', async () => {
  const team = await aCrew();
  const { workspace, bob } = team;
  await table.write(writes.remove(keys.entry(workspace.id, bob.id, 2)));
  const before = [await storedUser(team, bob), await storedEntries(team, bob)];
  expect(await repair(team, bob)).toBe(false);
  expect([await storedUser(team, bob), await storedEntries(team, bob)]).toEqual(before);
});

test('an allowance follows the posts', async () => {
  const team = await aCrew();
  const { workspace, ann } = team;
  await table.write(writes.change(keys.user(workspace.id, ann.id), { set: { spent: 5 } }));
  for (const one of await findAllowanceDifferences(workspace, new Date())) await repairAllowance(one);
  expect(await storedUser(team, ann)).toMatchObject({ spent: 12 });
  await expectSound(team);
});
