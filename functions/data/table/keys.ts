import type {
  AuditId,
  PostId,
  PurchaseId,
  RewardId,
  SessionId,
  UserId,
  ValueId,
  WorkspaceId,
} from '#shared/model/ids';
import type { Email } from '#shared/model/common';

export type Key = { readonly pk: string; readonly sk: string };

const key = (pk: string, sk: string): Key => ({ pk, sk });
const padded = (number: number): string => String(number).padStart(12, '0');

/** Partitions that are read as a list; everything of a workspace begins with `W#<workspace>`. */
export const lists = {
  values: (w: WorkspaceId) => ({ pk: `W#${w}`, begins: 'WORKSPACE#VALUE#' }),
  workspaceAndValues: (w: WorkspaceId) => ({ pk: `W#${w}`, begins: 'WORKSPACE' }),
  root: (w: WorkspaceId) => ({ pk: `W#${w}` }),
  users: (w: WorkspaceId) => ({ pk: `W#${w}#USERS` }),
  own: (w: WorkspaceId, u: UserId) => ({ pk: `W#${w}#U#${u}` }),
  directory: (w: WorkspaceId) => ({ pk: `W#${w}#PEOPLE` }),
  people: (w: WorkspaceId, prefix: string) => ({ pk: `W#${w}#PEOPLE`, begins: prefix }),
  posts: (w: WorkspaceId) => ({ pk: `W#${w}#POSTS` }),
  likes: (w: WorkspaceId, p: PostId) => ({ pk: `W#${w}#LIKES#${p}` }),
  entries: (w: WorkspaceId, u: UserId) => ({ pk: `W#${w}#U#${u}`, begins: 'ENTRY#' }),
  sessions: (w: WorkspaceId, u: UserId) => ({ pk: `W#${w}#U#${u}`, begins: 'SESSION#' }),
  activity: (w: WorkspaceId, u: UserId) => ({ pk: `W#${w}#U#${u}`, begins: 'DAY#' }),
  userValues: (w: WorkspaceId, u: UserId) => ({ pk: `W#${w}#U#${u}`, begins: 'VALUE#' }),
  senders: (w: WorkspaceId, u: UserId) => ({ pk: `W#${w}#U#${u}`, begins: 'SENDER#' }),
  rewards: (w: WorkspaceId) => ({ pk: `W#${w}#REWARDS` }),
  purchases: (w: WorkspaceId) => ({ pk: `W#${w}#PURCHASES` }),
  audit: (w: WorkspaceId) => ({ pk: `W#${w}#AUDIT` }),
  days: (w: WorkspaceId) => ({ pk: `W#${w}#DAYS` }),
  dayValues: (w: WorkspaceId) => ({ pk: `W#${w}#VALUES` }),
  edges: (w: WorkspaceId) => ({ pk: `W#${w}#EDGES` }),
  ofMonth: (w: WorkspaceId, month: string) => ({ pk: `W#${w}#MONTH#${month}` }),
  counted: (w: WorkspaceId) => ({ pk: `W#${w}#COUNTED` }),
  mailed: (w: WorkspaceId) => ({ pk: `W#${w}#MAILED` }),
  memberships: (email: Email) => ({ pk: `ACCOUNT#${email}`, begins: 'MEMBER#' }),
  accountOnce: (email: Email) => ({ pk: `ACCOUNT#${email}`, begins: 'ONCE#' }),
} satisfies Record<string, (...of: never[]) => { pk: string; begins?: string }>;

/** Partitions of the two indexes. */
export const indexes = {
  /** `lists`: keys only, ordered by `list_sort`. */
  sentPosts: (w: WorkspaceId, u: UserId) => `W#${w}#SENT#${u}`,
  purchasesByStatus: (w: WorkspaceId, status: string) => `W#${w}#PURCHASES#${status}`,
  /** `ranking`: ordered by `points`, with a name and a picture. */
  mostReceived: (w: WorkspaceId, month: string) => `W#${w}#MONTH#${month}`,
  topSenders: (w: WorkspaceId, u: UserId) => `W#${w}#SENDERS#${u}`,
  /** Its `points` are moments: pending ones first, then the latest change. */
  purchasesOf: (w: WorkspaceId, u: UserId) => `W#${w}#BOUGHT#${u}`,
};

