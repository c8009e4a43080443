import type {
  AddOnId,
  AuditId,
  CommentId,
  CompanyDayId,
  GroupId,
  NewsId,
  PasskeyId,
  PostId,
  PurchaseId,
  RewardId,
  SessionId,
  UserId,
  ValueId,
  WallId,
  WorkspaceId,
} from '#shared/model/ids';
import type { Email } from '#shared/model/common';
import { awardKeys, awardLists, plainAwardLists } from './award-keys.ts';
import { connectionKeys, connectionLists } from './connection-keys.ts';
import { statisticKeys } from './statistic-keys.ts';
import { cardKeys, cardLists } from './card-keys.ts';
import { peopleKeys, peopleLists } from './people-keys.ts';
import { pointsKeys, pointsLists } from './points-keys.ts';

export type Key = { readonly pk: string; readonly sk: string };

/** Returns one text for a key, to look items up by. */
export const keyText = ({ pk, sk }: Key): string => `${pk}\n${sk}`;

const key = (pk: string, sk: string): Key => ({ pk, sk });
const padded = (number: number): string => String(number).padStart(12, '0');

/** Items that are read as a list: a partition, or those of it whose sort key begins with something. */
export type List = { readonly pk: string; readonly begins?: string };

/** Partitions that are read as a list. Every partition of a workspace begins with `W#<workspace>`. */
export const lists = {
  values: (w: WorkspaceId) => ({ pk: `W#${w}`, begins: 'WORKSPACE#VALUE#' }),
  workspaceAndValues: (w: WorkspaceId) => ({ pk: `W#${w}`, begins: 'WORKSPACE' }),
  root: (w: WorkspaceId) => ({ pk: `W#${w}` }),
  walls: (w: WorkspaceId) => ({ pk: `W#${w}`, begins: 'WALL#' }),
  companyDays: (w: WorkspaceId) => ({ pk: `W#${w}`, begins: 'COMPANY_DAY#' }),
  ...connectionLists,
  ...awardLists,
  users: (w: WorkspaceId) => ({ pk: `W#${w}#USERS` }),
  own: (w: WorkspaceId, u: UserId) => ({ pk: `W#${w}#U#${u}` }),
  groups: (w: WorkspaceId) => ({ pk: `W#${w}#GROUPS` }),
  groupMembers: (w: WorkspaceId) => ({ pk: `W#${w}#GROUP_MEMBERS` }),
  membersOf: (w: WorkspaceId, g: GroupId) => ({ pk: `W#${w}#GROUP_MEMBERS`, begins: `${g}#` }),
  ...peopleLists,
  ...pointsLists,
  ...cardLists,
  posts: (w: WorkspaceId) => ({ pk: `W#${w}#POSTS` }),
  privatePosts: (w: WorkspaceId) => ({ pk: `W#${w}#PRIVATE_POSTS` }),
  postTerms: (w: WorkspaceId) => ({ pk: `W#${w}#TERMS` }),
  reports: (w: WorkspaceId) => ({ pk: `W#${w}#REPORTS` }),
  withTerm: (w: WorkspaceId, term: string) => ({ pk: `W#${w}#TERMS`, begins: `${term}#` }),
  likes: (w: WorkspaceId, p: PostId) => ({ pk: `W#${w}#LIKES#${p}` }),
  addOnsOf: (w: WorkspaceId, p: PostId) => ({ pk: `W#${w}#ADD_ONS`, begins: `${p}#` }),
  addOns: (w: WorkspaceId) => ({ pk: `W#${w}#ADD_ONS` }),
  gifts: (w: WorkspaceId) => ({ pk: `W#${w}#GIFTS` }),
  giftsOf: (w: WorkspaceId, p: PostId) => ({ pk: `W#${w}#GIFTS`, begins: `${p}#` }),
  comments: (w: WorkspaceId, p: PostId) => ({ pk: `W#${w}#COMMENTS`, begins: `${p}#` }),
  allComments: (w: WorkspaceId) => ({ pk: `W#${w}#COMMENTS` }),
  news: (w: WorkspaceId, u: UserId) => ({ pk: `W#${w}#U#${u}`, begins: 'NEWS#' }),
  entries: (w: WorkspaceId, u: UserId) => ({ pk: `W#${w}#U#${u}`, begins: 'ENTRY#' }),
  sessions: (w: WorkspaceId, u: UserId) => ({ pk: `W#${w}#U#${u}`, begins: 'SESSION#' }),
  passkeys: (w: WorkspaceId, u: UserId) => ({ pk: `W#${w}#U#${u}`, begins: 'PASSKEY#' }),
  emailUndos: (w: WorkspaceId, u: UserId) => ({ pk: `W#${w}#U#${u}`, begins: 'EMAIL_UNDO#' }),
  devices: (w: WorkspaceId, u: UserId) => ({ pk: `W#${w}#U#${u}`, begins: 'DEVICE#' }),
  activity: (w: WorkspaceId, u: UserId) => ({ pk: `W#${w}#U#${u}`, begins: 'DAY#' }),
  userValues: (w: WorkspaceId, u: UserId) => ({ pk: `W#${w}#U#${u}`, begins: 'VALUE#' }),
  senders: (w: WorkspaceId, u: UserId) => ({ pk: `W#${w}#U#${u}`, begins: 'SENDER' }),
  rewards: (w: WorkspaceId) => ({ pk: `W#${w}#REWARDS` }),
  purchases: (w: WorkspaceId) => ({ pk: `W#${w}#PURCHASES` }),
  audit: (w: WorkspaceId) => ({ pk: `W#${w}#AUDIT` }),
  days: (w: WorkspaceId) => ({ pk: `W#${w}#DAYS` }),
  groupDays: (w: WorkspaceId) => ({ pk: `W#${w}#GROUP_DAYS` }),
  groupDayValues: (w: WorkspaceId) => ({ pk: `W#${w}#GROUP_VALUES` }),
  dayValues: (w: WorkspaceId) => ({ pk: `W#${w}#VALUES` }),
  edges: (w: WorkspaceId) => ({ pk: `W#${w}#EDGES` }),
  ofMonth: (w: WorkspaceId, month: string) => ({ pk: `W#${w}#MONTH#${month}` }),
  counted: (w: WorkspaceId) => ({ pk: `W#${w}#COUNTED` }),
  mailed: (w: WorkspaceId) => ({ pk: `W#${w}#MAILED` }),
  reminders: (w: WorkspaceId) => ({ pk: `W#${w}#REMINDERS` }),
  memberships: (email: Email) => ({ pk: `ACCOUNT#${email}`, begins: 'MEMBER#' }),
  accountIdempotency: (email: Email) => ({ pk: `ACCOUNT#${email}`, begins: 'ONCE#' }),
} satisfies Record<string, (...of: never[]) => List>;

