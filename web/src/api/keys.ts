/** The cache keys of server state, so that an action can revalidate what it changed. */
export const keys = {
  config: 'config.read',
  settings: 'settings.read',
  values: 'values.list',
  leaderboard: 'leaderboards.list',
  workspaces: 'auth.listWorkspaces',
  people: (search: string) => ['users.list', search] as const,
} as const;