/** Every key of the single table, built here and nowhere else; `answers` below says what each is for. */
export const keys = {
  workspace: (w: WorkspaceId) => key(`W#${w}`, 'WORKSPACE'),
  value: (w: WorkspaceId, v: ValueId) => key(`W#${w}`, `WORKSPACE#VALUE#${v}`),
  valuesVersion: (w: WorkspaceId) => key(`W#${w}`, 'VALUES'),
  valueName: (w: WorkspaceId, name: string) => key(`W#${w}`, `UNIQUE#VALUE#${name.toLowerCase()}`),
  valueTag: (w: WorkspaceId, tag: string) => key(`W#${w}`, `UNIQUE#TAG#${tag.toLowerCase()}`),
  subscription: (w: WorkspaceId) => key(`W#${w}`, 'SUBSCRIPTION'),
  rewardCard: (w: WorkspaceId) => key(`W#${w}`, 'REWARD_CARD'),
  job: (w: WorkspaceId, job: string) => key(`W#${w}`, `JOB#${job}`),
  dashboard: (w: WorkspaceId) => key(`W#${w}`, 'DASHBOARD'),
  user: (w: WorkspaceId, u: UserId) => key(`W#${w}#USERS`, u),
  person: (w: WorkspaceId, word: string, u: UserId) => key(`W#${w}#PEOPLE`, `${word}#${u}`),
  post: (w: WorkspaceId, p: PostId) => key(`W#${w}#POSTS`, p),
  like: (w: WorkspaceId, p: PostId, u: UserId) => key(`W#${w}#LIKES#${p}`, u),
  entry: (w: WorkspaceId, u: UserId, number: number) => key(`W#${w}#U#${u}`, `ENTRY#${padded(number)}`),
  session: (w: WorkspaceId, u: UserId, s: SessionId) => key(`W#${w}#U#${u}`, `SESSION#${s}`),
  invitation: (w: WorkspaceId, u: UserId) => key(`W#${w}#U#${u}`, 'INVITATION'),
  emailChange: (w: WorkspaceId, u: UserId) => key(`W#${w}#U#${u}`, 'EMAIL_CODE'),
  impersonation: (w: WorkspaceId, u: UserId, hash: string) => key(`W#${w}#U#${u}`, `IMPERSONATION#${hash}`),
  once: (w: WorkspaceId, u: UserId, idempotencyKey: string) => key(`W#${w}#U#${u}`, `ONCE#${idempotencyKey}`),
  userTotals: (w: WorkspaceId, u: UserId) => key(`W#${w}#U#${u}`, 'TOTALS'),
  userDay: (w: WorkspaceId, u: UserId, day: string) => key(`W#${w}#U#${u}`, `DAY#${day}`),
  userValue: (w: WorkspaceId, u: UserId, v: ValueId) => key(`W#${w}#U#${u}`, `VALUE#${v}`),
  sender: (w: WorkspaceId, to: UserId, from: UserId) => key(`W#${w}#U#${to}`, `SENDER#${from}`),
  reward: (w: WorkspaceId, r: RewardId) => key(`W#${w}#REWARDS`, r),
  purchase: (w: WorkspaceId, p: PurchaseId) => key(`W#${w}#PURCHASES`, p),
  monthReceived: (w: WorkspaceId, month: string, u: UserId) => key(`W#${w}#MONTH#${month}`, `RECEIVED#${u}`),
  monthActive: (w: WorkspaceId, month: string, u: UserId) => key(`W#${w}#MONTH#${month}`, `ACTIVE#${u}`),
  monthTotal: (w: WorkspaceId, month: string) => key(`W#${w}#MONTH#${month}`, 'TOTAL'),
  day: (w: WorkspaceId, day: string) => key(`W#${w}#DAYS`, day),
  dayValues: (w: WorkspaceId, day: string) => key(`W#${w}#VALUES`, day),
  edge: (w: WorkspaceId, day: string, from: UserId, to: UserId) =>
    key(`W#${w}#EDGES`, `${day}#${from}#${to}`),
  audit: (w: WorkspaceId, a: AuditId) => key(`W#${w}#AUDIT`, a),
  counted: (w: WorkspaceId, event: string) => key(`W#${w}#COUNTED`, event),
  mailed: (w: WorkspaceId, event: string) => key(`W#${w}#MAILED`, event),
  membership: (email: Email, w: WorkspaceId) => key(`ACCOUNT#${email}`, `MEMBER#${w}`),
  code: (email: Email) => key(`ACCOUNT#${email}`, 'CODE'),
  temporarySession: (email: Email, s: SessionId) => key(`ACCOUNT#${email}`, `SESSION#${s}`),
  accountOnce: (email: Email, idempotencyKey: string) => key(`ACCOUNT#${email}`, `ONCE#${idempotencyKey}`),
  addressCodes: (address: string, hour: string) => key(`ADDRESS#${address}`, `CODES#${hour}`),
  stripeCustomer: (customer: string) => key(`STRIPE#${customer}`, 'WORKSPACE'),
  stripeEvent: (event: string) => key(`STRIPE_EVENT#${event}`, 'HANDLED'),
  googleToken: (hash: string) => key(`GOOGLE#${hash}`, 'USED'),
};

