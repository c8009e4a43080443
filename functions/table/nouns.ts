import { access, activity, type NounRow, outside, setup } from './fates.ts';
import { type ItemList, type Key, type Noun, parseKey } from './keys.ts';

/** Every noun of the table. A key without a row here does not compile, so no workflow can forget one. */
export const nouns: Record<Noun, NounRow> = {
  workspace: {
    answers: 'A team: settings, trial, subscription, notifications, checklist',
    list: 'root',
    reset: 'keep',
    deletion: 'last',
    erasure: 'keep',
  },
  value: {
    answers: 'What the team stands for; read together with the workspace in one Query',
    list: 'root',
    ...setup,
  },
  valuesVersion: {
    answers: 'How often did the values change? What is decided on all of them waits for it',
    list: 'root',
    ...setup,
  },
  valueName: { answers: 'Is this value name taken?', list: 'root', ...setup },
  valueTag: { answers: 'Is this #tag taken?', list: 'root', ...setup },
  rewardCard: { answers: 'The card gift cards are bought with', list: 'root', ...setup },
  job: { answers: 'How far a background job (reset, delete, demo data) has come', list: 'root', ...setup },
  dashboard: {
    answers: 'Who is active, who waits for recognition, how fair it is, common topics: as last found out',
    list: 'root',
    reset: 'remove',
    deletion: 'remove',
    erasure: 'follow',
  },
  ties: {
    answers: 'The organisational chart: the strongest ties of 30 days, as last found out with the dashboard',
    list: 'root',
    reset: 'remove',
    deletion: 'remove',
    erasure: 'keep',
  },
  invitationsOfDay: {
    answers: 'How many invitations did the workspace send today?',
    expires: '2 days',
    list: 'root',
    ...setup,
  },
  user: {
    answers:
      'One member; the directory: balance, allowance and its period, state, permissions; index `lists`: administrators',
    list: 'users',
    reset: 'restart',
    deletion: 'remove',
    erasure: 'anonymise',
    exported: 'users.csv',
  },
  person: {
    answers: 'Whose name or address begins with these letters?',
    list: 'directory',
    reset: 'keep',
    deletion: 'remove',
    erasure: 'follow',
  },
  post: {
    answers: 'The feed, newest first; index `lists`: what somebody sent',
    list: 'posts',
    ...activity,
    exported: 'posts.csv',
  },
  like: { answers: 'Who liked a post', list: 'likes', ...activity },
  comment: {
    answers: 'What people wrote below a post, in the order of the posts',
    list: 'comments',
    ...activity,
    exported: 'posts.csv',
  },
  entry: {
    answers: 'A balance sheet, newest first; append-only, numbered without a gap',
    list: 'own',
    ...activity,
  },
  session: {
    answers: 'Who is calling? Where is somebody signed in?',
    expires: '30 days after last use, at most a year',
    list: 'own',
    ...access,
  },
  invitation: { answers: 'Is this invitation link valid?', expires: '30 days', list: 'own', ...access },
  emailChecks: {
    answers: 'How many addresses did a member ask to change to within this hour?',
    expires: '2 hours',
    list: 'own',
    ...access,
  },
  emailUndo: {
    answers: 'The link that restores an address which a member had before',
    expires: '7 days',
    list: 'own',
    ...access,
  },
  device: {
    answers: 'Which kinds of device did a member sign in with, and which session was the first?',
    expires: '180 days after the last sign-in',
    list: 'own',
    ...access,
  },
  emailChange: {
    answers: 'The code that was sent to a new e-mail address, and when the last five were',
    expires: '1 hour',
    list: 'own',
    ...access,
  },
  impersonation: {
    answers: "An operator's single-use sign-in token",
    expires: '5 minutes',
    list: 'own',
    ...access,
  },
  idempotency: {
    answers: 'Was this Idempotency-Key used, for what, and what was the answer?',
    expires: '48 hours',
    list: 'own',
    ...access,
  },
  userTotals: {
    answers: 'What somebody received and granted in all: their profile',
    list: 'own',
    ...activity,
  },
  userDay: { answers: "Somebody's points received and granted by day", list: 'own', ...activity },
  userValue: { answers: 'Which values somebody is recognised for', list: 'own', ...activity },
  sender: { answers: 'Who recognised somebody most; index `ranking`', list: 'own', ...activity },
  reward: {
    answers: 'The shop; what stands in an open team reward',
    list: 'rewards',
    reset: 'restart',
    deletion: 'remove',
    erasure: 'keep',
  },
  purchase: {
    answers:
      'Requests and contributions; index `lists`: requests by status, newest change first; index `ranking`: what somebody bought',
    list: 'purchases',
    ...activity,
    exported: 'purchases.csv',
  },
  monthReceived: {
    answers: "The month's most recognised; index `ranking`",
    list: 'ofMonth',
    reset: 'remove',
    deletion: 'remove',
    erasure: 'follow',
  },
  monthActive: { answers: 'Who was active in a month', list: 'ofMonth', ...activity },
  monthTotal: { answers: 'Points granted in a month: what shares are of', list: 'ofMonth', ...activity },
  day: {
    answers: 'Points granted and spent, posts, purchases by reward: a day of the dashboard',
    list: 'days',
    ...activity,
  },
  dayValues: { answers: "A day's points by value: what the team stands for", list: 'dayValues', ...activity },
  edge: { answers: 'Who recognised whom, by day: the organisational chart', list: 'edges', ...activity },
  audit: { answers: 'Who did what, newest first', list: 'audit', ...setup },
  counted: { answers: 'Was this change already counted?', expires: '16 days', list: 'counted', ...setup },
  mailed: { answers: 'Was this mail already sent?', expires: '15 days', list: 'mailed', ...setup },
  membership: {
    answers: 'Which workspaces does an e-mail belong to? Is it taken in this one?',
    list: 'memberships',
    ...access,
  },
  code: {
    answers: 'The sign-in code that a network asked for, its tries, and when the last five were sent',
    expires: '1 hour',
    ...outside,
  },
  emailCodes: {
    answers: 'How many codes were sent to this e-mail this hour, to all networks?',
    expires: '2 hours',
    ...outside,
  },
  suppression: {
    answers: 'Did a mail to this address bounce, or its reader complain? When was mail to it allowed again?',
    expires: '180 days after the last report',
    ...outside,
  },
  knownNetwork: {
    answers: 'Was this e-mail proved from this network before?',
    expires: '90 days',
    ...outside,
  },
  temporarySession: { answers: 'Who proved this e-mail a moment ago?', expires: '60 minutes', ...outside },
  accountIdempotency: {
    answers: 'Idempotency-Key of creating a workspace',
    expires: '48 hours',
    list: 'accountIdempotency',
    ...setup,
  },
  networkCodes: {
    answers: 'How many codes did this network ask for this hour?',
    expires: '2 hours',
    ...outside,
  },
  invitedOnDay: {
    answers: 'How many invitations did this address get today, and when was one sent again?',
    expires: '2 days',
    ...outside,
  },
  foundedOnDay: {
    answers: 'How many workspaces did this address create today?',
    expires: '2 days',
    ...outside,
  },
  stripeCustomer: { answers: "Which workspace is this Stripe customer's?", ...outside },
  migration: { answers: 'Has this table the form that a release needs?', ...outside },
  jobRun: {
    answers: 'When did a job that runs by the clock last do its work?',
    expires: '60 days after its last run',
    ...outside,
  },
  stripeEvent: { answers: 'Was this Stripe event handled?', expires: '30 days', ...outside },
  giftCard: {
    answers: 'How far is a gift card bought: charge, order, return? Index `lists`: those that have not ended',
    expires: '400 days after its end',
    ...outside,
  },
  googleToken: { answers: 'Was this Google token used before?', expires: 'with the token', ...outside },
};

export type Occasion = 'reset' | 'deletion' | 'erasure';

/** Whether an item is removed on an occasion. A deletion leaves nothing, not even items without a row. */
export const isRemovedOn =
  (occasion: Occasion) =>
  (key: Key): boolean => {
    const noun = parseKey(key);
    return noun ? nouns[noun][occasion] === 'remove' : occasion === 'deletion';
  };

/** Whether any item of a list is removed on an occasion: other lists need not be read. */
export const losesItemsOn = (occasion: Occasion, list: ItemList): boolean =>
  Object.values(nouns).some((row) => row.list === list && row[occasion] === 'remove');