/** Lists that belong to one post: they are removed together with it. */
export const postLists = ['likes', 'comments'] as const satisfies readonly (keyof typeof lists)[];

/**
 * Lists of a workspace whose items stand alone, in the order they are purged in. Days come last, because they show to
 * the end that something is left.
 */
export const plainLists = [
  'addOns',
  'gifts',
  ...plainAwardLists,
  'purchases',
  'rewards',
  'dayValues',
  'groupDays',
  'groupDayValues',
  'edges',
  'audit',
  'counted',
  'mailed',
  'reminders',
  'groups',
  'groupMembers',
  'directory',
  'dates',
  'directReports',
  'peopleFiles',
  'lastDays',
  'leavers',
  'pointsMonths',
  'dueDeliveries',
  'deliveries',
  'postTerms',
  'reports',
  'greetingCards',
  'cardSteps',
  'cardSignatures',
  'apiKeyCalls',
  'assistants',
  'chatPosts',
  'chatLinks',
  'root',
  'days',
] as const satisfies readonly (keyof typeof lists)[];

/** Every list of the table that items belong to. Those named here one by one have a purge of their own. */
export type ItemList =
  | (typeof postLists | typeof plainLists)[number]
  | 'posts'
  | 'privatePosts'
  | 'users'
  | 'own'
  | 'ofMonth'
  | 'memberships'
  | 'accountIdempotency';

