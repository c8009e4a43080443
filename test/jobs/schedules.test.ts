import { expect, test } from 'vitest';
import { injectDelivery } from '#infra/emulators/basics/deliveries';
import { settings } from '#shared/contract/settings';
import { workspace as workspaceCalls } from '#shared/contract/workspace';
import { schedulePurposes } from '#shared/rules/mails/schedules';
import {
  changeWorkspace,
  as,
  alwaysScheduled,
  aTeamNow,
  day,
  givePoints,
  goTo,
  minuteAfter,
  scheduled,
  subjectsTo,
} from '../support/schedules.ts';
import { withhold } from '../support/queues.ts';
import { call, internals, stack } from '../support/stack.ts';
import { storedItems } from '../support/stored-data.ts';

// Some tests look for what happens beside a call.
stack.followAtOnce();

const { scheduledMoment } = await import('#functions/adapters/schedules/schedules');
const { keepSchedules } = await import('#functions/workflows/keep-schedules');

const trialEnd = ({ workspace }: Awaited<ReturnType<typeof aTeamNow>>, days = 0): string =>
  new Date(Date.parse(workspace.trial_ends_at) - days * day).toISOString();

const reminders = [
  'Your Bravo trial ends in 7 days',
  'Your Bravo trial ends in 3 days',
  'Your Bravo trial ends in 1 day',
  'Your Bravo trial has ended',
];

test('over a month, billing administrators get each reminder once, though every message comes twice', async () => {
  const team = await aTeamNow();
  const stop = injectDelivery((records) => [records, records]);
  for (let walked = 0; walked < 31; walked += 1) {
    stack.clock.advance(day);
    await stack.settle();
    expect(Object.keys(scheduled(team)).length).toBeLessThanOrEqual(schedulePurposes.length);
  }
  stop();
  // A mail states the days that are really left when it is sent, within a day of its time.
  expect(subjectsTo(team.ann)).toHaveLength(4);
  expect(subjectsTo(team.ann).at(-1)).toBe(reminders.at(-1));
  expect(subjectsTo(team.bob)).toEqual([]);
  expect(scheduled(team)).not.toHaveProperty('trial');
});

test('each reminder comes at its time and says how many days are left', async () => {
  const team = await aTeamNow();
  for (const [index, days] of [7, 3, 1, 0].entries()) {
    expect(scheduled(team)['trial']).toBe(minuteAfter(trialEnd(team, days)));
    stack.clock.set(new Date(Date.parse(trialEnd(team, days)) - 120_000));
    await stack.settle();
    expect(subjectsTo(team.ann)).toEqual(reminders.slice(0, index));
    await goTo(scheduled(team)['trial'] ?? '');
    // A minute after its moment, so that one day less than a whole number is left.
    expect(subjectsTo(team.ann)).toHaveLength(index + 1);
  }
  expect(subjectsTo(team.ann)).toEqual(reminders);
});

test('a run that is 26 hours late sends one mail, and missed ones are not made up for', async () => {
  const team = await aTeamNow();
  await goTo(new Date(Date.parse(trialEnd(team, 7)) + 26 * 3_600_000));
  expect(subjectsTo(team.ann)).toEqual(['Your Bravo trial ends in 6 days']);
  await goTo(new Date(Date.parse(trialEnd(team)) + 5 * day));
  expect(subjectsTo(team.ann)).toEqual(['Your Bravo trial ends in 6 days', 'Your Bravo trial has ended']);
});

test('the schedule moves with the end of the trial, and reminds again before the new one', async () => {
  const team = await aTeamNow();
  await goTo(trialEnd(team, 6));
  expect(subjectsTo(team.ann)).toHaveLength(1);
  const later = new Date(Date.parse(trialEnd(team)) + 30 * day).toISOString();
  await changeWorkspace(team, { trial_ends_at: later });
  expect(scheduled(team)['trial']).toBe(minuteAfter(new Date(Date.parse(later) - 7 * day)));
  await goTo(scheduled(team)['trial'] ?? '');
  expect(subjectsTo(team.ann)).toEqual(['Your Bravo trial ends in 6 days', reminders[0]]);
});

test('nobody is reminded who pays: manual payments and a subscription remove the schedule', async () => {
  const [manual, subscribed] = [await aTeamNow(), await aTeamNow()];
  await changeWorkspace(manual, { manual_payments: true });
  const paid = {
    id: 'sub_1',
    status: 'active',
    plan: 'monthly',
    quantity: 5,
    current_period_end: '2099-01-01T00:00:00.000Z',
    cancel_at_period_end: false,
  } as const;
  await changeWorkspace(subscribed, { subscription: paid });
  for (const team of [manual, subscribed]) expect(scheduled(team)).not.toHaveProperty('trial');
  // When it ends, the trial counts again: its end is over, or still to come.
  await changeWorkspace(subscribed, { subscription: { ...paid, status: 'canceled' } });
  expect(scheduled(subscribed)['trial']).toBe(minuteAfter(trialEnd(subscribed, 7)));
});

