import {
  IconAdjustmentsHorizontal,
  IconAlertTriangle,
  IconBell,
  IconBook2,
  IconCalendarHeart,
  IconCreditCard,
  IconDatabaseExport,
  IconDoorExit,
  IconGift,
  IconHeartHandshake,
  IconHistory,
  IconPlug,
  IconReceiptTax,
  IconTrophy,
  IconUsers,
  IconDeviceTv,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Permissions } from '#shared/model/user';
import type { Config } from '#web/api/config.ts';
import type { Connection } from '#web/features/connections/connection.ts';
import { type ConnectionName, connections } from '#web/features/connections/connections.ts';
import type { Area } from '#web/features/settings/area.ts';
import { deferred } from '#web/ui/loading/deferred.tsx';
import { peopleAdministrators } from '#shared/model/choices';

type Workspace = Pick<Config['workspace'], 'billing_active'>;
type Declared = Omit<Area, 'home'> & { readonly home?: string | ((workspace: Workspace) => string) };

const importWizard = deferred(() => import('#web/features/import/import-wizard.tsx'), 'team', 'dialogs');

const connectionPages: Readonly<Record<ConnectionName, () => Promise<{ default: ComponentType }>>> = {
  slack: () => import('#web/features/connections/slack/slack.tsx'),
  teams: () => import('#web/features/connections/teams/teams.tsx'),
  'api-keys': () => import('#web/features/connections/api-keys/api-keys.tsx'),
  webhooks: () => import('#web/features/connections/webhooks/webhooks.tsx'),
  'single-sign-on': () => import('#web/features/connections/sso/single-sign-on.tsx'),
};

