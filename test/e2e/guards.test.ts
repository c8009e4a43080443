import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectNoTrouble, mailTo, type Person, tokenFor } from '../support/journey.ts';
import { call } from '../support/server.ts';
import { aStage } from '../support/stage.ts';

const { server, aPerson, restart } = aStage([]);

const people = {
  member: 'tom@acme.example',
  global: 'priya@acme.example',
  account: 'grace@acme.example',
  rewards: 'omar@acme.example',
  billing: 'lena@acme.example',
  full: 'anna@acme.example',
} as const;
const permissions = {
  global: 'global_administrator',
  account: 'account_administrator',
  rewards: 'rewards_administrator',
  billing: 'billing_administrator',
} as const;
const ended = {
  expiredMember: 'max@ended.example',
  expiredGlobal: 'gil@ended.example',
  expiredPayer: 'pia@ended.example',
} as const;
const roles = [
  'nobody',
  'nameless',
  ...(Object.keys(people) as (keyof typeof people)[]),
  ...(Object.keys(ended) as (keyof typeof ended)[]),
] as const;
type Role = (typeof roles)[number];

const tokens: Partial<Record<Role, string>> = {};
let anna = '';

const make = async (method: string, path: string, token: string, body?: object): Promise<unknown> => {
  const answer = await call(server, method, path, {
    token,
    key: crypto.randomUUID(),
    ...(body && { body }),
  });
  if (answer.status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
};

/** Invites, accepts and gives a name; none stays without one. @returns the token of the session */
const join = async (admin: string, email: string, name?: string): Promise<{ id: string; token: string }> => {
  const [invited] = (await make('POST', '/users', admin, { users: [{ email }] })) as { user_id: string }[];
  const { body } = await mailTo(server, email, /invites you/);
  const invitation = /accept#(\S+)/.exec(body.text)?.[1] ?? '';
  const { access_token: token } = (await make('POST', '/auth/session/accept_invite', '', {
    token: invitation,
  })) as { access_token: string };
  if (name) await make('PUT', '/profiles/me', token, { first_name: name, last_name: 'Berg' });
  return { id: invited?.user_id ?? '', token };
};

/** Somebody with each single permission in the demo team; and a team whose trial is over a month later. */
beforeAll(async () => {
  const admin = await tokenFor(server, people.full);
  const users = (await make('GET', '/users', admin)) as { id: string; email: string }[];
  const idOf = (address: string) => users.find(({ email }) => email === address)?.id ?? '';
  anna = idOf(people.full);
  const none = Object.fromEntries(Object.values(permissions).map((flag) => [flag, false]));
  for (const role of ['member', 'global', 'account', 'rewards', 'billing'] as const)
    await make('PUT', `/users/${idOf(people[role])}/permissions`, admin, {
      ...none,
      ...(role !== 'member' && { [permissions[role]]: true }),
    });
  await join(admin, 'new@acme.example');

  const founder = await tokenFor(server, 'olga@ended.example', { found: 'Ended' });
  await join(founder, ended.expiredMember, 'Max');
  const gil = await join(founder, ended.expiredGlobal, 'Gil');
  await make('PUT', `/users/${gil.id}/permissions`, founder, { global_administrator: true });
  const pia = await join(founder, ended.expiredPayer, 'Pia');
  await make('PUT', `/users/${pia.id}/permissions`, founder, { billing_administrator: true });

  await restart(['--clock', new Date(Date.now() + 31 * 86_400_000).toISOString()]);
  const emails = { nameless: 'new@acme.example', ...people, ...ended };
  await Promise.all(
    Object.entries(emails).map(async ([role, email]) => {
      tokens[role as Role] = await tokenFor(server, email);
    }),
  );
});

const trial = '/settings/billing/trial';
/** Where each comes to who is not shown a screen for members. */
const outside = {
  nobody: '/login',
  nameless: '/create-profile',
  expiredMember: '/expired',
  expiredGlobal: '/expired',
  expiredPayer: trial,
} as const;
type Lands = Partial<Record<Role, string>>;
const active = Object.keys(people) as (keyof typeof people)[];
const toFeed = Object.fromEntries(active.map((role) => [role, '/feed'])) as Lands;
/** Every signed-in person comes to the feed, or to where the feed leads them. */
const signedIn: Lands = { ...outside, ...toFeed };
const unless = (others: string, ...able: readonly Role[]): Lands =>
  Object.fromEntries(active.filter((role) => !able.includes(role)).map((role) => [role, others]));
/** An area of the settings: an administrator of something else comes to the menu. Whoever has to pay is let in. */
const area = (...able: readonly Role[]): Lands => ({
  ...outside,
  ...unless('/settings', ...able, 'full'),
  member: '/feed',
  expiredPayer: able.includes('billing') ? undefined : '/settings',
});

const anyone: Lands = {};
const general = area('global', 'account');
const nowhere: Lands = { ...area(), full: '/settings' };
/** Every path, and whom it leads elsewhere. Whoever is not named is shown it, or what is named `shown`. */
const routes: Readonly<Record<string, Lands & { shown?: string }>> = {
  '/': { ...signedIn },
  '/feed': outside,
  '/login': { ...signedIn, nobody: '/login' },
  '/sign-up': { ...signedIn, nobody: '/sign-up' },
  '/login/accept': anyone,
  '/code-check': signedIn,
  '/create-team': signedIn,
  '/workspaces': signedIn,
  '/create-profile': { nobody: '/login' },
  '/add-photo': { nobody: '/login', nameless: '/create-profile' },
  '/welcome': { nobody: '/login', nameless: '/create-profile' },
  '/404': anyone,
  '/no/such/place': anyone,
  '/unsubscribe': anyone,
  '/goodbye': anyone,
  '/dashboard': { ...outside, ...unless('/feed', 'global', 'account', 'full') },
  '/profile/{anna}': outside,
  '/profile/nobody': { ...outside, shown: '/404' },
  '/edit-profile': outside,
  '/rewards': outside,
  '/expired': { ...signedIn, expiredMember: '/expired', expiredGlobal: '/expired' },
  '/loading': signedIn,
  '/impersonate/nonsense': signedIn,
  '/settings': { ...outside, member: '/feed', expiredPayer: '/settings' },
  '/settings/global': general,
  '/settings/team': general,
  '/settings/team/import': general,
  '/settings/team/add-user': general,
  '/settings/team/bulk-upload': general,
  '/settings/notifications': general,
  '/settings/values': general,
  '/settings/danger': area('account'),
  '/settings/audit': area('account'),
  '/settings/billing': { ...area('billing'), shown: trial },
  '/settings/billing/trial': area('billing'),
  '/settings/billing/overview': { ...area('billing'), shown: trial },
  '/settings/billing/history': { ...area('billing'), shown: trial },
  '/settings/billing/details': { ...area('billing'), shown: trial },
  '/settings/billing/payment_method': { ...area('billing'), shown: trial },
  '/settings/rewards': { ...area('rewards', 'billing'), shown: '/settings/rewards/all' },
  '/settings/rewards/all': area('rewards', 'billing'),
  '/settings/rewards/new': area('rewards', 'billing'),
  '/settings/rewards/edit/nothing': {
    ...area('rewards', 'billing'),
    // Whoever pays passes without the rewards being loaded for them.
    billing: '/settings/rewards/edit/nothing',
    expiredPayer: '/settings/rewards/edit/nothing',
    shown: '/404',
  },
  '/settings/nowhere': nowhere,
  '/settings/team/nowhere': nowhere,
  '/settings/danger/nowhere/at/all': nowhere,
};
const filled = (path: string): string => path.replace('{anna}', anna);

const step = (page: Page, path: string): Promise<void> =>
  page.evaluate((place) => {
    document.querySelector('main h1')?.setAttribute('data-left', '');
    history.pushState(null, '', place);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
const pathOf = (page: Page): string => new URL(page.url()).pathname;
const shown = (page: Page) =>
  page.locator('main :is(h1:not([data-left]), [role=alert])').first().waitFor({ timeout: 10_000 });

/** By way of a screen that is everybody's, without loading the page anew. @returns where it leads */
const visit = async (page: Page, path: string, expected: string): Promise<string> => {
  const between = ['/goodbye', '/404'].find((one) => one !== path && one !== pathOf(page)) ?? '';
  await step(page, between);
  await shown(page);
  await step(page, path);
  try {
    await shown(page);
    // What has to be asked for first is decided later.
    await expect.poll(() => pathOf(page), { timeout: 5000 }).toBe(expected);
    return pathOf(page);
  } catch (error) {
    return `${pathOf(page)}: ${(error as Error).message}`;
  }
};

describe.each(roles)('%s', (role) => {
  let person: Person;
  beforeAll(async () => {
    const token = tokens[role];
    const localStorage = token ? [{ name: 'token', value: token }] : [];
    person = await aPerson({
      reducedMotion: 'reduce',
      storageState: { cookies: [], origins: [{ origin: server.origin, localStorage }] },
    });
  });
  const expected = ([path, lands]: [string, (typeof routes)[string]]): string =>
    filled(lands[role] ?? lands.shown ?? path);

  test('comes from every route to where the table says', async () => {
    await person.page.goto('/unsubscribe');
    await shown(person.page);
    const landed: Record<string, string> = {};
    for (const route of Object.entries(routes))
      landed[route[0]] = await visit(person.page, filled(route[0]), expected(route));
    expect(landed).toEqual(
      Object.fromEntries(Object.entries(routes).map((route) => [route[0], expected(route)])),
    );
  });

  test('and just so with a fresh page', async () => {
    for (const path of ['/dashboard', '/settings/danger', '/expired']) {
      await person.page.goto(path);
      await person.page.waitForURL(`**${expected([path, routes[path] ?? {}])}`);
      await shown(person.page);
    }
    await expectNoTrouble(person);
  });
});
