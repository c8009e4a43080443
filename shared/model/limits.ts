import { pointsWordLength } from './points-word.ts';
import { browserLimits } from './choices.ts';
import { awardLimits, greetingCardLimits } from './card-and-award-limits.ts';
import { peopleFileLimits } from './people-file-limits.ts';

/** Every limit of the product, with `browserLimits`. It has no other dependencies, so the web can import it. */
export const limits = {
  code: {
    digits: 8,
    minutes: 10,
    tries: 5,
    secondsBetween: 30,
    /** For an email address from one network. */
    perHour: 5,
    perHourAndNetwork: 30,
    /** For an email address from all networks it never signed in from. More are not mailed, without a word. */
    perHourAndEmail: 20,
  },
  /** How many addresses a member may ask to change to within an hour: the answer says whether one is taken. */
  addressesPerHour: 10,
  /** How long a network that an address was proved from keeps getting codes for it. */
  knownNetworkDays: 90,
  /** How long the old address can undo a change of the address. */
  undoEmailDays: 7,
  /** How long a kind of device is remembered after its last sign-in. */
  deviceDays: 180,
  /** How long no mail is sent to an address after a mail to it bounced. */
  suppressionDays: 180,
  temporaryMinutes: 60,
  /** How many sessions one proof of an address opens. Switching workspaces does not count: it ends a session. */
  sessionsPerProof: 10,
  /** How long after a proof of the address the calls that need a recent one are open. */
  recentProofMinutes: 15,
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
  email: browserLimits.email,
  name: 60,
  pronouns: 40,
  jobTitle: 80,
  workspaceName: 80,
  pointsWord: pointsWordLength,
  /** How old a member can be. */
  birthYears: 120,
  pointsLimit: { default: 100, min: 0, max: 1_000_000 },
  /**
   * Extra points to give until the end of a period: how many at once, up to how many times the limit in all, how many members a
   * call names, and the length of the reason.
   */
  extra: { points: 100_000, timesLimit: 10, members: 90, reason: 200 },
  /** What a point can be worth at most, in ten-thousandths of a currency. */
  pointValue: 10_000_000,
  /** How many days before their last day members hear of the coins that they have to spend. */
  lastDay: { noticeDays: [14, 3] },
  /**
   * `kept`: of how many managers the numbers of those below are known, and `listed`: how many can be chosen from a list.
   * `levels`: how many people are above a member at most. `page`: how many of those who report to a manager are on a page, and
   * `thankedDays`: after how many days without thanks it says so. The digest tells a manager of up to `nudges` people of
   * the first fifty who were not thanked for `nudgeDays`, or not at all `newDays` after they started.
   */
  manager: {
    levels: 20,
    page: 20,
    thankedDays: 30,
    nudgeDays: 60,
    newDays: 21,
    nudges: 3,
    kept: 2000,
    listed: 200,
  },
  /** For how many days after somebody left rewards are redeemed for them. */
  leaver: { redeemDays: 90 },
  /**
   * `thanksPerDay`: how many posts without points a member sends on a day. `correctDays`: for how long a message can be
   * changed by who wrote it, and `quietMinutes`: for how long that is not shown. `pictureText`: what a picture shows, in words.
   */
  post: {
    receivers: 40,
    privateReceivers: 5,
    message: 1000,
    score: 1_000_000,
    thanksPerDay: 50,
    correctDays: 30,
    quietMinutes: 5,
    pictureText: 300,
  },
  /**
   * Search in the feed. `query`: characters of a search. `words`: how many different words of a message are found, and
   * `letters`: by how many of each.
   */
  postSearch: { query: 200, words: 150, letters: 40 },
  /** How many posts and comments a member reports on a day, how long the reason is, and for how many days it is kept. */
  report: { perDay: 10, reason: 300, days: 90 },
  /** For how many days an announcement can be pinned. */
  announcementDays: 90,
  comment: 1000,
  feedPage: 20,
  /** `shown`: the newest comments that a post itself stores. */
  postComment: { length: 500, shown: 3 },
  /** How many are on a page, for how many days they are kept, and how many handles of a text are looked up. */
  news: { page: 20, days: 90, handles: 10 },
  /**
   * `points`: what the company gives for one at most. `steps`, `years`: how many steps the points of anniversaries have, and
   * up to which year. `words`: how long a team's own words are. `lateDays`: how late one is still celebrated. `soonDays`,
   * `shown`: what the list of the next ones contains. `told`: up to so many colleagues hear of one.
   */
  celebrations: {
    points: 10_000,
    steps: 12,
    years: 60,
    words: 500,
    lateDays: 2,
    soonDays: 14,
    shown: 20,
    told: 50,
  },
  /** Own days of a company: how many a workspace has, and how long their texts are. */
  companyDay: { count: 20, name: 60, text: 500 },
  greetingCard: greetingCardLimits,
  award: awardLimits,
  likersShown: 3,
  likersKept: 20,
  addersKept: 20,
  page: 50,
  /** How many posts a recap counts, and how many of them, of values and of people it shows. */
  recap: { posts: 1000, shown: 8, values: 8, people: 10 },
  usersPage: 500,
  leaderboard: browserLimits.leaderboard,
  /** How many passkeys a member has, their names, and for how long a challenge can be signed. */
  passkey: { count: 10, name: 60, challengeMinutes: 5 },
  /** Links to wallboards: how many a workspace has, their names, what each shows, and how exactly we know when it was seen. */
  wall: {
    count: 10,
    name: 60,
    posts: 8,
    /** How many are named on one post, and on all posts together; the other receivers are counted. */
    receivers: 4,
    people: 22,
    ranking: 5,
    celebrations: 5,
    celebrationDays: 7,
    seenMinutes: 10,
  },
  /**
   * Single sign-on: how long its texts are, how many domains a workspace has, how long a sign-in may take at the provider, how
   * long a session counts where it is required, how long one of an administrator who broke the glass does, and how many
   * sign-ins a network may finish in an hour.
   */
  sso: {
    text: 500,
    domain: 253,
    domains: 10,
    minutes: 10,
    sessionDays: 7,
    breakGlassHours: 12,
    perHourAndNetwork: 600,
  },
  /** API keys: how many a workspace has, their names, and how many calls of one are answered within a minute. */
  apiKey: { count: 20, name: 60, callsPerMinute: 300 },
  /**
   * Assistants: how many a member has; how long a code and an access token are good, and for how long the same refresh token answers
   * the same again, in seconds; after how many days without a use the connection ends; the sizes of what a client says of itself,
   * and how long its server may take to say it, in milliseconds.
   */
  assistant: {
    count: 20,
    name: 60,
    codeSeconds: 60,
    accessSeconds: 3600,
    repeatSeconds: 30,
    idleDays: 90,
    address: 500,
    addresses: 20,
    clientBytes: 2000,
    clientId: 3000,
    documentBytes: 10_000,
    documentMs: 5000,
  },
  /**
   * Webhooks: how many a workspace has; how long the log is kept and how much of it is shown; how long one may fail; how long
   * a replaced secret signs too; how long a server may take and how much of its answer is kept.
   */
  hook: {
    count: 10,
    address: 2000,
    logDays: 30,
    shown: 100,
    failingDays: 7,
    oldSecretHours: 24,
    answerMs: 10_000,
    answer: 300,
    testsPerMinute: 10,
  },
  /**
   * How long asking to connect a chat and the link for a member are open; how old or early a signed request may be; how many
   * rewards are listed, how many points a press adds, and how many posts the home tab shows. For how many days a post is
   * still announced; how long a workflow may take to accept one, in milliseconds.
   */
  chat: {
    installMinutes: 10,
    invitationMinutes: 30,
    clockMinutes: 5,
    rewards: 10,
    meToo: 5,
    latest: 5,
    announcedDays: 3,
    workflowAddress: 2000,
    channelName: 80,
    workflowMs: 8000,
  },
  /**
   * What a directory sends: resources of a page, operations of a change, members that they name, characters of its own id and of a
   * filter. `callsPerMinute`: for each key; Microsoft asks for 25 a second. A call that reads all members counts as `wholeRead` calls;
   * one that moves members counts as one call for each `movesPerCall` of them.
   */
  scim: {
    page: 200,
    operations: 50,
    members: 2000,
    externalId: 200,
    filter: 500,
    callsPerMinute: 1800,
    wholeRead: 6,
    movesPerCall: 4,
  },
  /** Tools of assistants: how many people a search returns, and how long a confirmation is good. */
  tools: { people: 20, confirmMinutes: 10 },
  value: {
    name: 40,
    description: 300,
    keywords: 20,
    keyword: 40,
    count: 50,
    suggestedAtStart: 5,
    /** How many tags of before still mean a value, and of how many values it is kept how they look since they changed. */
    formerTags: 5,
    renamed: 100,
  },
  /** `count`: departments and locations together. */
  group: { name: 60, count: 200 },
  reward: {
    title: 80,
    description: 2000,
    priceMin: 1,
    priceMax: 1_000_000,
    giftCardMin: 100,
    giftCardMax: 100_000,
    /** A money value, in cents. */
    moneyMax: 100_000_000,
    /** Per team reward: its item stores all of them. */
    contributions: 300,
    /** How many there are of a reward in all. */
    stock: 1_000_000,
    /** How often a member can redeem a reward in a period, at most. */
    perPerson: 1000,
    organization: 120,
  },
  address: 120,
  /** How many workspaces an address creates in a day. */
  workspacesPerDay: 5,
  /**
   * Mails to people who did not ask for them. A day is one of UTC; `toOne` counts the mails of all workspaces. `linksKept`: of how
   * many mails the links are good. `reminderDays`: after how many days somebody is reminded who has not accepted;
   * `reminderKeptDays`: how late that may be.
   */
  invite: {
    linksKept: 10,
    reminderDays: [3, 10],
    reminderKeptDays: 2,
    perCall: 100,
    perDay: 10_000,
    perTrialDay: 1000,
    toOnePerDay: 5,
    secondsBetween: 60,
  },
  /**
   * `bytes`: a function gets 6 MB, of which base64 leaves 4.5 to the body. `scannedPixels`: of all scans of a JPEG together. Cameras write one scan, programs for the web about ten.
   * `seconds`: of making the stored file; `megabytes`: of each codec. `queued`: how many pictures a process has at a time.
   */
  image: {
    bytes: 4 * 1024 * 1024,
    pixels: 40_000_000,
    /** Of a JPEG with four colors, whose decoder needs eight times the memory. */
    cmykPixels: 12_000_000,
    segments: 1000,
    scans: 64,
    scannedPixels: 400_000_000,
    seconds: 20,
    megabytes: 640,
    queued: 20,
  },
  /** How long the address of a file that is too large for an answer can be used. */
  downloadSeconds: 300,
  /**
   * How long an archive waits to be downloaded; in which parts one is uploaded, and in how many. A larger one is imported
   * by a command.
   */
  archive: { days: 3, partBytes: 4 * 1024 * 1024, parts: 25 },
  import: { bytes: 5 * 1024 * 1024, rows: 10_000 },
  /**
   * Posts of another tool: how many a call brings or takes back, which is about what a transaction holds; how many a
   * workspace brings in a day; and the first year they may be from.
   */
  pastPosts: { perCall: 90, perDay: 50_000, firstYear: 2000 },
  peopleFile: peopleFileLimits,
  seats: { min: 5, priceCents: 300, annualDiscountPercent: 10, welcomeDiscountPercent: 10 },
  giftCardFeePercent: 10,
  /**
   * How long a paid gift card may wait for the provider, how long a request to it may still be on its way, and when an
   * operator hears of one that has not ended.
   */
  giftCard: { patienceHours: 72, quietHours: 1, lateHours: 6 },
  dashboardDays: 30,
  /** The most days that a period of the dashboard has: a leap year. */
  periodDays: 366,
  /** What a dashboard is computed from at most, so that its cost has a bound; it says what it covers then. */
  dashboardReads: { people: 10_000, pairs: 100_000, posts: 10_000 },
  /** The strongest ties that the map of recognition contains. */
  mapTies: 500,
  /**
   * Summaries by mail. `posts`, `highlights`, `rewards`: how many are shown; `read`: how many posts of a week are read at
   * most; `people`, `values`: named in the report.
   */
  digest: {
    posts: 5,
    highlights: 3,
    rewards: 3,
    read: 5000,
    people: 5,
    values: 3,
    /** How many celebrations a mail names, of how many members, and how many a team's week counts. */
    celebrations: { named: 5, considered: 8, counted: 500 },
  },
  popularRewards: 5,
  /** How many redemptions the screen of a year lists one by one. A year with more has its totals, and the file has each. */
  taxYear: { first: 2000, last: 2100, redemptions: 2000 },
  chartValues: 10,
  /** A common topic was used by at least this many different people. */
  topic: { people: 3, shown: 40, length: 40 },
  /** Days without recognition that the dashboard reports, and how many members it names for each. */
  waiting: { days: [30, 60, 90], shown: 20 },
} as const;
