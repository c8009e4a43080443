// @vitest-environment jsdom
import { signedIn } from './browser.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Permission } from '#shared/model/user';
import { noPermissions } from '#shared/rules/people/users';
import { quietHook } from '../support/quiet-hook.ts';
import { place, SettingsScreens } from './settings-screens.tsx';
import { config, network, people, refused, show, type Asked } from './team.tsx';

beforeEach(() => localStorage.setItem('token', signedIn));
afterEach(cleanup);

const at = '2026-11-02T09:00:00.000Z';
const since = '2026-11-20T09:00:00.000Z';
const bot = {
  team: 'Local team',
  connected_at: at,
  channel: { id: 'C1', name: 'recognition' },
  linked: 12,
  problem: null,
  problem_at: null,
};
const slack = (more = {}) => ({ '/slack': { configured: true, connection: { ...bot, ...more } } });
const workflow = { channel: 'Praise', connected_at: at, problem: null, problem_at: null };
const teams = (more = {}) => ({ '/teams': { configured: true, connection: null, workflow: null, ...more } });
const aKey = (name: string, more = {}) => ({
  id: name,
  name,
  scopes: ['people:read'],
  created_at: at,
  created_by: people.ann,
  expires_at: null,
  used_at: null,
  state: 'active',
  ...more,
});
const keys = (...all: readonly object[]) => ({ '/settings/api_keys': all });
const aHook = (host: string, more = {}) => ({
  id: host,
  url: `https://${host}.example/bravo`,
  events: ['post.created'],
  created_at: at,
  created_by: people.ann,
  ...quietHook,
  ...more,
});
const hooks = (...all: readonly object[]) => ({ '/hooks': all });
const provider = {
  issuer: 'https://login.acme.example/realm',
  client_id: 'bravo',
  state: 'required',
  domains: [
    { domain: 'acme.example', proved_at: at },
    { domain: 'acme.org', proved_at: at },
  ],
  changed_at: at,
  changed_by: people.ann,
  tested_at: at,
  problem: null,
  problem_at: null,
};
const sso = (more: object | null = {}) => ({
  '/sso': {
    sso: more && { ...provider, ...more },
    redirect_uri: '',
    sign_in_url: '',
    record: { name: '_bravo', value: 'x' },
  },
});
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

const nothing = {
  '/slack': { configured: true, connection: null },
  ...teams(),
  ...keys(),
  ...hooks(),
  ...sso(null),
};
const everything = {
  ...slack(),
  ...teams({ connection: { ...bot, team: 'acme.example' }, workflow }),
  ...keys(aKey('Payroll', { used_at: hoursAgo(30) }), aKey('Script', { used_at: hoursAgo(3) })),
  ...hooks(
    aHook('first', { last_delivered_at: hoursAgo(2) }),
    aHook('second'),
    aHook('third', { disabled_at: since, disabled_why: 'by_hand' }),
  ),
  ...sso(),
};

const asAdministrator =
  (permission: Permission, answers: Readonly<Record<string, unknown>>) =>
  ({ path }: Asked) => {
    if (path === '/config')
      return { body: { ...config(), permissions: { ...noPermissions, [permission]: true } } };
    if (path === '/settings') return { body: { global: config().settings.global } };
    return path in answers ? { body: answers[path] } : undefined;
  };
const open = (
  answers: Readonly<Record<string, unknown>>,
  permission: Permission = 'account_administrator',
  path = '/settings/connect',
): Asked[] => {
  const asked = network(asAdministrator(permission, answers));
  show(<SettingsScreens />, path);
  return asked;
};

const cardOf = async (title: string): Promise<HTMLElement> => {
  const heading = await screen.findByRole('heading', { level: 2, name: title });
  const card = heading.closest('li');
  if (!card) throw new Error(`${title} has no card`);
  await waitFor(() => expect(card.getAttribute('aria-busy')).toBeNull());
  return card;
};
const summary = () => document.querySelector('output:not([aria-label])')?.textContent;
const wayIn = (card: HTMLElement): HTMLElement => within(card).getByRole('link');

describe('when nothing is connected', () => {
  test.each([
    [
      'Slack',
      'Not connected yet',
      /^People thank each other where they already talk/,
      '/settings/connect/slack',
    ],
    ['Microsoft Teams', 'Not connected yet', /^People thank each other in Teams/, '/settings/connect/teams'],
    ['API keys', 'No keys yet', /^A key lets one of your own programs/, '/settings/connect/api-keys'],
    [
      'Webhooks',
      'No webhooks yet',
      /^Let another program know what happens in your team/,
      '/settings/connect/webhooks',
    ],
    ['Single sign-on', 'Not connected yet', /^Members sign in/, '/settings/connect/single-sign-on'],
  ])('%s says so, what it is for, and leads to where it is set up', async (title, state, purpose, path) => {
    open(nothing);
    const card = await cardOf(title);
    within(card).getByText(state);
    within(card).getByText(purpose);
    const way = wayIn(card);
    expect(way.getAttribute('href')).toBe(path);
    expect(way.textContent).toBe('Set up');
    expect(way.getAttribute('aria-label')).toBe(`Set up: ${title}`);
    await waitFor(() => expect(summary()).toBe('Nothing is connected yet.'));
  });

  test('what this installation does not have is not offered', async () => {
    open({ ...nothing, '/slack': { configured: false, connection: null } });
    const card = await cardOf('Slack');
    within(card).getByText(/^Slack isn’t set up here/);
    expect(wayIn(card).textContent).toBe('View');
  });
});

