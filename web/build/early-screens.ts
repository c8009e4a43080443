type Early = {
  /** Below web/src. */
  readonly file: string;
  /** The message areas of the screen, beside those of the first load. */
  readonly areas: readonly string[];
  /** What the screen reads first, beside the configuration; `*` stands for the end of the path. */
  readonly calls?: readonly string[];
  /** What the menu must hold: others may not see the screen. */
  readonly needs?: string;
};

const settings = (file: string, calls: readonly string[] = [], areas: readonly string[] = []): Early => ({
  file,
  areas: ['settings', ...areas],
  calls: ['/settings', ...calls],
  needs: 'settings',
});

/**
 * What the boot script starts before the application has loaded, by the path of the screen. A path that ends with a
 * slash stands for those below it.
 */
export const earlyScreens: Readonly<Record<string, Early>> = {
  '/feed': { file: 'features/feed/feed.tsx', areas: [], calls: ['/posts'] },
  '/login': { file: 'features/entry/login.tsx', areas: ['entry'] },
  '/rewards': { file: 'features/shop/shop.tsx', areas: ['shop'], calls: ['/shop/rewards'], needs: 'rewards' },
  '/news': { file: 'features/news/news.tsx', areas: ['news'], calls: ['/news'] },
  '/dashboard': {
    file: 'features/dashboard/dashboard.tsx',
    areas: ['dashboard', 'parts'],
    calls: ['/leaderboards/statistics'],
    needs: 'dashboard',
  },
  '/profile/': { file: 'features/profile/profile.tsx', areas: ['profile', 'parts'], calls: ['/profiles/*'] },
  '/posts/': { file: 'features/posts/post-screen.tsx', areas: ['dialogs'], calls: ['/posts/*'] },
  '/edit-profile': {
    file: 'features/profile/edit-profile.tsx',
    areas: ['profile', 'parts', 'settings', 'dialogs', 'assistants'],
    calls: ['/profiles/me'],
  },
  '/my-team': {
    file: 'features/my-team/my-team.tsx',
    areas: ['managers', 'celebrations'],
    calls: ['/profiles/me/reports'],
    needs: 'myTeam',
  },
  '/help': { file: 'features/help/help.tsx', areas: ['help', 'dialogs'] },
  '/settings': settings('app/settings/settings.tsx'),
  '/settings/': settings('app/settings/settings.tsx'),
  '/settings/global': settings('features/settings/general.tsx', [], ['dialogs']),
  '/settings/team': settings('features/people/team.tsx', ['/users?limit=500&order=none'], ['team']),
  '/settings/values': settings('features/values/values.tsx', ['/values']),
  '/settings/audit': settings('features/audit/audit.tsx', ['/audit'], ['audit']),
  '/settings/data': settings('features/settings/data/data.tsx', ['/workspace/archives'], ['archives']),
  '/settings/danger': settings('features/settings/danger/danger.tsx', [], ['onboarding']),
  '/settings/rewards/all': settings(
    'features/rewards-admin/overview.tsx',
    ['/rewards/purchases'],
    ['rewards', 'shop'],
  ),
  '/settings/billing/overview': {
    ...settings('features/billing/overview.tsx', ['/billing/billing', '/billing/subscription'], ['billing']),
    needs: 'billing',
  },
};