/** Every area of the settings, in the order shown. A new screen is one line in its area's pages. */
const areas: readonly Declared[] = [
  {
    name: 'general',
    icon: IconAdjustmentsHorizontal,
    path: 'global',
    needs: peopleAdministrators,
    pages: { '': deferred(() => import('#web/features/settings/general.tsx'), 'dialogs') },
  },
  {
    name: 'team',
    icon: IconUsers,
    path: 'team',
    needs: peopleAdministrators,
    pages: {
      '': deferred(() => import('#web/features/people/team.tsx'), 'team'),
      'add-user': deferred(() => import('#web/features/people/add-user.tsx'), 'team', 'dialogs'),
      groups: deferred(() => import('#web/features/people/groups.tsx'), 'team', 'dialogs'),
      import: importWizard,
      'bulk-upload': importWizard,
      'import/file': deferred(
        () => import('#web/features/import/people-file/people-file.tsx'),
        'team',
        'files',
        'parts',
      ),
      'import/history': deferred(
        () => import('#web/features/import/history/history-wizard.tsx'),
        'team',
        'history',
        'dialogs',
      ),
    },
  },
  {
    name: 'values',
    icon: IconHeartHandshake,
    path: 'values',
    needs: peopleAdministrators,
    pages: { '': deferred(() => import('#web/features/values/values.tsx')) },
  },
  {
    name: 'notifications',
    icon: IconBell,
    path: 'notifications',
    needs: peopleAdministrators,
    pages: { '': deferred(() => import('#web/features/settings/notifications.tsx')) },
  },
  {
    name: 'dates',
    icon: IconCalendarHeart,
    path: 'dates',
    needs: peopleAdministrators,
    pages: { '': deferred(() => import('#web/features/dates/dates.tsx'), 'celebrations', 'dialogs') },
  },
  {
    name: 'walls',
    icon: IconDeviceTv,
    path: 'walls',
    needs: peopleAdministrators,
    pages: { '': deferred(() => import('#web/features/wall/walls.tsx'), 'wall') },
  },
  {
    name: 'rewards',
    icon: IconGift,
    path: 'rewards',
    needs: ['rewards_administrator', 'billing_administrator'],
    home: 'all',
    // A billing administrator manages the card here, and cannot change rewards.
    pagesNeed: { new: 'rewards_administrator', 'edit/:id': 'rewards_administrator' },
    pages: {
      all: deferred(() => import('#web/features/rewards-admin/overview.tsx'), 'rewards', 'shop'),
      new: deferred(() => import('#web/features/rewards-admin/new-reward.tsx'), 'rewards', 'shop', 'dialogs'),
      'edit/:id': deferred(
        () => import('#web/features/rewards-admin/edit-reward.tsx'),
        'rewards',
        'shop',
        'dialogs',
      ),
    },
  },
  {
    name: 'awards',
    icon: IconTrophy,
    path: 'awards',
    needs: ['rewards_administrator'],
    pages: {
      '': deferred(
        () => import('#web/features/rewards-admin/awards/awards.tsx'),
        'awards',
        'parts',
        'dialogs',
        'refusals',
      ),
    },
  },
  {
    name: 'leavers',
    icon: IconDoorExit,
    path: 'leavers',
    needs: ['rewards_administrator'],
    pages: {
      '': deferred(
        () => import('#web/features/rewards-admin/leavers/leavers.tsx'),
        'leavers',
        'rewards',
        'shop',
      ),
    },
  },
  {
    name: 'taxes',
    icon: IconReceiptTax,
    path: 'taxes',
    needs: ['rewards_administrator', 'account_administrator'],
    pages: { '': deferred(() => import('#web/features/rewards-admin/taxes/taxes.tsx'), 'taxes', 'parts') },
  },
  {
    name: 'points',
    icon: IconBook2,
    path: 'points',
    needs: ['rewards_administrator', 'billing_administrator'],
    pages: {
      '': deferred(() => import('#web/features/rewards-admin/account/account.tsx'), 'taxes', 'parts'),
    },
  },
  {
    name: 'billing',
    icon: IconCreditCard,
    path: 'billing',
    needs: ['billing_administrator'],
    // Each of its screens redirects further, as far as the subscription asks for it.
    home: ({ billing_active }) => (billing_active ? 'overview' : 'trial'),
    pages: {
      overview: deferred(() => import('#web/features/billing/overview.tsx'), 'billing'),
      history: deferred(() => import('#web/features/billing/history.tsx'), 'billing'),
      details: deferred(() => import('#web/features/billing/details.tsx'), 'billing', 'dialogs'),
      payment_method: deferred(() => import('#web/features/billing/payment-method.tsx'), 'billing'),
      trial: deferred(() => import('#web/features/billing/trial.tsx'), 'billing', 'entry'),
    },
  },
  {
    name: 'connect',
    icon: IconPlug,
    path: 'connect',
    needs: peopleAdministrators,
    pagesNeed: Object.fromEntries(
      connections.flatMap(({ name, needs }: Connection) => (needs ? [[name, needs]] : [])),
    ),
    pages: {
      '': deferred(
        () => import('#web/features/connections/overview/overview.tsx'),
        'connect',
        ...connections.flatMap((one) => one.areas),
      ),
      ...Object.fromEntries(
        connections.map((one) => [one.name, deferred(connectionPages[one.name], ...one.areas, 'dialogs')]),
      ),
    },
  },
  {
    name: 'audit',
    icon: IconHistory,
    path: 'audit',
    needs: ['account_administrator'],
    pages: { '': deferred(() => import('#web/features/audit/audit.tsx'), 'audit') },
  },
  {
    name: 'data',
    icon: IconDatabaseExport,
    path: 'data',
    needs: ['account_administrator'],
    pages: { '': deferred(() => import('#web/features/settings/data/data.tsx'), 'archives') },
  },
  {
    name: 'danger',
    icon: IconAlertTriangle,
    path: 'danger',
    needs: ['account_administrator'],
    pages: { '': deferred(() => import('#web/features/settings/danger/danger.tsx'), 'onboarding') },
  },
];

/** Without the pages that these permissions do not open. */
const opened = (area: Declared, { permissions, workspace }: Visitor): Area => {
  const { pages, pagesNeed = {}, toHome = [], home } = area;
  const closed = Object.keys(pages).filter((page) => {
    const need = pagesNeed[page];
    return need !== undefined && !permissions[need];
  });
  return {
    ...area,
    home: typeof home === 'function' ? home(workspace) : home,
    pages: Object.fromEntries(Object.entries(pages).filter(([page]) => !closed.includes(page))),
    toHome: [...toHome, ...closed],
  };
};

type Visitor = { readonly permissions: Permissions; readonly workspace: Workspace };

export const areasFor = (visitor: Visitor): readonly Area[] =>
  areas
    .filter(
      ({ needs, pages }) => needs.some((one) => visitor.permissions[one]) && Object.keys(pages).length > 0,
    )
    .map((area) => opened(area, visitor));

/** A path below /settings, and the screen that is shown there or the path that it redirects to. */
export type SettingsRoute = { readonly path: string } & (
  | { readonly part: Area['pages'][string] }
  | { readonly to: string }
);

export const routesOf = ({ path, pages, home, toHome = [] }: Area): readonly SettingsRoute[] => {
  const below = (page: string | undefined): string => (page ? `${path}/${page}` : path);
  return [
    ...Object.entries(pages).map(([page, part]) => ({ path: below(page), part })),
    ...[...(home ? [path] : []), ...toHome.map(below)].map((from) => ({ path: from, to: below(home) })),
  ];
};