describe('when everything works', () => {
  test.each([
    ['Slack', ['Connected to Local team since Nov 2, 2026', '12 members are linked', '#recognition']],
    ['Microsoft Teams', ['Connected to acme.example since', 'Posting to Praise since Nov 2']],
    ['API keys', ['2 keys', 'Used 3 hours ago']],
    ['Webhooks', ['3 webhooks', '1 turned off', 'Last delivered 2 hours ago']],
    [
      'Single sign-on',
      [
        'Members can sign in only with single sign-on.',
        'For addresses at acme.example and acme.org',
        'Nov 2, 2026',
      ],
    ],
  ])('%s is in use, and says since when or when last', async (title, words) => {
    open(everything);
    const card = await cardOf(title);
    for (const word of words) expect(card.textContent).toContain(word);
    within(card).getByText('In use');
    expect(wayIn(card).textContent).toBe('Manage');
    await waitFor(() => expect(summary()).toBe('All connections are working.'));
  });

  test('what is there and switched off by hand is neither in use nor wrong', async () => {
    open({ ...nothing, ...hooks(aHook('first', { disabled_at: since, disabled_why: 'by_hand' })) });
    const card = await cardOf('Webhooks');
    within(card).getByText('1 turned off');
    expect(within(card).queryByText('In use')).toBeNull();
    expect(wayIn(card).textContent).toBe('Manage');
  });

  test('a channel is still to be chosen', async () => {
    open({ ...everything, ...slack({ channel: null }) });
    expect((await cardOf('Slack')).textContent).toContain('No channel for new posts yet');
  });
});

const lost = (problem: string) => ({ problem, problem_at: since });
const troubles: readonly (readonly [title: string, answers: object, words: readonly string[]])[] = [
  [
    'Slack',
    slack(lost('uninstalled')),
    ['Someone removed Bravo from the Slack workspace', 'Since Nov 20, 2026'],
  ],
  ['Slack', slack(lost('revoked')), ['Bravo no longer has permission in Slack', 'Since Nov 20, 2026']],
  ['Slack', slack(lost('channel_gone')), ['The channel was deleted or archived', 'Since Nov 20, 2026']],
  ['Slack', slack(lost('failed')), ['Slack rejected the last message', 'Since Nov 20, 2026']],
  [
    'Microsoft Teams',
    teams({ connection: { ...bot, ...lost('not_in_channel') } }),
    ['Bot: ', 'Bravo can no longer post in its channel', 'Since Nov 20, 2026'],
  ],
  [
    'Microsoft Teams',
    teams({ workflow: { ...workflow, ...lost('channel_gone') } }),
    ['Praise: ', 'The workflow was deleted or turned off', 'Since Nov 20, 2026'],
  ],
  [
    'API keys',
    keys(aKey('Intranet', { state: 'orphaned', created_by: people.bob }), aKey('Script')),
    ['Intranet: ', 'Bob Stone had to recover this account from someone else'],
  ],
  [
    'API keys',
    keys(aKey('Payroll', { state: 'expired', expires_at: since })),
    ['Payroll: ', 'Expired on Nov 20, 2026'],
  ],
  [
    'Webhooks',
    hooks(aHook('slow', { failing_since: since, last_failure: 'refused', last_status: 503 })),
    ['slow.example: ', 'Failing. First failure: Nov 20, 2026. The server responded with 503.'],
  ],
  [
    'Webhooks',
    hooks(aHook('old', { disabled_at: since, disabled_why: 'failing', last_failure: 'certificate' })),
    ['old.example: ', 'Turned off Nov 20, 2026', 'The server’s certificate isn’t valid.'],
  ],
  ['Webhooks', hooks(aHook('left', { disabled_at: since, disabled_why: 'gone' })), ['gone (410)']],
  [
    'Single sign-on',
    sso({ state: 'untested', domains: [], tested_at: null }),
    ['login.acme.example', 'Verify a domain first.'],
  ],
  [
    'Single sign-on',
    sso({ state: 'untested', tested_at: null }),
    ['login.acme.example', 'Not tried since the last change.'],
  ],
  [
    'Single sign-on',
    sso(lost('secret_refused')),
    ['The identity provider rejected the client ID or the secret', '(Nov 20, 2026)'],
  ],
];