/** Partitions of the two indexes. */
export const indexes = {
  /** `lists`: keys only, ordered by `list_sort`. */
  sentPosts: (w: WorkspaceId, u: UserId) => `W#${w}#SENT#${u}`,
  celebrationsOf: (w: WorkspaceId, u: UserId) => `W#${w}#CELEBRATED#${u}`,
  awardsTo: (w: WorkspaceId, u: UserId) => `W#${w}#AWARDED#${u}`,
  purchasesByStatus: (w: WorkspaceId, status: string) => `W#${w}#PURCHASES#${status}`,
  /** Those with any permission. */
  administrators: (w: WorkspaceId) => `W#${w}#ADMINISTRATORS`,
  /** Of all workspaces: there are few at a time, and the money of each has to be seen to. */
  openGiftCards: () => 'GIFT_CARDS#OPEN',
  /** `ranking`: ordered by `points`, with a name and a picture. */
  mostReceived: (w: WorkspaceId, month: string) => `W#${w}#MONTH#${month}`,
  mostReceivedIn: (w: WorkspaceId, month: string, g: GroupId) => `W#${w}#MONTH#${month}#GROUP#${g}`,
  /** Who got most posts without points: the `points` of these items count posts. */
  mostThanked: (w: WorkspaceId, month: string) => `W#${w}#THANKED#${month}`,
  mostThankedIn: (w: WorkspaceId, month: string, g: GroupId) => `W#${w}#THANKED#${month}#GROUP#${g}`,
  topSenders: (w: WorkspaceId, u: UserId) => `W#${w}#SENDERS#${u}`,
  topThankers: (w: WorkspaceId, u: UserId) => `W#${w}#THANKERS#${u}`,
  awardRequestsByStatus: (w: WorkspaceId, status: string) => `W#${w}#AWARD_REQUESTS#${status}`,
  /** Its `points` are times. */
  awardRequestsOf: (w: WorkspaceId, u: UserId) => `W#${w}#ASKED#${u}`,
  /** Its `points` are times: pending ones first, then by latest change. */
  purchasesOf: (w: WorkspaceId, u: UserId) => `W#${w}#BOUGHT#${u}`,
};

