/**
 * The words of the interface: one for each thing, in web, mails and chats. Each term names texts of the web that say it, so
 * that a menu, a title and a sentence cannot drift apart. `test/rules/glossary.test.ts` checks both and what is avoided.
 */
export const terms = {
  feed: ['nav.feed', 'menu.feed', 'keys.feed'],
  posts: ['reports.posts.title', 'dashboard.postsColumn'],
  values: ['settings.areas.values', 'apiKeys.areas.values'],
  rewards: [
    'nav.rewards',
    'menu.rewards',
    'settings.areas.rewards',
    'apiKeys.areas.rewards',
    'rewardsAdmin.rewards',
  ],
  requests: ['rewardsAdmin.requests', 'reports.purchases.title', 'dashboard.rewards.requests'],
  notifications: ['nav.news', 'news.title', 'settings.areas.notifications', 'profile.mails'],
  dashboard: [
    'nav.dashboard',
    'menu.dashboard',
    'dashboard.title',
    'settings.areas.dashboard',
    'apiKeys.areas.insights',
  ],
  leaderboard: ['feed.leaderboard', 'audit.fields.show_leaderboard'],
  auditLog: ['audit.title', 'settings.areas.audit', 'apiKeys.areas.audit', 'entry.breakGlassText'],
  balanceHistory: ['profile.tabs.statement', 'team.menu.statement', 'help.entries.sheet.a'],
  coins: ['profile.toSpend', 'taxes.columns.coins', 'team.adjust.amount', 'dashboard.spent.title'],
  owner: ['team.flags.account_administrator', 'audit.permissions.account_administrator'],
  administrator: ['team.flags.global_administrator', 'audit.permissions.global_administrator'],
  hireDate: ['profile.hireDate', 'entry.hireDate', 'team.edit.hireDate', 'team.import.kinds.hire_date'],
  department: ['profile.department', 'team.groups.department', 'team.import.kinds.department'],
  location: ['profile.location', 'team.groups.location', 'team.import.kinds.location'],
  manager: ['profile.manager', 'team.edit.manager', 'team.import.kinds.manager'],
  wallboard: ['walls.title', 'settings.areas.walls'],
  help: ['help.title', 'menu.help'],
  shop: ['shop.shop'],
  team: ['settings.areas.team', 'common.teams'],
} as const;

export type Term = keyof typeof terms;

type Avoided = {
  /** Found in any text, in upper and lower case. */
  readonly found: RegExp;
  /** What to write in its place. */
  readonly write: string;
  /** Texts where it is right: keys or names of files of the web (`legal`), each with a reason beside it. */
  readonly except?: readonly string[];
};

/** The words of a language, as they stand at the places of `terms`, and the forms that its texts avoid. */
export type Glossary = {
  readonly words: Readonly<Record<Term, string>>;
  readonly avoid: readonly Avoided[];
};
