import { expect, test } from 'vitest';
import { audit } from '#shared/contract/audit';
import { auth } from '#shared/contract/auth';
import { config } from '#shared/contract/config';
import { settings } from '#shared/contract/settings';
import type { SettingsChange } from '#shared/model/settings';
import { noPermissions } from '#shared/rules/people/users';
import { changeBeforeCommit } from '../support/faults.ts';
import { call, internals, send, stack } from '../support/stack.ts';
import { aTeam, withPermissions } from '../support/team.ts';

const days = (count: number): Date => new Date(Date.now() + count * 86_400_000);
const rewardsAdministrator = withPermissions('rewards_administrator');
const globalAdministrator = withPermissions('global_administrator');

test('every administrator reads the default settings', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd'], { users: { bob: rewardsAdministrator } });
  await stack.settle();
  const { status, body } = await call(settings.read, {}, team.bob);
  expect(status).toBe(200);
  expect(body).toEqual({
    global: {
      name: team.workspace.name,
      logo: null,
      active_color: 'c2410c',
      limit_period: 'month',
      limit: 100,
      language: 'en',
      show_leaderboard: true,
      private_posts: false,
      security_contact: null,
      timezone: 'UTC',
      celebrations: {
        birthday: false,
        anniversary: false,
        birthday_points: 0,
        anniversary_points: 0,
        anniversary_steps: [],
        welcome: false,
        welcome_points: 0,
        cards: false,
        words: { birthday: null, anniversary: null, welcome: null },
        remind: false,
      },
      points_names: {},
    },
    notifications: {
      reward_redemption: true,
      reward_fulfilment: true,
      getting_points: true,
      weekly_digest: true,
      monthly_report: true,
      invitation_reminders: true,
      celebrations: true,
      announcements: true,
      cards: true,
      people_files: true,
    },
    personal_notifications: {
      reward_redemption: true,
      reward_fulfilment: true,
      getting_points: true,
      weekly_digest: true,
      monthly_report: true,
      invitation_reminders: true,
      celebrations: true,
      announcements: true,
      cards: true,
      people_files: true,
    },
    personal_news: {
      received: true,
      mentioned: true,
      comment: true,
      connection: true,
      add_on: true,
      reward_settled: true,
      request_to_settle: true,
      team_reward_full: true,
      celebration: true,
      card: true,
      card_to_sign: true,
      extra: true,
      last_day: true,
      report_recognised: true,
      manager_left: true,
    },
    users: { count: 3 },
    can: { edit: false },
  });
  expect((await call(settings.read, {}, team.cyd)).status).toBe(403);
  expect((await call(settings.read, {}, { ...team.ann, at: days(31) })).status).toBe(401);
});

test('after the trial the settings can be read but not saved', async () => {
  const team = await aTeam(['ann'], { workspace: { trial_ends_at: new Date().toISOString() } });
  expect((await call(settings.read, {}, team.ann)).status).toBe(200);
  expect(await call(settings.update, { body: { name: 'New' } }, team.ann)).toMatchObject({
    status: 402,
    codes: ['billing_inactive'],
  });
});

test('every field is saved, shown in the config, ticked in the checklist and in the audit log', async () => {
  const team = await aTeam(['ann', 'bob'], { users: { bob: globalAdministrator } });
  const wanted = {
    name: 'Zebra',
    active_color: '#00AAff',
    limit_period: 'week',
    limit: 40,
    language: 'ua',
    show_leaderboard: false,
    security_contact: 'security@zebra.example',
    timezone: 'Europe/Madrid',
    points_names: { en: { one: 'taco', other: 'tacos' } },
  } satisfies SettingsChange;
  await stack.settle();
  const saved = await call(settings.update, { body: wanted }, team.bob);
  expect(saved).toMatchObject({ status: 200, body: { global: { ...wanted, active_color: '00aaff' } } });
  const { body } = await call(config.read, {}, team.ann);
  expect(body.settings.global).toEqual(saved.body.global);
  expect(body.user.score_remaining).toBe(40);
  expect(body.checklist?.filter(({ done }) => done).map(({ item }) => item)).toEqual([
    'invite',
    'limits',
    'customise',
  ]);
  const log = await call(audit.list, { query: {} }, team.ann);
  expect(log.body).toMatchObject([
    { action: 'settings_changed', by: { id: team.bob.id }, subject: null, impersonated_by: null },
  ]);
  expect(JSON.stringify(log.body)).not.toContain('zebra.example');
  const cleared = await call(settings.update, { body: { security_contact: null } }, team.ann);
  expect(cleared.body.global).toEqual({ ...saved.body.global, security_contact: null });
});

