import { expect, test } from 'vitest';
import { injectDelivery } from '#infra/emulators/basics/deliveries';
import { settings } from '#shared/contract/settings';
import { users } from '#shared/contract/users';
import { mailsTo } from '../support/mail-messages.ts';
import {
  as,
  aTeamNow,
  changeWorkspace,
  day,
  goTo,
  scheduled,
  givePoints,
  subjectsTo,
} from '../support/schedules.ts';
import { call, stack } from '../support/stack.ts';

const renewed = 'You have 100 points to give again';
const paid = { manual_payments: true } as const;

test('at the start of a period, those who gave points in the last one hear of it, once, in their time zone', async () => {
  await goTo('2031-03-20T09:15:00Z');
  const team = await aTeamNow({ ...paid, timezone: 'Asia/Tokyo' });
  await givePoints(team, team.ann, team.bob);
  // Midnight in Tokyo, and the last minute before it.
  await goTo('2031-03-31T14:59:00Z');
  expect(subjectsTo(team.ann)).toEqual([]);
  const stop = injectDelivery((records) => [records, records]);
  await goTo('2031-03-31T15:01:00Z');
  await goTo('2031-04-01T15:01:00Z');
  stop();
  expect(subjectsTo(team.ann)).toEqual([renewed]);
  expect(mailsTo(team.ann.email)[0]?.text).toContain('Until April 30, you can give 100 points');
  expect(mailsTo(team.ann.email)[0]?.headers).toHaveProperty('List-Unsubscribe');
  // Bob received points and gave none: nothing was renewed for him.
  expect(subjectsTo(team.bob)).toEqual(['ann Member recognized you: +7 points']);
  await goTo('2031-05-02T00:00:00Z');
  expect(subjectsTo(team.ann)).toEqual([renewed]);
});

test.each(['day', 'week', 'month', 'quarter', 'year'] as const)(
  'a %s that begins is announced',
  async (kind) => {
    const team = await aTeamNow({ ...paid, limit_period: kind });
    const starts = scheduled(team)['limit'] ?? '';
    await givePoints(team, team.ann, team.bob);
    await goTo(starts);
    expect(subjectsTo(team.ann)).toEqual([renewed]);
    expect(Date.parse(scheduled(team)['limit'] ?? '')).toBeGreaterThan(Date.parse(starts));
  },
);

const exchange = async (team: Awaited<ReturnType<typeof aTeamNow>>): Promise<void> => {
  await givePoints(team, team.ann, team.bob);
  await givePoints(team, team.bob, team.ann);
};

test('nobody hears of it whose switches are off, who cannot give, or who has given again already', async () => {
  const switchedOff = {
    bob: { notifications: { reward_redemption: true, reward_fulfilment: true, getting_points: false } },
  };
  const personal = await aTeamNow(paid, switchedOff);
  const shared = await aTeamNow(paid);
  const limited = await aTeamNow();
  const begun = await aTeamNow(paid);
  const left = await aTeamNow(paid);
  const teams = [personal, shared, limited, begun, left];
  for (const team of teams) await exchange(team);
  const off = { getting_points: false };
  await call(settings.updateNotifications, { body: { notifications: off } }, await as(shared, shared.ann));
  await stack.settle();
  const deactivate = { params: { id: left.bob.id }, body: { state: 'deactivated' as const } };
  expect((await call(users.update, deactivate, await as(left, left.ann))).status).toBe(200);
  // Its trial ends before the next month, so that nobody can give points in it.
  await changeWorkspace(limited, { trial_ends_at: stack.clock.now().toISOString() });
  const starts = Date.parse(scheduled(personal)['limit'] ?? '');
  // The last night before it is over, so that nothing else looks at the schedules.
  await goTo(new Date(starts - 3_600_000));
  await goTo(new Date(starts - 30_000));
  await exchange(begun);
  await goTo(new Date(starts));
  await goTo(new Date(starts + day));
  const renewals = (team: (typeof teams)[number]): number[] =>
    [team.ann, team.bob].map((member) => subjectsTo(member).filter((one) => one === renewed).length);
  expect(renewals(personal)).toEqual([1, 0]);
  expect(renewals(shared)).toEqual([0, 0]);
  expect(renewals(limited)).toEqual([0, 0]);
  expect(renewals(begun)).toEqual([0, 0]);
  expect(renewals(left)).toEqual([1, 0]);
});

test('a run that comes a whole period late announces nothing that is over', async () => {
  const team = await aTeamNow({ ...paid, limit_period: 'day' });
  await givePoints(team, team.ann, team.bob);
  await goTo(new Date(stack.clock.now().getTime() + 3 * day));
  expect(subjectsTo(team.ann)).toEqual([]);
});
