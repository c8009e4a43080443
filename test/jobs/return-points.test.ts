import { expect, test } from 'vitest';
import { audit } from '#shared/contract/audit';
import { ledger } from '#shared/contract/ledger';
import { rewards } from '#shared/contract/rewards';
import { users } from '#shared/contract/users';
import { interruptTransaction } from '../support/faults.ts';
import { leave, leaversOf } from '../support/leavers.ts';
import { crashAtEveryStep, deliver, withhold } from '../support/schedule-messages.ts';
import { as, aTeamNow, changeWorkspace, day, goTo, minuteAfter, scheduled } from '../support/schedules.ts';
import { aReward, decline, giveCoins, redeemFor } from '../support/shop.ts';
import { call, internals, stack } from '../support/stack.ts';
import { ledgerDifferences, type Member, storedEntries, storedUser } from '../support/team.ts';

// The night, which schedules what is next, happens beside a call.
stack.followAtOnce();

type Team = Awaited<ReturnType<typeof aTeamNow>>;

const admin = async (team: Team): Promise<Member> => ({ ...team.ann, ...(await as(team, team.ann)) });
const setReturn = async (team: Team, return_after: 30 | 60 | 90 | null) => {
  await call(rewards.setReturn, { body: { return_after } }, await admin(team));
  await stack.settle();
};
/** Noon in UTC, when it is the same day in Tokyo. */
const beginAtNoon = () => goTo(new Date(Math.ceil(stack.clock.now().getTime() / day) * day + day / 2));
/** bob leaves now, with 240 coins. */
const aParting = async (timezone = 'UTC'): Promise<Team> => {
  await beginAtNoon();
  const team = await aTeamNow({ timezone, manual_payments: true });
  await giveCoins(await admin(team), 240, team.bob);
  await leave(await admin(team), team.bob);
  await stack.settle();
  return team;
};
/** When so many days after today are over, where the clocks are ahead of UTC by some hours. */
const after = (days: number, zone = 0): Date =>
  new Date(Math.floor(stack.clock.now().getTime() / day) * day + (days + 1) * day - zone * 3_600_000);
const entriesOf = async (team: Team) => (await storedEntries(team, team.bob)).map(({ type }) => type);

test('points are returned when so many days are over in the time zone of the team, once, whatever crashes', async () => {
  const team = await aParting('Asia/Tokyo');
  expect(scheduled(team)).not.toHaveProperty('leaver');
  await setReturn(team, 30);
  const moment = after(30, 9);
  expect(scheduled(team)['leaver']).toBe(minuteAfter(moment));
  const { stop } = withhold(team);
  await goTo(new Date(moment.getTime() - 60_000));
  await deliver({ workspace_id: team.workspace.id });
  expect(await storedUser(team, team.bob)).toMatchObject({ balance: 240 });
  await goTo(minuteAfter(moment));
  expect(await crashAtEveryStep(team)).toBeGreaterThan(3);
  await deliver({ workspace_id: team.workspace.id });
  stop();
  await stack.settle();
  expect(await storedUser(team, team.bob)).toMatchObject({ balance: 0, entries: 2 });
  expect(await entriesOf(team)).toEqual(['adjust', 'returned']);
  expect(scheduled(team)).not.toHaveProperty('leaver');
  expect(await leaversOf(await admin(team))).toEqual([]);
  const log = (await call(audit.list, { query: {} }, await admin(team))).body;
  expect(log.filter(({ by }) => by === null)).toMatchObject([
    { action: 'coins_returned', subject: { id: team.bob.id }, details: { amount: 240, days: 30 } },
  ]);
  expect(await ledgerDifferences(team)).toEqual([]);
  const month = stack.clock.now().toISOString().slice(0, 7);
  const { body } = await call(ledger.account, { query: { month } }, await admin(team));
  expect(body).toMatchObject({ lines: { returned: -240 }, closing: 0 });
});

test('the moment follows the setting and the time zone, and without the setting the points stay', async () => {
  const team = await aParting();
  await setReturn(team, 30);
  await setReturn(team, 60);
  expect(scheduled(team)['leaver']).toBe(minuteAfter(after(60)));
  await changeWorkspace(team, { timezone: 'Asia/Tokyo' });
  expect(scheduled(team)['leaver']).toBe(minuteAfter(after(60, 9)));
  await setReturn(team, null);
  expect(scheduled(team)).not.toHaveProperty('leaver');
  await goTo(after(100));
  expect(await storedUser(team, team.bob)).toMatchObject({ balance: 240 });
});

test('when the setting comes, points of those who left long ago go in the next run; of those without a day never', async () => {
  const team = await aParting();
  const { keys, table, writes } = internals;
  await giveCoins(await admin(team), 5, team.ann);
  const eve = { id: team.bob.id };
  await goTo(after(200));
  await setReturn(team, 90);
  await goTo(new Date(stack.clock.now().getTime() + 180_000));
  expect(await storedUser(team, eve)).toMatchObject({ balance: 0 });
  const other = await aParting();
  await table.write(
    writes.change(keys.user(other.workspace.id, other.bob.id), { set: { left_at: undefined } }),
  );
  await stack.settle();
  await setReturn(other, 30);
  expect(scheduled(other)).not.toHaveProperty('leaver');
  await goTo(after(200));
  await deliver({ workspace_id: other.workspace.id });
  expect(await storedUser(other, other.bob)).toMatchObject({ balance: 240 });
});

test.each([
  [
    'comes back',
    (team: Team) => call(users.update, { params: { id: team.bob.id }, body: { state: 'pending' } }, team.ann),
  ],
  [
    'is told that points stay',
    (team: Team) => call(rewards.setReturn, { body: { return_after: null } }, team.ann),
  ],
] as const)('nothing is returned of somebody who %s in the same moment', async (_, meanwhile) => {
  const team = await aParting();
  await setReturn(team, 30);
  const { stop } = withhold(team);
  await goTo(after(31));
  const ann = await admin(team);
  const interrupted = interruptTransaction('keep-schedules', {
    before: async () => void (await meanwhile({ ...team, ann })),
  });
  await deliver({ workspace_id: team.workspace.id });
  interrupted();
  stop();
  expect(await storedUser(team, team.bob)).toMatchObject({ balance: 240, entries: 1 });
});

test('a request that is open keeps nothing back, and what it refunds is returned in the next run', async () => {
  const team = await aParting();
  const ann = await admin(team);
  const { body } = await redeemFor(ann, team.bob, (await aReward(ann)).id);
  await setReturn(team, 30);
  await goTo(new Date(after(30).getTime() + 120_000));
  expect(await entriesOf(team)).toEqual(['adjust', 'purchase', 'returned']);
  await decline(body.id, await admin(team));
  await stack.settle();
  await goTo(new Date(stack.clock.now().getTime() + 180_000));
  expect(await entriesOf(team)).toEqual(['adjust', 'purchase', 'returned', 'purchase_declined', 'returned']);
  expect(await storedUser(team, team.bob)).toMatchObject({ balance: 0 });
});
