/** A screen of a member, and what only its content has. */
export type Route = { readonly path: string; readonly content: string };

/** The screens whose first visit is measured, as an administrator with all permissions sees them. */
export const routesOf = (user: string): readonly Route[] => [
  { path: '/feed', content: 'article' },
  { path: '/rewards', content: 'article' },
  { path: '/news', content: 'main li' },
  { path: '/dashboard', content: 'main header div > p > b' },
  { path: `/profile/${user}`, content: 'main h1' },
  { path: '/edit-profile', content: 'main input[name=first_name]' },
  { path: '/help', content: 'main h3' },
  { path: '/settings', content: 'main li a strong' },
  { path: '/settings/global', content: 'main input[name=name]' },
  { path: '/settings/team', content: 'main [role=rowheader]' },
  { path: '/settings/values', content: 'main li h2' },
  { path: '/settings/notifications', content: 'main input:enabled' },
  { path: '/settings/rewards/all', content: 'main td' },
  { path: '/settings/billing/overview', content: 'main h2' },
  { path: '/settings/audit', content: 'main h1' },
  { path: '/settings/data', content: 'main h2' },
  { path: '/settings/danger', content: 'main h2' },
];

/** The other screens with the full header: measured is only whether they move while they load. */
export const furtherRoutes: readonly Route[] = [
  '/404',
  '/terms',
  '/privacy',
  '/accessibility',
  '/cards',
  '/settings/team/add-user',
  '/settings/team/groups',
  '/settings/team/import',
  '/settings/team/import/file',
  '/settings/team/import/history',
  '/settings/dates',
  '/settings/walls',
  '/settings/rewards/new',
  '/settings/taxes',
  '/awards',
  '/settings/awards',
  '/settings/leavers',
  '/settings/billing/history',
  '/settings/billing/details',
  '/settings/billing/payment_method',
  '/settings/connect',
  '/settings/connect/slack',
  '/settings/connect/teams',
  '/settings/connect/api-keys',
  '/settings/connect/webhooks',
  '/settings/connect/single-sign-on',
].map((path) => ({ path, content: 'main h1' }));
