import { matchPath, matchRoutes } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { noPermissions as noPermission } from '#shared/rules/people/users';
import { decideRoute, type Access, type Visitor } from '#web/app/decide-route.ts';
import { screens, unknown } from '#web/app/screens.tsx';
import { areasFor, routesOf } from '#web/app/settings/areas.ts';
import { billingPages, decideBillingPage } from '#web/features/billing/decide-page.ts';

const nobody: Visitor = { signedIn: false, proved: false, codePending: false };
const aMember = (over: Partial<NonNullable<Visitor['member']>> = {}): Visitor => ({
  ...nobody,
  signedIn: true,
  member: { named: true, billingActive: true, permissions: noPermission, ...over },
});
const visit = (path: string, access: Access, visitor: Visitor, search = '') =>
  decideRoute({ path, access, search }, visitor);
const screenAt = (path: string) => {
  const screen = screens.find((one) => matchPath(one.path, path));
  if (!screen) throw new Error(`No screen is at ${path}`);
  return screen;
};

describe('signed out', () => {
  test('a screen for members leads to the sign-in page, and back after signing in', () => {
    expect(visit('/feed', 'member', nobody)).toEqual({
      kind: 'go',
      to: '/login',
      leave: true,
    });
  });

  test.each(['/create-profile', '/welcome', '/expired', '/loading'])(
    '%s leads to the sign-in page',
    (path) => {
      const access = path === '/create-profile' || path === '/loading' ? 'account' : 'limited';
      expect(visit(path, access, nobody)).toMatchObject({ kind: 'go', to: '/login' });
    },
  );

  test('sign-in, sign-up, invitation, goodbye and not-found screens are shown', () => {
    expect(visit('/login', 'guest', nobody)).toEqual({ kind: 'show' });
    expect(visit('/login/accept', 'anyone', nobody)).toEqual({ kind: 'show' });
    expect(visit('/404', 'anyone', nobody)).toEqual({ kind: 'show' });
  });

  test('the code screen needs a code that was sent', () => {
    expect(visit('/code-check', 'code', nobody)).toMatchObject({ to: '/login' });
    expect(visit('/code-check', 'code', { ...nobody, codePending: true })).toEqual({ kind: 'show' });
  });

  test('choosing or creating a workspace needs a verified email address', () => {
    for (const path of ['/workspaces', '/create-team']) {
      expect(visit(path, 'proved', nobody)).toMatchObject({ to: '/login' });
      expect(visit(path, 'proved', { ...nobody, proved: true })).toEqual({ kind: 'show' });
    }
  });
});

describe('signed in', () => {
  test('the sign-in form leads to the feed', () => {
    expect(visit('/login', 'guest', aMember())).toEqual({ kind: 'go', to: '/feed' });
  });

  test('the guard waits until the user is known', () => {
    expect(visit('/feed', 'member', { ...nobody, signedIn: true })).toEqual({ kind: 'wait' });
  });

  test('a user without a name is asked for it first', () => {
    const nameless = aMember({ named: false });
    expect(visit('/feed', 'member', nameless)).toEqual({ kind: 'go', to: '/create-profile' });
    expect(visit('/welcome', 'limited', nameless)).toEqual({ kind: 'go', to: '/create-profile' });
    expect(visit('/create-profile', 'account', nameless)).toEqual({ kind: 'show' });
  });

  test('switching the workspace needs a target workspace', () => {
    expect(visit('/loading', 'account', aMember())).toEqual({ kind: 'go', to: '/feed' });
    expect(visit('/loading', 'account', aMember(), '?id=01')).toEqual({ kind: 'show' });
  });
});

describe('when billing is inactive', () => {
  const limited = aMember({ billingActive: false });
  const payer = aMember({
    billingActive: false,
    permissions: { ...noPermission, billing_administrator: true },
  });

  test('a member sees that access is limited', () => {
    expect(visit('/feed', 'member', limited)).toEqual({ kind: 'go', to: '/expired' });
    expect(visit('/settings/team', 'member', limited)).toEqual({ kind: 'go', to: '/expired' });
    expect(visit('/expired', 'limited', limited)).toEqual({ kind: 'show' });
  });

  test('a billing administrator is led to the trial page and may use all settings', () => {
    expect(visit('/feed', 'member', payer)).toEqual({ kind: 'go', to: '/settings/billing/trial' });
    expect(visit('/expired', 'limited', payer)).toEqual({ kind: 'go', to: '/settings/billing/trial' });
    expect(visit('/settings/billing/trial', 'member', payer)).toEqual({ kind: 'show' });
    expect(visit('/settingsfoo', 'member', payer)).toEqual({ kind: 'go', to: '/settings/billing/trial' });
  });

  test('with active billing the limited page redirects to the start', () => {
    expect(visit('/expired', 'limited', aMember())).toEqual({ kind: 'go', to: '/' });
  });
});