test('a change of the period or the time zone moves the schedule of new allowances', async () => {
  const team = await aTeamNow({ timezone: 'UTC' });
  await goTo('2031-03-05T12:15:00Z');
  expect(scheduled(team)['limit']).toBe('2031-04-01T00:01:00.000Z');
  const change = async (body: Parameters<typeof call<typeof settings.update>>[1]['body']) => {
    await changeWorkspace(team, { manual_payments: true });
    expect((await call(settings.update, { body }, await as(team, team.ann))).status).toBe(200);
    await stack.settle();
    return scheduled(team)['limit'];
  };
  expect(await change({ limit_period: 'week' })).toBe('2031-03-10T00:01:00.000Z');
  expect(await change({ limit_period: 'quarter' })).toBe('2031-04-01T00:01:00.000Z');
  expect(await change({ limit_period: 'year' })).toBe('2032-01-01T00:01:00.000Z');
  expect(await change({ limit_period: 'day' })).toBe('2031-03-06T00:01:00.000Z');
  expect(await change({ timezone: 'America/New_York' })).toBe('2031-03-06T05:01:00.000Z');
  // The day after clocks are set forward there begins an hour earlier.
  await goTo('2031-03-09T12:00:00Z');
  expect(scheduled(team)['limit']).toBe('2031-03-10T04:01:00.000Z');
});

test('the schedules of a deleted workspace are removed with it', async () => {
  const team = await aTeamNow();
  expect(Object.keys(scheduled(team)).toSorted()).toEqual(alwaysScheduled.toSorted());
  const body = { name: team.workspace.name };
  expect((await call(workspaceCalls.remove, { body }, await as(team, team.ann))).status).toBe(202);
  await stack.settle();
  expect(scheduled(team)).toEqual({});
  stack.clock.advance(day);
  await stack.settle();
  expect(await storedItems(team.workspace.id)).toEqual([]);
  expect(scheduled(team)).toEqual({});
});

test('a schedule whose workspace is gone removes itself when it runs', async () => {
  const team = await aTeamNow();
  const { id } = team.workspace;
  const { schedule } = await import('#functions/adapters/schedules/schedules');
  await changeWorkspace(team, { closing: 'delete' });
  await internals.table.write(internals.writes.remove(internals.keys.workspace(id)));
  await stack.settle();
  await schedule('trial', id, new Date(stack.clock.now().getTime() + day));
  expect(Object.keys(scheduled(team))).toEqual(['trial']);
  stack.clock.advance(2 * day);
  await stack.settle();
  expect(scheduled(team)).toEqual({});
});

test('a request neither waits for Scheduler nor fails with it', async () => {
  const team = await aTeamNow({ manual_payments: true });
  const { breakScheduler } = await import('../support/faults.ts');
  const { stop, broken } = breakScheduler();
  const saved = await call(settings.update, { body: { limit_period: 'day' } }, await as(team, team.ann));
  expect(saved.status).toBe(200);
  // Until the attempts of the SDK are used up and the message has failed.
  await expect.poll(broken).toBeGreaterThanOrEqual(3);
  stop();
  // It comes again after half a minute.
  const passing = setInterval(() => stack.clock.advance(30_000), 200);
  await stack.settle();
  clearInterval(passing);
  expect(scheduled(team)['limit']).toBe(
    minuteAfter(`${new Date(stack.clock.now().getTime() + day).toISOString().slice(0, 10)}T00:00:00Z`),
  );
});

test('an action that fails keeps no other schedule from being moved on, and is still to be done', async () => {
  const team = await aTeamNow({ manual_payments: true, notifications: { monthly_report: false } });
  const { id } = team.workspace;
  // A Monday that begins a month: the digest and the new allowances are due.
  const noon = new Date(stack.clock.now().getTime() + day);
  while (noon.getUTCDate() !== 1 || noon.getUTCDay() !== 1) noon.setUTCDate(noon.getUTCDate() + 1);
  noon.setUTCHours(12, 0, 0, 0);
  await goTo(new Date(noon.getTime() - day));
  await givePoints(team, team.ann, team.bob);
  const { stop } = withhold('schedules');
  await goTo(noon);
  const moments = async () =>
    Object.fromEntries(
      await Promise.all(
        schedulePurposes.map(
          async (purpose) => [purpose, (await scheduledMoment(purpose, id)) ?? noon] as const,
        ),
      ),
    );
  const before = await moments();
  const nothing = () => Promise.resolve();
  const queues = {
    queueMails: nothing,
    queueHooks: nothing,
    goOn: () => Promise.reject(new Error('no queue')),
  };
  await expect(keepSchedules(id, noon, queues)).rejects.toThrow('no queue');
  const after = await moments();
  expect([before['limit']! < noon, after['limit']! > noon]).toEqual([true, true]);
  expect([before['digest']! < noon, after['digest']]).toEqual([true, before['digest']]);
  await keepSchedules(id, noon, { ...queues, goOn: nothing });
  expect((await moments())['digest']! > noon).toBe(true);
  stop();
});
