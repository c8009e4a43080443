import { expect, test } from 'vitest';
import { injectDelivery } from '#infra/emulators/basics/deliveries';
import { leaderboards } from '#shared/contract/leaderboards';
import { posts } from '#shared/contract/posts';
import { settings } from '#shared/contract/settings';
import { users } from '#shared/contract/users';
import { mailsTo } from '../support/mail-messages.ts';
import { postBody } from '../support/post-body.ts';
import { changeValue } from '../support/change-value.ts';
import { as, aTeamNow, day, givePoints, goTo, scheduled } from '../support/schedules.ts';
import { call, stack } from '../support/stack.ts';
import { type Member, withPermissions } from '../support/team.ts';

const { aTeam } = await import('../support/team.ts');

const paid = { manual_payments: true, notifications: {}, timezone: 'America/New_York' } as const;

const reports = ({ email }: Pick<Member, 'email'>) =>
  mailsTo(email).filter(({ subject }) => /^Your .* report for /.test(subject));

test('on the first of a month administrators read how the team did, once, from stored sums', async () => {
  await goTo('2031-10-10T12:00:00Z');
  const permitted = {
    ann: {},
    bob: withPermissions('global_administrator'),
    cyd: withPermissions('rewards_administrator', 'billing_administrator'),
    dan: {},
    eve: { state: 'pending' as const },
  };
  const team = await aTeam(['ann', 'bob', 'cyd', 'dan', 'eve'], {
    workspace: paid,
    users: permitted,
    now: stack.clock.now(),
  });
  await stack.settle();
  await givePoints(team, team.ann, team.dan);
  await goTo('2031-11-01T13:01:00Z');
  await goTo('2031-11-20T12:00:00Z');
  await givePoints(team, team.ann, team.bob);
  await givePoints(team, team.bob, team.ann);
  await call(posts.create, { body: postBody(team, [team.bob], 1) }, await as(team, team.ann));
  await stack.settle();
  await changeValue(team, { name: 'Wonder' }, await as(team, team.ann));
  // 9:00 there, after the end of summer time.
  expect(scheduled(team)['report']).toBe('2031-12-01T14:01:00.000Z');
  await goTo('2031-12-01T13:58:00Z');
  expect(reports(team.ann)).toHaveLength(1);
  const stop = injectDelivery((records) => [records, records]);
  await goTo('2031-12-01T14:01:00Z');
  await goTo('2031-12-02T14:01:00Z');
  stop();
  const [october, november, ...others] = reports(team.ann);
  expect(others).toEqual([]);
  expect(october?.subject).toBe(`Your October 2031 report for ${team.workspace.name}`);
  expect(october?.text).toContain('Engagement: 50%');
  expect(november?.text).toContain(
    'Engagement: 50%, same as the month before\nInvited, not joined yet: 1 of 5',
  );
  expect(november?.text).toContain('Posts: 3\nPoints given: 15\nCoins spent: 0\nUnused allowances: 2 of 4');
  expect(november?.text).toContain('15 points: 🤝 Wonder');
  expect(november?.text).toContain('Not recognized for 30 days or more: cyd Member and dan Member.');
  expect(november?.text).toMatch(/Open the dashboard:\n\S+\/dashboard/);
  expect(JSON.stringify(november?.headers['List-Unsubscribe'])).toContain('.monthly_report.');
  expect([team.ann, team.bob, team.cyd, team.dan].map((one) => reports(one).length)).toEqual([2, 2, 0, 0]);
});

test('the report says of a month what the dashboard says, also when somebody left before it was written', async () => {
  await goTo('2031-12-10T12:00:00Z');
  const team = await aTeam(['ann', 'bob', 'cyd', 'dan'], { workspace: paid, now: stack.clock.now() });
  await stack.settle();
  await givePoints(team, team.ann, team.bob);
  await goTo('2032-01-01T08:00:00Z');
  const params = { id: team.dan.id };
  await call(users.update, { params, body: { state: 'deactivated' } }, await as(team, team.ann));
  await stack.settle();
  await goTo('2032-01-01T14:01:00Z');
  const query = { from: '2031-12-01', until: '2031-12-31' };
  const { body } = await call(leaderboards.statistics, { query }, await as(team, team.ann));
  expect(body.months).toEqual([{ month: '2031-12', active_users: 2, accepted_users: 4 }]);
  expect(body.average_month.engagement).toBe(0.5);
  expect(reports(team.ann)[0]?.text).toContain('Engagement: 50%');
});

test('it is switched off for the workspace or for oneself, and not sent when it is more than two days late', async () => {
  await goTo('2032-01-10T12:00:00Z');
  const off = { notifications: { monthly_report: false } };
  const shared = await aTeamNow(paid);
  const personal = await aTeamNow(paid, { ann: off });
  const late = await aTeamNow(paid);
  for (const team of [shared, personal, late]) await givePoints(team, team.ann, team.bob);
  const body = { notifications: { monthly_report: false } };
  expect((await call(settings.updateNotifications, { body }, await as(shared, shared.ann))).status).toBe(200);
  const stop = injectDelivery((records) => [
    records.filter((record) => {
      const { body: message = '', eventSourceARN } = record as { body?: string; eventSourceARN?: string };
      return !(eventSourceARN?.endsWith(':schedules') && message.includes(late.workspace.id));
    }),
  ]);
  await goTo('2032-02-01T14:01:00Z');
  await goTo(new Date(Date.parse('2032-02-01T14:01:00Z') + 2 * day));
  stop();
  await goTo('2032-02-05T14:00:00Z');
  expect([shared.ann, personal.ann, late.ann].map((one) => reports(one).length)).toEqual([0, 0, 0]);
});