const visitors = {
  out: nobody,
  coded: { ...nobody, codePending: true },
  proved: { ...nobody, proved: true },
  nameless: aMember({ named: false }),
  member: aMember(),
  account: aMember({ permissions: { ...noPermission, account_administrator: true } }),
  rewards: aMember({ permissions: { ...noPermission, rewards_administrator: true } }),
  limited: aMember({ billingActive: false }),
  payer: aMember({
    billingActive: false,
    permissions: { ...noPermission, billing_administrator: true },
  }),
} satisfies Record<string, Visitor>;
type Kind = keyof typeof visitors;

const trial = '/settings/billing/trial';
const toLogin = { out: '/login', coded: '/login', proved: '/login' } as const;
const forMembers = {
  ...toLogin,
  nameless: '/create-profile',
  limited: '/expired',
  payer: trial,
} as const;
const forGuests = {
  nameless: '/feed',
  member: '/feed',
  account: '/feed',
  rewards: '/feed',
  limited: '/feed',
  payer: '/feed',
} as const;
const anyone = {};
const withName = { ...toLogin, nameless: '/create-profile' } as const;
const withToken = (able: Kind) =>
  Object.fromEntries(Object.keys(visitors).flatMap((kind) => (kind === able ? [] : [[kind, '/login']])));

/** Each path, its redirect per kind of visitor, and its header. A visitor who is not listed sees the screen. */
const routes: readonly [
  path: string,
  header: 'full' | 'logo' | 'none',
  away: Readonly<Partial<Record<Kind, string>>>,
][] = [
  ['/feed', 'full', forMembers],
  ['/rewards', 'full', forMembers],
  ['/news', 'full', forMembers],
  ['/dashboard', 'full', { ...forMembers, member: '/feed', rewards: '/feed' }],
  ['/profile/01ANN', 'full', forMembers],
  ['/posts/01J', 'full', forMembers],
  ['/posts/01J/certificate', 'full', forMembers],
  ['/awards', 'full', forMembers],
  ['/awards/01A', 'full', forMembers],
  ['/cards', 'full', forMembers],
  ['/cards/01C', 'full', forMembers],
  ['/recap/01ANN', 'full', forMembers],
  ['/my-team', 'full', forMembers],
  ['/edit-profile', 'full', forMembers],
  ['/settings', 'full', { ...forMembers, member: '/feed', payer: undefined }],
  ['/settings/billing/trial', 'full', { ...forMembers, member: '/feed', payer: undefined }],
  ['/expired', 'full', { ...withName, member: '/', account: '/', rewards: '/', payer: trial }],
  ['/login', 'logo', forGuests],
  ['/sign-up', 'logo', forGuests],
  ['/login/accept', 'logo', anyone],
  ['/code-check', 'logo', withToken('coded')],
  ['/workspaces', 'logo', withToken('proved')],
  ['/create-team', 'logo', withToken('proved')],
  ['/create-profile', 'logo', toLogin],
  ['/add-photo', 'logo', withName],
  ['/passkey', 'logo', withName],
  ['/welcome', 'logo', withName],
  ['/sso/01TEAM', 'logo', anyone],
  ['/loading', 'logo', { ...toLogin, ...forGuests }],
  ['/impersonate/token', 'logo', anyone],
  ['/goodbye', 'logo', anyone],
  ['/terms', 'full', anyone],
  ['/privacy', 'full', anyone],
  ['/accessibility', 'full', anyone],
  ['/help', 'full', withName],
  ['/unsubscribe', 'logo', anyone],
  ['/undo', 'logo', anyone],
  ['/wall', 'none', anyone],
  ['/connect/slack', 'logo', forMembers],
  ['/connect/teams', 'logo', forMembers],
  ['/connect/assistant', 'logo', forMembers],
  ['/404', 'full', anyone],
  ['/no/such/place', 'full', anyone],
];

describe.each(routes)('%s', (path, header, away) => {
  const screen = screens.find((one) => matchPath(one.path, path)) ?? unknown;

  test.each(Object.entries(visitors))('leads a visitor of kind %s where the table says', (kind, visitor) => {
    const decision = decideRoute({ ...screen, path, search: '' }, visitor);
    expect(decision.kind === 'go' ? decision.to : undefined).toBe(away[kind as Kind]);
    expect(decision.kind).not.toBe('wait');
  });

  test(`has the header it should have: ${header}`, () => {
    expect(screen.header).toBe(header);
  });
});

test('the table lists every screen', () => {
  const missing = screens.filter(({ path }) => !routes.some(([one]) => matchPath(path, one)));
  expect(missing.map(({ path }) => path)).toEqual([]);
});