type Noun = keyof typeof keys;

/** What each item answers, in the product's words, and when it expires by itself (TTL attribute `ttl`). */
export const answers: Record<Noun, { readonly answers: string; readonly expires?: string }> = {
  workspace: { answers: 'A team: settings, trial, notifications, checklist' },
  value: { answers: 'What the team stands for; read together with the workspace in one Query' },
  valuesVersion: { answers: 'How often did the values change? What is decided on all of them waits for it' },
  valueName: { answers: 'Is this value name taken?' },
  valueTag: { answers: 'Is this #tag taken?' },
  subscription: { answers: 'Plan, seats, credits, as last heard from Stripe' },
  rewardCard: { answers: 'The card gift cards are bought with' },
  job: { answers: 'How far a background job (reset, delete, demo data) has come' },
  dashboard: {
    answers: 'Who is active, who waits for recognition, how fair it is, common topics: as last found out',
  },
  user: { answers: 'One member; the directory: balance, allowance and its period, state, permissions' },
  person: { answers: 'Whose name or address begins with these letters?' },
  post: { answers: 'The feed, newest first; index `lists`: what somebody sent' },
  like: { answers: 'Who liked a post' },
  entry: { answers: 'A balance sheet, newest first; append-only, numbered without a gap' },
  session: {
    answers: 'Who is calling? Where is somebody signed in?',
    expires: '30 days after last use, at most a year',
  },
  invitation: { answers: 'Is this invitation link valid?', expires: '30 days' },
  emailChange: {
    answers: 'The code that was sent to a new e-mail address, and when the last five were',
    expires: '1 hour',
  },
  impersonation: { answers: "An operator's single-use sign-in token", expires: '5 minutes' },
  once: { answers: 'Was this Idempotency-Key used, for what, and what was the answer?', expires: '48 hours' },
  userTotals: { answers: 'What somebody received and granted in all: their profile' },
  userDay: { answers: "Somebody's points received and granted by day" },
  userValue: { answers: 'Which values somebody is recognised for' },
  sender: { answers: 'Who recognised somebody most; index `ranking`' },
  reward: { answers: 'The shop; what stands in an open team reward' },
  purchase: {
    answers:
      'Requests and contributions; index `lists`: requests by status, newest change first; index `ranking`: what somebody bought',
  },
  monthReceived: { answers: "The month's most recognised; index `ranking`" },
  monthActive: { answers: 'Who was active in a month' },
  monthTotal: { answers: 'Points granted in a month: what shares are of' },
  day: { answers: 'Points granted and spent, posts, purchases by reward: a day of the dashboard' },
  dayValues: { answers: "A day's points by value: what the team stands for" },
  edge: { answers: 'Who recognised whom, by day: the organisational chart' },
  audit: { answers: 'Who did what, newest first' },
  counted: { answers: 'Was this change already counted?', expires: '3 days' },
  mailed: { answers: 'Was this mail already sent?', expires: '15 days' },
  membership: { answers: 'Which workspaces does an e-mail belong to? Is it taken in this one?' },
  code: {
    answers: 'The sign-in code that is out, its tries, and when the last five were sent',
    expires: '1 hour',
  },
  temporarySession: { answers: 'Who proved this e-mail a moment ago?', expires: '60 minutes' },
  accountOnce: { answers: 'Idempotency-Key of creating a workspace', expires: '48 hours' },
  addressCodes: { answers: 'How many codes did this network address ask for this hour?', expires: '2 hours' },
  stripeCustomer: { answers: "Which workspace is this Stripe customer's?" },
  stripeEvent: { answers: 'Was this Stripe event handled?', expires: '30 days' },
  googleToken: { answers: 'Was this Google token used before?', expires: 'with the token' },
};