/** Every key of the single table, built here and nowhere else; `nouns.ts` says what each item is for. */
export const keys = {
  workspace: (w: WorkspaceId) => key(`W#${w}`, 'WORKSPACE'),
  value: (w: WorkspaceId, v: ValueId) => key(`W#${w}`, `WORKSPACE#VALUE#${v}`),
  valuesVersion: (w: WorkspaceId) => key(`W#${w}`, 'VALUES'),
  valueName: (w: WorkspaceId, name: string) => key(`W#${w}`, `UNIQUE#VALUE#${name.toLowerCase()}`),
  valueTag: (w: WorkspaceId, tag: string) => key(`W#${w}`, `UNIQUE#TAG#${tag.toLowerCase()}`),
  announcement: (w: WorkspaceId) => key(`W#${w}`, 'ANNOUNCEMENT'),
  rewardCard: (w: WorkspaceId) => key(`W#${w}`, 'REWARD_CARD'),
  job: (w: WorkspaceId, job: string) => key(`W#${w}`, `JOB#${job}`),
  exported: (w: WorkspaceId) => key(`W#${w}`, 'EXPORTED'),
  imported: (w: WorkspaceId) => key(`W#${w}`, 'IMPORTED'),
  dashboard: (w: WorkspaceId) => key(`W#${w}`, 'DASHBOARD'),
  ties: (w: WorkspaceId) => key(`W#${w}`, 'TIES'),
  managers: (w: WorkspaceId) => key(`W#${w}`, 'MANAGERS'),
  teamWeek: (w: WorkspaceId, week: string) => key(`W#${w}`, `WEEK#${week}`),
  teamMonth: (w: WorkspaceId, month: string) => key(`W#${w}`, `MONTH#${month}`),
  memberCounts: (w: WorkspaceId) => key(`W#${w}`, 'MEMBER_COUNTS'),
  invitationsOfDay: (w: WorkspaceId, day: string) => key(`W#${w}`, `INVITED#${day}`),
  importedOnDay: (w: WorkspaceId, day: string) => key(`W#${w}`, `IMPORTED#${day}`),
  groupsVersion: (w: WorkspaceId) => key(`W#${w}#GROUPS`, 'CHANGES'),
  group: (w: WorkspaceId, g: GroupId) => key(`W#${w}#GROUPS`, `GROUP#${g}`),
  groupSize: (w: WorkspaceId, g: GroupId) => key(`W#${w}#GROUPS`, `SIZE#${g}`),
  groupMember: (w: WorkspaceId, g: GroupId, u: UserId) => key(`W#${w}#GROUP_MEMBERS`, `${g}#${u}`),
  extraOrder: (w: WorkspaceId, order: string) => key(`W#${w}`, `EXTRA#${order}`),
  companyDay: (w: WorkspaceId, day: CompanyDayId) => key(`W#${w}`, `COMPANY_DAY#${day}`),
  wall: (w: WorkspaceId, wall: WallId) => key(`W#${w}`, `WALL#${wall}`),
  user: (w: WorkspaceId, u: UserId) => key(`W#${w}#USERS`, u),
  ...peopleKeys,
  ...pointsKeys,
  ...cardKeys,
  post: (w: WorkspaceId, p: PostId) => key(`W#${w}#POSTS`, p),
  privatePost: (w: WorkspaceId, p: PostId) => key(`W#${w}#PRIVATE_POSTS`, p),
  postTerm: (w: WorkspaceId, term: string, p: PostId) => key(`W#${w}#TERMS`, `${term}#${p}`),
  report: (w: WorkspaceId, of: PostId | CommentId, u: UserId) => key(`W#${w}#REPORTS`, `${of}#${u}`),
  reportsOfDay: (w: WorkspaceId, u: UserId, day: string) => key(`W#${w}#U#${u}`, `REPORTED#${day}`),
  like: (w: WorkspaceId, p: PostId, u: UserId) => key(`W#${w}#LIKES#${p}`, u),
  addOn: (w: WorkspaceId, p: PostId, a: AddOnId) => key(`W#${w}#ADD_ONS`, `${p}#${a}`),
  gift: (w: WorkspaceId, p: PostId, u: UserId) => key(`W#${w}#GIFTS`, `${p}#${u}`),
  comment: (w: WorkspaceId, p: PostId, c: CommentId) => key(`W#${w}#COMMENTS`, `${p}#${c}`),
  entry: (w: WorkspaceId, u: UserId, number: number) => key(`W#${w}#U#${u}`, `ENTRY#${padded(number)}`),
  news: (w: WorkspaceId, u: UserId, n: NewsId) => key(`W#${w}#U#${u}`, `NEWS#${n}`),
  newsCount: (w: WorkspaceId, u: UserId) => key(`W#${w}#U#${u}`, 'NEWS_COUNT'),
  session: (w: WorkspaceId, u: UserId, s: SessionId) => key(`W#${w}#U#${u}`, `SESSION#${s}`),
  passkey: (w: WorkspaceId, u: UserId, p: PasskeyId) => key(`W#${w}#U#${u}`, `PASSKEY#${p}`),
  invitation: (w: WorkspaceId, u: UserId) => key(`W#${w}#U#${u}`, 'INVITATION'),
  emailChange: (w: WorkspaceId, u: UserId) => key(`W#${w}#U#${u}`, 'EMAIL_CODE'),
  emailChecks: (w: WorkspaceId, u: UserId, hour: string) => key(`W#${w}#U#${u}`, `EMAIL_CHECKS#${hour}`),
  emailUndo: (w: WorkspaceId, u: UserId, hash: string) => key(`W#${w}#U#${u}`, `EMAIL_UNDO#${hash}`),
  device: (w: WorkspaceId, u: UserId, name: string) => key(`W#${w}#U#${u}`, `DEVICE#${name}`),
  impersonation: (w: WorkspaceId, u: UserId, hash: string) => key(`W#${w}#U#${u}`, `IMPERSONATION#${hash}`),
  idempotency: (w: WorkspaceId, u: UserId, idempotencyKey: string) =>
    key(`W#${w}#U#${u}`, `ONCE#${idempotencyKey}`),
  ...statisticKeys,
  reward: (w: WorkspaceId, r: RewardId) => key(`W#${w}#REWARDS`, r),
  purchase: (w: WorkspaceId, p: PurchaseId) => key(`W#${w}#PURCHASES`, p),
  audit: (w: WorkspaceId, a: AuditId) => key(`W#${w}#AUDIT`, a),
  counted: (w: WorkspaceId, event: string) => key(`W#${w}#COUNTED`, event),
  reminder: (w: WorkspaceId, at: string, u: UserId) => key(`W#${w}#REMINDERS`, `${at}#${u}`),
  mailed: (w: WorkspaceId, event: string) => key(`W#${w}#MAILED`, event),
  membership: (email: Email, w: WorkspaceId) => key(`ACCOUNT#${email}`, `MEMBER#${w}`),
  code: (email: Email, network: string) => key(`ACCOUNT#${email}`, `CODE#${network}`),
  emailCodes: (email: Email, hour: string) => key(`ACCOUNT#${email}`, `CODES#${hour}`),
  invitedOnDay: (email: Email, day: string) => key(`ACCOUNT#${email}`, `INVITED#${day}`),
  foundedOnDay: (email: Email, day: string) => key(`ACCOUNT#${email}`, `FOUNDED#${day}`),
  suppression: (email: Email) => key(`ACCOUNT#${email}`, 'SUPPRESSED'),
  knownNetwork: (email: Email, network: string) => key(`ACCOUNT#${email}`, `NETWORK#${network}`),
  temporarySession: (email: Email, s: SessionId) => key(`ACCOUNT#${email}`, `SESSION#${s}`),
  accountIdempotency: (email: Email, idempotencyKey: string) =>
    key(`ACCOUNT#${email}`, `ONCE#${idempotencyKey}`),
  networkCodes: (network: string, hour: string) => key(`NETWORK#${network}`, `CODES#${hour}`),
  stripeCustomer: (customer: string) => key(`STRIPE#${customer}`, 'WORKSPACE'),
  stripeEvent: (event: string) => key(`STRIPE_EVENT#${event}`, 'HANDLED'),
  migration: (id: string) => key(`MIGRATION#${id}`, 'DONE'),
  jobRun: (job: string) => key(`JOB_RUN#${job}`, 'RAN'),
  giftCard: (p: PurchaseId) => key(`GIFT_CARD#${p}`, 'GIFT_CARD'),
  identityToken: (hash: string) => key(`ID_TOKEN#${hash}`, 'USED'),
  ...connectionKeys,
  ...awardKeys,
};

