/** The cache keys of server state, so that an action can revalidate what it changed. */
export const keys = {
  config: 'config.read',
  settings: 'settings.read',
  archives: 'workspace.readArchives',
  values: 'values.list',
  celebrations: 'celebrations.list',
  leaderboard: 'leaderboards.list',
  newestPosts: 'posts.newest',
  workspaces: 'auth.listWorkspaces',
  billing: 'billing.read',
  subscription: 'billing.readSubscription',
  upcomingInvoice: (plan: string) => ['billing.readUpcomingInvoice', plan] as const,
  paymentMethod: 'billing.readPaymentMethod',
  people: (search: string) => ['users.list', search] as const,
} as const;
