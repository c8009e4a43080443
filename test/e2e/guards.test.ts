import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { joinTeam, proveAddress, tokenFor } from '../support/journey.ts';
import { expectNoTrouble, type Person } from '../support/person.ts';
import { call } from '../support/server.ts';
import { aStage } from '../support/stage.ts';

const { server, aPerson, restart, setUp } = aStage();

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

const monthMs = 31 * 86_400_000;
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

/** Gives one permission each to members of the demo team, and lets the trial of another team end a month later. */
setUp(async () => {
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
  await joinTeam(server, admin, 'new@acme.example');

  const founder = await tokenFor(server, 'olga@ended.example', { found: { name: 'Ended' } });
  await joinTeam(server, founder, ended.expiredMember, ['Max', 'Berg']);
  const gil = await joinTeam(server, founder, ended.expiredGlobal, ['Gil', 'Berg']);
  await make('PUT', `/users/${gil.id}/permissions`, founder, { global_administrator: true });
  const pia = await joinTeam(server, founder, ended.expiredPayer, ['Pia', 'Berg']);
  await make('PUT', `/users/${pia.id}/permissions`, founder, { billing_administrator: true });

  await restart(['--clock', new Date(Date.now() + monthMs).toISOString()]);
  const emails = { nameless: 'new@acme.example', ...people, ...ended };
  // A minute ago, so that an address can get another code at once.
  const at = new Date(Date.now() + monthMs - 60_000);
  await Promise.all(
    Object.entries(emails).map(async ([role, email]) => {
      tokens[role as Role] = await tokenFor(server, email, { at });
    }),
  );
});

const trial = '/settings/billing/trial';
/** Where those who may not see the screens of members come to. */
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
/** Everybody who is signed in comes to the feed, or to where the feed leads them. */
const signedIn: Lands = { ...outside, ...toFeed };
const unless = (others: string, ...able: readonly Role[]): Lands =>
  Object.fromEntries(active.filter((role) => !able.includes(role)).map((role) => [role, others]));
/** An area of the settings: an administrator of another area comes to the menu. A payer is let in. */
const area = (...able: readonly Role[]): Lands => ({
  ...outside,
  ...unless('/settings', ...able, 'full'),
  member: '/feed',
  expiredPayer: able.includes('billing') ? undefined : '/settings',
});

const anyone: Lands = {};
const general = area('global', 'account');
/** Payers cannot change rewards, and none are loaded for them. */
const payersSeeTheCard: Lands = { billing: '/settings/rewards/all', expiredPayer: '/settings/rewards/all' };
/** Administrators of people see how the chats are doing. */
const accountConnects: Lands = { ...general, global: '/settings/connect' };
const overview = '/settings/billing/overview';
/** The demo team pays by contract, so there is a plan to manage; the team whose trial has ended has none. */
const managed: Lands = { ...area('billing'), expiredPayer: trial };
const nowhere: Lands = { ...area(), full: '/settings' };
/** Every path, and the roles that it leads elsewhere. Every other role sees it, or what is named `shown`. */
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
  '/undo': anyone,
  '/goodbye': anyone,
  '/terms': anyone,
  '/privacy': anyone,
  '/accessibility': anyone,
  '/help': { nobody: '/login', nameless: '/create-profile' },
  '/dashboard': { ...outside, ...unless('/feed', 'global', 'account', 'full') },
  '/profile/{anna}': outside,
  '/profile/nobody': { ...outside, shown: '/404' },
  '/edit-profile': outside,
  '/rewards': outside,
  '/news': outside,
  '/expired': { ...signedIn, expiredMember: '/expired', expiredGlobal: '/expired' },
  '/loading': signedIn,
  '/impersonate/nonsense': signedIn,
  '/settings': { ...outside, member: '/feed', expiredPayer: '/settings' },
  '/settings/global': general,
  '/settings/team': general,
  '/settings/team/import': general,
  '/settings/team/import/history': general,
  '/settings/team/add-user': general,
  '/settings/team/groups': general,
  '/settings/team/bulk-upload': general,
  '/settings/notifications': general,
  '/settings/values': general,
  '/settings/connect': general,
  '/settings/connect/slack': general,
  '/settings/connect/teams': general,
  '/settings/connect/api-keys': accountConnects,
  '/settings/connect/webhooks': accountConnects,
  '/settings/connect/single-sign-on': accountConnects,
  '/settings/data': area('account'),
  '/settings/danger': area('account'),
  '/settings/audit': area('account'),
  '/settings/billing': { ...managed, shown: overview },
  '/settings/billing/trial': { ...managed, shown: overview },
  '/settings/billing/overview': managed,
  '/settings/billing/history': managed,
  '/settings/billing/details': managed,
  '/settings/billing/payment_method': managed,
  '/settings/rewards': { ...area('rewards', 'billing'), shown: '/settings/rewards/all' },
  '/settings/rewards/all': area('rewards', 'billing'),
  '/settings/rewards/new': { ...area('rewards', 'billing'), ...payersSeeTheCard },
  '/settings/rewards/edit/nothing': { ...area('rewards', 'billing'), ...payersSeeTheCard, shown: '/404' },
  '/settings/nowhere': nowhere,
  '/settings/team/nowhere': nowhere,
  '/settings/danger/nowhere/at/all': nowhere,
};
const filled = (path: string): string => path.replace('{anna}', anna);

