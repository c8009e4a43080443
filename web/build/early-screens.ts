type Early = {
  readonly file: string;
  /** The message areas of the screen, beside those of the first load. */
  readonly areas: readonly string[];
  /** What the screen reads first, beside the configuration; `*` stands for the end of the path. */
  readonly calls?: readonly string[];
  /** What the menu must hold: others may not see the screen. */
  readonly needs?: string;
};

const settings = (file: string, calls: readonly string[] = [], areas: readonly string[] = []): Early => ({
  file: `settings/${file}`,
  areas: ['settings', ...areas],
  calls: ['/settings', ...calls],
  needs: 'settings',
});

/**
 * What the boot script starts before the application has loaded, by the path of the screen. A path that ends with a
 * slash stands for those below it.
 */
export const earlyScreens: Readonly<Record<string, Early>> = {
  '/feed': { file: 'feed/feed.tsx', areas: [], calls: ['/posts'] },
  '/login': { file: 'entry/login.tsx', areas: ['entry'] },
  '/rewards': { file: 'shop/shop.tsx', areas: ['shop'], calls: ['/shop/rewards'], needs: 'rewards' },
  '/news': { file: 'news/news.tsx', areas: ['news'], calls: ['/news'] },
  '/dashboard': {
    file: 'dashboard/dashboard.tsx',
    areas: ['dashboard', 'parts'],
    calls: ['/leaderboards/statistics'],
    needs: 'dashboard',
  },
  '/profile/': { file: 'profile/profile.tsx', areas: ['profile', 'parts'], calls: ['/profiles/*'] },
  '/posts/': { file: 'posts/post-screen.tsx', areas: ['dialogs'], calls: ['/posts/*'] },
  '/edit-profile': {
    file: 'profile/edit-profile.tsx',
    areas: ['profile', 'parts', 'settings', 'dialogs'],
    calls: ['/profiles/me'],
  },
  '/help': { file: 'help/help.tsx', areas: ['help', 'dialogs'] },
  '/settings': settings('settings.tsx'),
  '/settings/': settings('settings.tsx'),
  '/settings/global': settings('general.tsx', [], ['dialogs']),
  '/settings/team': settings('team/team.tsx', ['/users?limit=500&order=none'], ['team']),
  '/settings/values': settings('values/values.tsx', ['/values']),
  '/settings/audit': settings('audit/audit.tsx', ['/audit'], ['audit']),
  '/settings/data': settings('data/data.tsx', ['/workspace/archives'], ['archives']),
  '/settings/danger': settings('danger/danger.tsx', [], ['onboarding']),
  '/settings/rewards/all': settings('rewards/overview.tsx', ['/rewards/purchases'], ['rewards', 'shop']),
  '/settings/billing/overview': {
    ...settings('billing/overview.tsx', ['/billing/billing', '/billing/subscription'], ['billing']),
    needs: 'billing',
  },
};
