import { expect, test } from 'vitest';
import { settings } from '#shared/contract/settings';
import { changeBeforeCommit } from '../support/faults.ts';
import { call, internals, send } from '../support/stack.ts';
import { aTeam, storedUser } from '../support/team.ts';

const { unsubscribeToken } = await import('#functions/crypto/unsubscribe');

test('members switch their own mails, administrators those of the workspace', async () => {
  const team = await aTeam(['ann', 'bob']);
  const own = await call(
    settings.updateNotifications,
    { body: { personal_notifications: { getting_points: false } } },
    team.bob,
  );
  expect(own).toMatchObject({
    status: 200,
    body: { notifications: { getting_points: true }, personal_notifications: { getting_points: false } },
  });
  const both = await call(
    settings.updateNotifications,
    {
      body: { notifications: { reward_redemption: false }, personal_notifications: { getting_points: true } },
    },
    team.ann,
  );
  expect(both.body.notifications).toEqual({
    reward_redemption: false,
    reward_fulfilment: true,
    getting_points: true,
    weekly_digest: true,
    monthly_report: true,
    invitation_reminders: true,
    announcements: true,
    cards: true,
    people_files: true,
    celebrations: true,
  });
  expect((await call(settings.read, {}, team.ann)).body).toMatchObject(both.body);
  expect((await storedUser(team, team.bob)).notifications).toMatchObject({ getting_points: false });
});

test('concurrent switches of different mails are both kept', async () => {
  const team = await aTeam(['ann']);
  const before = {
    reward_redemption: true,
    reward_fulfilment: true,
    getting_points: true,
    weekly_digest: true,
    monthly_report: true,
    invitation_reminders: true,
    announcements: true,
    cards: true,
    people_files: true,
    celebrations: true,
  };
  const others = [
    internals.keys.workspace(team.workspace.id),
    internals.keys.user(team.workspace.id, team.ann.id),
  ];
  for (const [at, kind] of (['notifications', 'personal_notifications'] as const).entries()) {
    const key = others[at];
    if (!key) continue;
    const stop = changeBeforeCommit('settings.updateNotifications', key, {
      notifications: { ...before, reward_fulfilment: false },
    });
    const body = { [kind]: { getting_points: false } };
    const answer = await call(settings.updateNotifications, { body }, team.ann);
    stop();
    expect(answer.body[kind]).toEqual({ ...before, reward_fulfilment: false, getting_points: false });
  }
});

test('403 for a member switching the workspace’s mails, and their own stay unchanged', async () => {
  const team = await aTeam(['ann', 'bob']);
  const body = {
    notifications: { getting_points: false },
    personal_notifications: { getting_points: false },
  };
  expect((await call(settings.updateNotifications, { body }, team.bob)).status).toBe(403);
  expect((await storedUser(team, team.bob)).notifications).toBeUndefined();
});

test('400 for a toggle that is no boolean', async () => {
  const team = await aTeam(['ann']);
  const body = { personal_notifications: { getting_points: 'no' } };
  expect((await send('PUT', '/settings/notifications', body, team.ann)).status).toBe(400);
});

test('an unsubscribe link switches its kind of mail off without a session, also when repeated', async () => {
  const team = await aTeam(['ann', 'bob']);
  const token = unsubscribeToken(team.workspace, team.bob.id, 'getting_points');
  for (const _ of [1, 2]) expect((await call(settings.unsubscribe, { query: { token } })).status).toBe(204);
  expect((await storedUser(team, team.bob)).notifications).toEqual({
    reward_redemption: true,
    reward_fulfilment: true,
    getting_points: false,
    weekly_digest: true,
    monthly_report: true,
    invitation_reminders: true,
    announcements: true,
    cards: true,
    people_files: true,
    celebrations: true,
  });
  expect((await storedUser(team, team.ann)).notifications).toBeUndefined();
});

test('404 for an invented unsubscribe link and for one changed to another kind or member', async () => {
  const team = await aTeam(['ann', 'bob']);
  const token = unsubscribeToken(team.workspace, team.bob.id, 'getting_points');
  const forged = [
    'x',
    `${token}x`,
    token.replace('getting_points', 'reward_redemption'),
    token.replace(team.bob.id, team.ann.id),
    token.split('.').slice(0, 3).join('.'),
  ];
  for (const one of forged)
    expect((await call(settings.unsubscribe, { query: { token: one } })).status).toBe(404);
  expect((await send('POST', '/settings/notifications/unsubscribe', undefined)).status).toBe(400);
});
