/**
 * What can be chosen in the product, and the limits that the first screen needs: together small enough for it. All
 * other limits are in limits.ts.
 */
export const browserLimits = {
  configRefreshMs: 300_000,
  chunkLoadTimeoutMs: 120_000,
  /** Members on the leaderboard. */
  leaderboard: 10,
  email: 254,
  /** Of a chosen picture, before a part of it is cut out: photos of phones have 50 million pixels. */
  pictureBytes: 30 * 1024 * 1024,
  picturePixels: 64_000_000,
} as const;

/** What divides the cells of a CSV file. */
export const csvSeparators = ['comma', 'semicolon'] as const;
export type CsvSeparator = (typeof csvSeparators)[number];

/** The languages of the interface by the product's codes. */
export const languages = ['en', 'ru', 'es', 'pt', 'ua'] as const;
export type Language = (typeof languages)[number];
/** The tag by which browsers, mail programs and `Intl` know a language: that of Ukrainian is `uk`. */
export const tagOf = (language: Language) => (language === 'ua' ? 'uk' : language);

/** What stands in place of a name: for a member who has none yet, and for one whose data was erased. */
export const placeholderNames = { nameless: 'Invited member', deleted: 'Deleted user' } as const;

/** What the company celebrates of a member: the birthday, each year with the company, and the first day. */
export const celebrationKinds = ['birthday', 'anniversary', 'welcome'] as const;

/** How often the allowance (the points a member can give) starts again. */
export const limitPeriods = ['day', 'week', 'month', 'quarter', 'year'] as const;

/** After how many days the points of somebody who left can be returned by themselves. */
export const returnDays = [30, 60, 90] as const;

/** In which period a member can redeem a reward so many times; ever: there is no other period. */
export const rewardPeriods = ['month', 'quarter', 'year', 'ever'] as const;

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