describe('trouble', () => {
  test.each(troubles)(
    'of %s is told in words, with the way to mend it: %#',
    async (title, answers, words) => {
      open({ ...everything, ...answers });
      const card = await cardOf(title);
      within(card).getByText('Needs attention');
      const [list] = within(card).getAllByRole('list');
      if (!list) throw new Error('There is no trouble');
      for (const word of words.slice(1)) expect(card.textContent).toContain(word);
      expect(card.textContent).toContain(words[0]);
      expect(list.querySelectorAll('li > svg')).toHaveLength(1);
      expect(wayIn(card).getAttribute('aria-label')).toBe(`Fix: ${title}`);
      // The others are still fine.
      await waitFor(() => expect(summary()).toBe(`One connection needs attention: ${title}`));
      expect(screen.getAllByText('In use')).toHaveLength(4);
    },
  );

  test('of several is summed up first, with a link to each', async () => {
    open({ ...everything, ...slack(lost('revoked')), ...sso({ domains: [], state: 'untested' }) });
    await waitFor(() => expect(summary()).toBe('2 connections need attention: Slack · Single sign-on'));
    const links = document.querySelectorAll('output:not([aria-label]) a');
    expect([...links].map((link) => link.getAttribute('href'))).toEqual([
      '/settings/connect/slack',
      '/settings/connect/single-sign-on',
    ]);
  });

  test('of many webhooks is cut short', async () => {
    const failing = { failing_since: since, last_failure: 'timeout' };
    open({
      ...everything,
      ...hooks(...['a', 'b', 'c', 'd', 'e'].map((host) => aHook(host, failing))),
    });
    const card = await cardOf('Webhooks');
    expect(card.querySelectorAll('li')).toHaveLength(4);
    within(card).getByText('and 2 more');
  });
});

test('a call that fails leaves the other connections, and is made again on demand', async () => {
  let isDown = true;
  const answered = asAdministrator('account_administrator', everything);
  network((asked) => (asked.path === '/hooks' && isDown ? refused(502, 'upstream_failed') : answered(asked)));
  show(<SettingsScreens />, '/settings/connect');
  const card = await cardOf('Webhooks');
  await within(card).findByText('The webhooks couldn’t be loaded');
  expect(await screen.findAllByText('In use')).toHaveLength(4);
  expect(summary()).toBe('Some connections couldn’t be checked.');
  isDown = false;
  await userEvent.click(within(card).getByRole('button', { name: 'Try again: Webhooks' }));
  await within(card).findByText('3 webhooks');
  expect(summary()).toBe('All connections are working.');
});

test('each connection is shown as soon as it is known', async () => {
  let release: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  network(asAdministrator('account_administrator', everything));
  const { fetch: answers } = globalThis;
  globalThis.fetch = async (url, init) => {
    if (typeof url === 'string' && url.endsWith('/sso')) await held;
    return answers(url, init);
  };
  show(<SettingsScreens />, '/settings/connect');
  await within(await cardOf('Slack')).findByText('In use');
  const waiting = screen.getByRole('heading', { level: 2, name: 'Single sign-on' }).closest('li');
  expect(waiting?.getAttribute('aria-busy')).toBe('true');
  expect(summary()).toBe('');
  release?.();
  await waitFor(() => expect(waiting?.getAttribute('aria-busy')).toBeNull());
  expect(summary()).toBe('All connections are working.');
});

describe('an administrator of people', () => {
  test('sees the chats, and nothing else is asked for', async () => {
    const asked = open(everything, 'global_administrator');
    await cardOf('Slack');
    await cardOf('Microsoft Teams');
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(2);
    const tabs = screen.getByRole('navigation', { name: 'Connect' });
    expect(
      within(tabs)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Overview', 'Slack', 'Teams']);
    const paths = asked.map(({ path }) => path);
    for (const path of ['/settings/api_keys', '/hooks', '/sso']) expect(paths).not.toContain(path);
  });

  test.each(['api-keys', 'webhooks', 'single-sign-on'])('is led from %s to the overview', async (page) => {
    open(everything, 'global_administrator', `/settings/connect/${page}`);
    await cardOf('Slack');
    expect(place()).toBe('/settings/connect');
  });
});

test('addresses that a directory could not change stand below the keys, until an administrator dismisses them', async () => {
  const refusedOne = {
    user: people.bob,
    from: 'bob@acme.example',
    to: 'robert@acme.org',
    why: 'unproved_domain',
    at,
  };
  let left: readonly object[] = [refusedOne];
  const answers = { ...everything, '/directory/addresses': left };
  const asked = network((one) => {
    if (one.method === 'DELETE') left = [];
    if (one.path === '/directory/addresses') return { body: left };
    return one.method === 'DELETE' ? { status: 204 } : asAdministrator('account_administrator', answers)(one);
  });
  show(<SettingsScreens />, '/settings/connect/api-keys');
  await screen.findByText('bob@acme.example → robert@acme.org');
  screen.getByText(/^The domain isn’t verified. Requested on /);
  await userEvent.click(screen.getByRole('button', { name: `Dismiss ${people.bob.name}` }));
  await waitFor(() => expect(screen.queryByText('Addresses that weren’t changed')).toBeNull());
  expect(asked.some(({ method, path }) => method === 'DELETE' && path.endsWith(`/${people.bob.id}`))).toBe(
    true,
  );
});