const shown = (page: Page) => page.locator('main :is(h1, [role=alert])').first().waitFor();

/**
 * Goes there by a screen that everybody may see, without loading the page again, and waits in the page itself: a
 * thousand visits would otherwise mostly be messages to the browser. Some routes decide only when an answer has come.
 * @returns where it leads
 */
const visit = (page: Page, path: string, expected: string): Promise<string> =>
  page.evaluate(
    async ([to, goal]) => {
      const patience = 15_000;
      const screen = (): Element | null =>
        document.querySelector('main :is(h1:not([data-left]), [role=alert])');
      const until = async (holds: () => boolean): Promise<void> => {
        const end = performance.now() + patience;
        while (!holds() && performance.now() < end) await new Promise(requestAnimationFrame);
      };
      const step = (place: string): void => {
        document.querySelector('main h1')?.setAttribute('data-left', '');
        history.pushState(null, '', place);
        dispatchEvent(new PopStateEvent('popstate'));
      };
      step(['/goodbye', '/404'].find((one) => one !== to && one !== location.pathname) ?? '');
      await until(() => screen() !== null);
      step(to);
      await until(() => screen() !== null && location.pathname === goal);
      return screen() ? location.pathname : `${location.pathname}: no screen`;
    },
    [path, expected] as const,
  );

test.each(roles)('%s comes from every route to where the table says', async (role) => {
  const person = await aPerson({ token: tokens[role] });
  const { page } = person;
  const expected = ([path, lands]: [string, (typeof routes)[string]]): string =>
    filled(lands[role] ?? lands.shown ?? path);
  await page.goto('/unsubscribe');
  await shown(page);
  const landed: Record<string, string> = {};
  for (const route of Object.entries(routes))
    landed[route[0]] = await visit(page, filled(route[0]), expected(route));
  expect(landed).toEqual(
    Object.fromEntries(Object.entries(routes).map((route) => [route[0], expected(route)])),
  );
  // A page that is loaded leads to the same places.
  for (const path of ['/dashboard', '/settings/danger', '/expired']) {
    await page.goto(path);
    await page.waitForURL(`**${expected([path, routes[path] ?? {}])}`);
    await shown(page);
  }
  await expectNoTrouble(person);
});

test('after the trial a member reads whom to ask, and a payer comes to the plan', async () => {
  const signIn = async (email: string): Promise<Person> => {
    const person = await aPerson();
    await proveAddress(person, server, email);
    await person.page.getByRole('main').getByRole('button', { name: /Ended/ }).click();
    return person;
  };
  const max = await signIn(ended.expiredMember);
  await max.page.waitForURL('**/expired');
  await max.page.getByRole('heading', { name: 'Oops! Access is limited, contact your manager' }).waitFor();
  await expectAccessible(max.page);
  await max.page.goto('/rewards');
  await max.page.waitForURL('**/expired');

  const pia = await signIn(ended.expiredPayer);
  await pia.page.waitForURL('**/settings/billing/trial');
  await pia.page.getByRole('heading', { name: 'The trial of Ended has ended' }).waitFor();
  await expectAccessible(pia.page);
  await pia.page.goto('/expired');
  await pia.page.waitForURL('**/settings/billing/trial');
  await expectNoTrouble(max, pia);
});