const administrators = {
  global: aMember({ permissions: { ...noPermission, global_administrator: true } }),
  account: visitors.account,
  rewards: visitors.rewards,
  billing: aMember({ permissions: { ...noPermission, billing_administrator: true } }),
  full: aMember({
    permissions: {
      global_administrator: true,
      account_administrator: true,
      rewards_administrator: true,
      billing_administrator: true,
    },
  }),
  payer: visitors.payer,
} satisfies Record<string, Visitor>;
type Administrator = keyof typeof administrators;

/** Those whom every path leads to the menu of the settings but these. */
const only = (...able: readonly Administrator[]): Partial<Record<Administrator, string>> =>
  Object.fromEntries(
    Object.keys(administrators).flatMap((kind) =>
      able.some((one) => one === kind) ? [] : [[kind, '/settings']],
    ),
  );
const forPeople = only('global', 'account', 'full');
const forAccount = only('account', 'full');
/** Administrators of people see how the chats are doing. */
const connects = { ...forPeople, global: '/settings/connect' };
const forRewards = only('rewards', 'billing', 'full', 'payer');
const allRewards = '/settings/rewards/all';
/** Payers cannot change rewards, and see the card there. */
const changesRewards = { ...forRewards, billing: allRewards, payer: allRewards };
const pays = only('billing', 'full', 'payer');
const overview = '/settings/billing/overview';

/** Each path of the settings, and where it leads the administrators who do not see it. */
const settings: readonly [path: string, away: Readonly<Partial<Record<Administrator, string>>>][] = [
  ['', {}],
  ['global', forPeople],
  ['team', forPeople],
  ['team/add-user', forPeople],
  ['team/groups', forPeople],
  ['team/import', forPeople],
  ['team/bulk-upload', forPeople],
  ['team/import/file', forPeople],
  ['team/import/history', forPeople],
  ['values', forPeople],
  ['notifications', forPeople],
  ['dates', forPeople],
  ['walls', forPeople],
  ['connect', forPeople],
  ['connect/slack', forPeople],
  ['connect/teams', forPeople],
  ['connect/api-keys', connects],
  ['connect/webhooks', connects],
  ['connect/single-sign-on', connects],
  ['data', forAccount],
  ['danger', forAccount],
  ['audit', forAccount],
  ['awards', only('rewards', 'full')],
  ['leavers', only('rewards', 'full')],
  ['taxes', only('rewards', 'account', 'full')],
  ['points', only('rewards', 'billing', 'full', 'payer')],
  [
    'rewards',
    { ...forRewards, rewards: allRewards, billing: allRewards, full: allRewards, payer: allRewards },
  ],
  ['rewards/all', forRewards],
  ['rewards/new', changesRewards],
  ['rewards/edit/:id', changesRewards],
  ['billing', { ...pays, billing: overview, full: overview, payer: trial }],
  ['billing/trial', pays],
  ['billing/overview', pays],
  ['billing/history', pays],
  ['billing/details', pays],
  ['billing/payment_method', pays],
  ['nowhere', only()],
  ['team/nowhere', only()],
  ['danger/nowhere/at/all', only()],
];

const openTo = ({ member }: Visitor) =>
  areasFor({
    permissions: member?.permissions ?? noPermission,
    workspace: { billing_active: member?.billingActive ?? false },
  }).flatMap(routesOf);

describe.each(settings)('/settings/%s', (page, away) => {
  test.each(Object.entries(administrators))('leads a %s where the table says', (kind, visitor) => {
    const path = `/settings/${page}`;
    expect(decideRoute({ ...screenAt(path), path, search: '' }, visitor)).toEqual({ kind: 'show' });
    const all = [{ path: '' }, ...openTo(visitor)];
    const [{ route } = {}] = matchRoutes<(typeof all)[number]>(all, `/${page}`) ?? [];
    const to = route === undefined ? '/settings' : 'to' in route ? `/settings/${route.to}` : undefined;
    expect(to).toBe(away[kind as Administrator]);
  });
});

test('the table lists every page of the settings', () => {
  const pages = openTo(administrators.full).map(({ path }) => path);
  expect(pages.filter((path) => !settings.some(([one]) => one === path))).toEqual([]);
});

test.each([
  [{ subscribed: false, manualPayments: false }, () => 'trial'],
  [{ subscribed: true, manualPayments: false }, (asked: string) => (asked === 'trial' ? 'overview' : asked)],
  [{ subscribed: false, manualPayments: true }, (asked: string) => (asked === 'trial' ? 'overview' : asked)],
])('a plan of the kind %o has the billing pages that fit it', (facts, fitting) => {
  for (const asked of [...billingPages, 'trial'] as const)
    expect(decideBillingPage(asked, facts)).toBe(fitting(asked));
});
