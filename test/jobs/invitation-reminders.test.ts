import { expect, test } from 'vitest';
import { auth } from '#shared/contract/auth';
import { settings } from '#shared/contract/settings';
import { users } from '#shared/contract/users';
import type { UserId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { newAddress } from '../support/sign-in.ts';
import { mailsTo } from '../support/mail-messages.ts';
import { crashAtEveryStep, deliver, withhold } from '../support/schedule-messages.ts';
import { as, aTeamNow, day, goTo, minuteAfter, scheduled } from '../support/schedules.ts';
import { call, internals, stack } from '../support/stack.ts';

// The night, which schedules what is next, happens beside a call.
stack.followAtOnce();

type Team = Awaited<ReturnType<typeof aTeamNow>>;
const reminder = /^Reminder: ann Member invited you to Team/;
const remindersTo = (email: string): number =>
  mailsTo(email)
    .map(({ subject }) => subject)
    .filter((one) => reminder.test(one)).length;

const invite = async (team: Team, email = newAddress()) => {
  const { body } = await call(users.invite, { body: { users: [{ email }] } }, await as(team, team.ann));
  await stack.settle();
  return { id: body[0]?.user_id as UserId, email };
};
/** Nine o'clock, so many days after the day of now, in the zone of the team. */
const nine = (days: number, zone = 0): Date => {
  const today = stack.clock.now().toISOString().slice(0, 10);
  return new Date(Date.parse(`${today}T09:00:00Z`) + days * day - zone * 3_600_000);
};
const linksTo = (email: string) =>
  mailsTo(email).flatMap(({ text }) => /\/login\/accept#(\S+)/.exec(text)?.slice(1) ?? []);
const read = async (team: Team, id: UserId) =>
  (await call(users.read, { params: { id } }, await as(team, team.ann))).body;

test('whoever has not accepted is reminded on the third and the tenth morning, once though every step crashes', async () => {
  // Six hours before the next day begins in UTC, it has begun in Tokyo.
  await goTo(new Date(Math.ceil(stack.clock.now().getTime() / day) * day + 12 * 3_600_000));
  const team = await aTeamNow({ timezone: 'Asia/Tokyo', manual_payments: true });
  const { id, email } = await invite(team);
  const [first, second] = [nine(3, 9), nine(10, 9)];
  const sentAt = (await read(team, id)).invitation_sent_at;
  const { stop } = withhold(team);
  await deliver({ workspace_id: team.workspace.id });
  expect(scheduled(team)['invitation']).toBe(minuteAfter(first));
  await goTo(new Date(first.getTime() - 60_000));
  await deliver({ workspace_id: team.workspace.id });
  expect(remindersTo(email)).toBe(0);
  for (const [moment, count, next] of [
    [first, 1, minuteAfter(second)],
    [second, 2, undefined],
  ] as const) {
    await goTo(minuteAfter(moment));
    expect(await crashAtEveryStep(team)).toBeGreaterThan(3);
    // A late double of the message that crashed.
    await deliver({ workspace_id: team.workspace.id });
    await stack.settle();
    expect(remindersTo(email)).toBe(count);
    expect(scheduled(team)['invitation']).toBe(next);
  }
  stop();
  expect(Date.parse((await read(team, id)).invitation_sent_at ?? '')).toBeGreaterThan(
    Date.parse(sentAt ?? '') + 9 * day,
  );
  // All three links are good, and the invitation itself cannot be switched off.
  expect(linksTo(email)).toHaveLength(3);
  for (const token of linksTo(email))
    expect((await call(auth.verifyInvite, { body: { token } }, { at: stack.clock.now() })).status).toBe(200);
  expect(mailsTo(email).map(({ headers }) => 'List-Unsubscribe' in headers)).toEqual([false, true, true]);
});

test('nobody is reminded who joined, is canceled, bounced, opted out, or had all mails of the day; a resent invitation begins anew', async () => {
  const team = await aTeamNow({ manual_payments: true });
  const [joined, canceled, bounced, out, full, resent, open] = [
    await invite(team),
    await invite(team),
    await invite(team),
    await invite(team),
    await invite(team),
    await invite(team),
    await invite(team),
  ];
  const mornings = Array.from({ length: 12 }, (_, days) => nine(days));
  const morning = (days: number): Date => mornings[days] as Date;
  const now = { at: stack.clock.now() };
  await call(auth.acceptInvite, { body: { token: linksTo(joined.email)[0] ?? '' } }, now);
  await call(users.remove, { params: { id: canceled.id } }, await as(team, team.ann));
  const { keys, table, writes } = internals;
  const set = (id: UserId, change: Readonly<Record<string, unknown>>) =>
    table.write(writes.change(keys.user(team.workspace.id, id), { set: change }));
  await set(bounced.id, { mail_problem: { why: 'bounced', at: now.at.toISOString() } });
  await set(out.id, { notifications: { invitation_reminders: false } });
  await goTo(morning(1));
  await call(users.resend, { params: { id: resent.id } }, await as(team, team.ann));
  await stack.settle();
  await goTo(morning(2));
  const today = keys.invitedOnDay(full.email as never, morning(3).toISOString().slice(0, 10));
  await table.write(writes.replace(today, { count: limits.invite.toOnePerDay }));
  await goTo(minuteAfter(morning(3)));
  const counts = () =>
    [joined, canceled, bounced, out, full, resent, open].map(({ email }) => remindersTo(email));
  expect(counts()).toEqual([0, 0, 0, 0, 0, 0, 1]);
  await goTo(minuteAfter(morning(4)));
  expect(counts()).toEqual([0, 0, 0, 0, 0, 1, 1]);
  // The switch of the team is asked when a reminder is due.
  const off = { notifications: { invitation_reminders: false } };
  await call(settings.updateNotifications, { body: off }, await as(team, team.ann));
  await goTo(new Date(morning(11).getTime() + day));
  expect(counts()).toEqual([0, 0, 0, 0, 0, 1, 1]);
  expect(scheduled(team)).not.toHaveProperty('invitation');
});