test('what is read can be saved with changes, and the audit log names only those', async () => {
  const team = await aTeam(['ann']);
  const { body: before } = await call(settings.read, {}, team.ann);
  const wanted = {
    ...before,
    global: { ...before.global, name: 'Zebra' },
    notifications: { ...before.notifications, getting_points: false },
    personal_notifications: { ...before.personal_notifications, reward_fulfilment: false },
  };
  const saved = await call(settings.update, { body: wanted }, team.ann);
  expect(saved).toMatchObject({ status: 200, body: { ...wanted, users: before.users } });
  expect((await call(settings.read, {}, team.ann)).body).toEqual(saved.body);
  const outside = await call(settings.update, { body: { name: 'Yak', global: { name: 'Ox' } } }, team.ann);
  expect(outside.body.global.name).toBe('Yak');
  const log = await call(audit.list, { query: {} }, team.ann);
  expect(log.body.map(({ details }) => details)).toEqual([
    { fields: 'name' },
    { fields: 'name notifications' },
  ]);
});

test('words for points that two administrators save at the same moment, each in a language, both stay', async () => {
  const team = await aTeam(['ann', 'bob'], { users: { bob: globalAdministrator } });
  const tacos = { one: 'taco', other: 'tacos' };
  const stars = { one: 'estrella', other: 'estrellas', feminine: true };
  await Promise.all([
    call(settings.update, { body: { points_names: { en: tacos } } }, team.ann),
    call(settings.update, { body: { points_names: { es: stars } } }, team.bob),
  ]);
  const both = await call(settings.read, {}, team.ann);
  expect(both.body.global.points_names).toEqual({ en: tacos, es: stars });
  const one = await call(settings.update, { body: { global: { points_names: { en: null } } } }, team.ann);
  expect(one.body.global.points_names).toEqual({ es: stars });
});

test('a save of what is there already has no audit entry', async () => {
  const team = await aTeam(['ann']);
  expect((await call(settings.update, { body: { name: team.workspace.name } }, team.ann)).status).toBe(200);
  expect((await call(audit.list, { query: {} }, team.ann)).body).toEqual([]);
});

test.each([
  ['company_required', 'Company name is required', { name: ' ' }],
  ['message_too_long', 'Sorry, your message is too long.', { name: 'a'.repeat(81) }],
  ['wrong_format', 'Wrong format', { name: 'a\nb' }],
  ['wrong_format', 'Wrong format', { active_color: 'orange' }],
  ['wrong_format', 'Wrong format', { active_color: '#12345' }],
  ['wrong_format', 'Wrong format', { timezone: 'Mars/Base' }],
  ['wrong_format', 'Wrong format', { timezone: '+03:00' }],
  ['wrong_format', 'Wrong format', { timezone: '-0530' }],
  ['wrong_format', 'Wrong format', { limit: 1.5 }],
  ['wrong_format', 'Wrong format', { points_names: { en: { one: '<!here>', other: 'tacos' } } }],
  ['out_of_range', 'Must be between 0 and 1000000', { limit: -1 }],
  ['out_of_range', 'Must be between 0 and 1000000', { limit: 1_000_001 }],
  ['out_of_range', 'Must be between 0 and 1000000', { global: { limit: -1 } }],
  [
    'nothing_to_change',
    'This request changes nothing. Send a field that can be changed.',
    { logo: '/evil', users_count: 9 },
  ],
])('422 %s: %s for %j', async (code, message, body) => {
  const team = await aTeam(['ann']);
  const answered = await send('PUT', '/settings', body, team.ann);
  expect(answered).toMatchObject({ status: 422, codes: [code], body: { errors: [{ message }] } });
  expect((await call(settings.read, {}, team.ann)).body.global.name).toBe(team.workspace.name);
});

