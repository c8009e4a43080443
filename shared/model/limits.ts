/** Every limit of the product in one place. It has no dependencies, so the web can import it. */
export const limits = {
  code: {
    digits: 8,
    minutes: 10,
    tries: 5,
    secondsBetween: 30,
    perHour: 5,
    perHourAndAddress: 30,
  },
  temporaryMinutes: 60,
  sessionDays: 30,
  /** Absolute maximum, even for a session in constant use. */
  sessionMaxDays: 365,
  sessionExtendHours: 24,
  invitationDays: 30,
  impersonationLinkMinutes: 5,
  impersonationHours: 1,
  idempotencyHours: 48,
  trialDays: 30,
  graceDays: 7,
  validationHours: 48,
  email: 254,
  name: 60,
  jobTitle: 80,
  workspaceName: 80,
  pointsLimit: { default: 100, min: 0, max: 1_000_000 },
  post: { receivers: 40, message: 1000, score: 1_000_000 },
  comment: 1000,
  feedPage: 20,
  likersShown: 3,
  likersKept: 20,
  page: 50,
  usersPage: 500,
  leaderboard: 10,
  value: { name: 40, description: 300, keywords: 20, keyword: 40, count: 50, suggestedAtStart: 5 },
  reward: {
    title: 80,
    description: 2000,
    priceMin: 1,
    priceMax: 1_000_000,
    giftCardMin: 100,
    giftCardMax: 100_000,
    /** Per team reward: its item stores all of them. */
    contributions: 300,
  },
  address: 120,
  invite: { perCall: 100 },
  image: { bytes: 5 * 1024 * 1024, pixels: 40_000_000 },
  import: { bytes: 5 * 1024 * 1024, rows: 10_000 },
  seats: { min: 5, priceCents: 300, annualDiscountPercent: 10, welcomeDiscountPercent: 10 },
  giftCardFeePercent: 10,
  configRefreshMs: 300_000,
  chunkLoadTimeoutMs: 120_000,
  dashboardDays: 30,
  popularRewards: 5,
  chartValues: 10,
  /** A common topic was used by at least this many different people. */
  topic: { people: 3, shown: 40, length: 40 },
  /** Days without recognition that the dashboard reports, and how many members it names for each. */
  waiting: { days: [30, 60, 90], shown: 20 },
} as const;

/** The languages of the interface, and the locales whose date and number formats are supported. */
export const languages = ['en', 'ru', 'es'] as const;
export const locales = ['en', 'es', 'pt', 'ru', 'ua'] as const;
export type Language = (typeof languages)[number];
export type Locale = (typeof locales)[number];

/** How often the allowance (the points a member can give) starts again. */
export const limitPeriods = ['day', 'week', 'month', 'quarter', 'year'] as const;

export const rewardCategories = [
  'goods_and_experiences',
  'group_activities',
  'company_merchandise',
  'money_and_giftcards',
  'charity',
  'creative',
  'uncategorised',
] as const;

export const permissionFlags = [
  'global_administrator',
  'account_administrator',
  'rewards_administrator',
  'billing_administrator',
] as const;

/** The permissions that manage settings, members, values and the feed: either of them is enough. */
export const peopleAdministrators = ['global_administrator', 'account_administrator'] as const;

/** Six hex digits without #: a warm orange. White text on it has a contrast of 5.18:1. */
export const defaultAccent = 'c2410c';