export type Noun = keyof typeof keys;

const placeholder = (index: number): string => `{${String(index).padStart(12, '_')}}`;
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Returns a pattern that matches the keys that `keys` builds: each argument becomes a group. */
const patternOf = (text: string, argument: string): RegExp =>
  new RegExp(`^${escaped(text).replaceAll(/\\\{_+\d+\\\}/g, `(${argument})`)}$`);

/** Returns the key that a key function builds from placeholders. */
const templateOf = (build: (typeof keys)[keyof typeof keys]): Key =>
  (build as (...args: readonly string[]) => Key)(
    ...Array.from({ length: build.length }, (_, index) => placeholder(index)),
  );

const patterns = Object.entries(keys).map(([noun, build]) => {
  const { pk, sk } = templateOf(build);
  // An address may contain a '#'; ids, days and months cannot.
  return {
    noun: noun as Noun,
    pk: patternOf(pk, pk.startsWith('ACCOUNT#') ? '.+' : '[^#]+'),
    sk: patternOf(sk, '.+'),
  };
});

/** What every key of a noun begins and ends with, whatever ids it contains. `exact`: it contains none. */
type Frame = { readonly begins: string; readonly ends: string; readonly exact: boolean };

const frameOf = (text: string): Frame => ({
  begins: text.split('{')[0] ?? '',
  ends: text.split('}').at(-1) ?? '',
  exact: !text.includes('{'),
});

/** Returns the frames of a noun's keys, for filters that cannot parse a key. */
export const keyFrames = (noun: Noun): Readonly<Record<keyof Key, Frame>> => {
  const { pk, sk } = templateOf(keys[noun]);
  return { pk: frameOf(pk), sk: frameOf(sk) };
};

/** Returns the noun of the item that a key belongs to; undefined for a key that `keys` does not build. */
export const parseKey = ({ pk, sk }: Key): Noun | undefined =>
  patterns.find((pattern) => pattern.pk.test(pk) && pattern.sk.test(sk))?.noun;

/** Returns the workspace of the item that a key names; undefined for items outside of workspaces. */
export const workspaceIn = ({ pk }: Key): WorkspaceId | undefined =>
  /^W#([^#]+)/.exec(pk)?.[1] as WorkspaceId | undefined;