test('400 for an unknown language, period or flag; undeclared fields change nothing', async () => {
  const team = await aTeam(['ann']);
  for (const body of [
    { language: 'xx' },
    { language: 'uk' },
    { limit_period: 'hour' },
    { show_leaderboard: 'yes' },
    { points_names: { ru: { one: 'звезда', other: 'звёзды' } } },
    [],
  ])
    expect((await send('PUT', '/settings', body, team.ann)).status).toBe(400);
  const forged = {
    logo: '/evil',
    manual_payments: true,
    trial_ends_at: '2099-01-01T00:00:00Z',
    users_count: 9,
    global: { logo: '/evil' },
    show_leaderboard: false,
  };
  expect((await send('PUT', '/settings', forged, team.ann)).status).toBe(200);
  const { body } = await call(config.read, {}, team.ann);
  expect(body.workspace).toMatchObject({ logo: null, manual_payments: false });
  expect(body.workspace.trial_ends_at).toBe(team.workspace.trial_ends_at);
});

test('403 for members and rewards administrators, 401 without a token', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd'], { users: { bob: rewardsAdministrator } });
  const body = { name: 'Mine' };
  for (const { token } of [team.bob, team.cyd])
    expect((await call(settings.update, { body }, { token })).status).toBe(403);
  expect((await call(settings.update, { body })).status).toBe(401);
});

test('403 for an administrator demoted before the commit', async () => {
  const team = await aTeam(['ann', 'bob'], { users: { bob: globalAdministrator } });
  const stop = changeBeforeCommit('settings.update', internals.keys.user(team.workspace.id, team.bob.id), {
    permissions: noPermissions,
  });
  const answer = await call(settings.update, { body: { name: 'Stolen' } }, team.bob);
  stop();
  expect(answer.status).toBe(403);
  expect((await call(config.read, {}, team.ann)).body.workspace.name).toBe(team.workspace.name);
});

test('409 when a reset of the workspace begins before the commit', async () => {
  const team = await aTeam(['ann']);
  const stop = changeBeforeCommit('settings.update', internals.keys.workspace(team.workspace.id), {
    closing: 'reset',
  });
  const answer = await call(settings.update, { body: { name: 'Late' } }, team.ann);
  stop();
  expect(answer).toMatchObject({ status: 409, codes: ['workspace_busy'] });
});

test('account administrators page through the audit log, newest first', async () => {
  const team = await aTeam(['ann', 'bob'], { users: { bob: globalAdministrator } });
  for (let limit = 0; limit < 52; limit += 1)
    await call(
      settings.update,
      { body: { limit } },
      { ...team.ann, at: new Date(Date.now() + limit * 1000) },
    );
  const first = await call(audit.list, { query: {} }, team.ann);
  expect(first.body).toHaveLength(50);
  const next_cursor = first.headers.get('x-next-cursor') ?? '';
  const second = await call(audit.list, { query: { next_cursor } }, team.ann);
  expect(second.body).toHaveLength(2);
  expect(second.headers.get('x-next-cursor')).toBeNull();
  const times = [...first.body, ...second.body].map(({ created_at: at }) => at);
  expect(times).toEqual(times.toSorted().toReversed());
  expect((await call(audit.list, { query: {} }, team.bob)).status).toBe(403);
  expect((await call(audit.list, { query: { next_cursor: 'forged' } }, team.ann)).status).toBe(400);
  expect((await call(auth.listWorkspaces, {}, team.ann)).body).toHaveLength(1);
});
