import { accountNouns } from './account-nouns.ts';
import { awardNouns } from './award-nouns.ts';
import { celebrationNouns } from './celebration-nouns.ts';
import { connectionNouns } from './connection-nouns.ts';
import { hookNouns } from './hook-nouns.ts';
import { chatNouns } from './chat-nouns.ts';
import { cardNouns } from './card-nouns.ts';
import { postNouns } from './post-nouns.ts';
import { peopleNouns } from './people-nouns.ts';
import { pointsNouns } from './points-nouns.ts';
import { statisticNouns } from './statistic-nouns.ts';
import { access, activity, type NounRow, shortLived, setup, memberNews } from './lifecycle.ts';
import { type ItemList, type Key, type Noun, parseKey } from './keys.ts';

/** Every noun of the table. A key without a row here does not compile, so no workflow can forget one. */
export const nouns: Record<Noun, NounRow> = {
  workspace: {
    answers: 'A team: settings, trial, subscription, notifications, checklist',
    list: 'root',
    reset: 'keep',
    deletion: 'last',
    erasure: 'keep',
    archive: 'workspace',
  },
  value: {
    answers: 'What the team stands for; read together with the workspace in one Query',
    list: 'root',
    ...setup,
    archive: 'values',
  },
  valuesVersion: {
    answers: 'How often did the values change? Decisions about all of them are conditional on it',
    list: 'root',
    ...setup,
    archive: 'derived',
  },
  valueName: { answers: 'Is this value name taken?', list: 'root', ...setup, archive: 'derived' },
  valueTag: { answers: 'Is this #tag taken?', list: 'root', ...setup, archive: 'derived' },
  rewardCard: { answers: 'The card gift cards are bought with', list: 'root', ...setup, archive: 'payment' },
  job: {
    answers: 'The progress of a background job (reset, delete, demo data, archive)',
    list: 'root',
    ...shortLived,
  },
  exported: { answers: 'Where is the last archive?', expires: '3 days', list: 'root', ...shortLived },
  imported: { answers: 'How did the last import end?', expires: '3 days', list: 'root', ...shortLived },
  invitationsOfDay: {
    answers: 'How many invitations did the workspace send today?',
    expires: '2 days',
    list: 'root',
    ...shortLived,
  },
  reminder: { answers: 'Who is reminded, and when?', expires: '12 days', list: 'reminders', ...shortLived },
  importedOnDay: {
    answers: 'How many posts from another tool did the workspace import today?',
    expires: '2 days',
    list: 'root',
    ...shortLived,
  },
  ...hookNouns,
  user: {
    answers:
      'One member; the directory: balance, allowance and its period, state, permissions; index `lists`: administrators',
    list: 'users',
    reset: 'restart',
    deletion: 'remove',
    erasure: 'anonymize',
    exported: 'users.csv',
    archive: 'members',
  },
  groupsVersion: {
    answers: 'How often did the groups change? Decisions about all of them are conditional on it',
    list: 'groups',
    ...setup,
    archive: 'derived',
  },
  group: { answers: 'The departments and locations of a team', list: 'groups', ...setup, archive: 'groups' },
  groupSize: {
    answers: 'How many invited and accepted members does a group have?',
    list: 'groups',
    ...setup,
    archive: 'derived',
  },
  groupMember: {
    answers: 'Who is in a department or location?',
    list: 'groupMembers',
    reset: 'keep',
    deletion: 'remove',
    erasure: 'follow',
    archive: 'derived',
  },
  ...peopleNouns,
  ...postNouns,
  entry: {
    answers: 'A balance history, newest first; append-only, numbered without gaps',
    list: 'own',
    ...activity,
    archive: 'ledger',
  },
  news: {
    answers: 'The notifications of a member, newest first',
    expires: '90 days',
    list: 'own',
    ...memberNews,
  },
  newsCount: {
    answers: 'How many notifications does a member have, and up to which one are they read?',
    list: 'own',
    ...memberNews,
  },
  session: {
    answers: 'Who is calling? Where is a member signed in?',
    expires: '30 days after last use, at most a year',
    list: 'own',
    ...access,
    archive: 'access',
  },
  passkey: {
    answers: 'Which passkeys does a member sign in with, and is this signature from one of them?',
    list: 'own',
    ...access,
    archive: 'access',
  },
  invitation: {
    answers: 'Is this invitation link valid?',
    expires: '30 days',
    list: 'own',
    ...access,
    archive: 'access',
  },
  emailChecks: {
    answers: 'How many new addresses did a member request this hour?',
    expires: '2 hours',
    list: 'own',
    ...access,
    archive: 'passing',
  },
  emailUndo: {
    answers: "The link that restores a member's previous address",
    expires: '7 days',
    list: 'own',
    ...access,
    archive: 'access',
  },
  device: {
    answers: 'Which kinds of device did a member sign in with, and which session was the first?',
    expires: '180 days after the last sign-in',
    list: 'own',
    ...access,
    archive: 'access',
  },
  emailChange: {
    answers: 'The code that was sent to a new email address, and when the last five were',
    expires: '1 hour',
    list: 'own',
    ...access,
    archive: 'access',
  },
  impersonation: {
    answers: "An operator's single-use sign-in token",
    expires: '5 minutes',
    list: 'own',
    ...access,
    archive: 'access',
  },
  idempotency: {
    answers: 'Was this Idempotency-Key used, for what, and what was the answer?',
    expires: '48 hours',
    list: 'own',
    ...access,
    archive: 'passing',
  },
  reward: {
    answers: 'The shop; what was contributed to an open team reward',
    list: 'rewards',
    reset: 'restart',
    deletion: 'remove',
    erasure: 'keep',
    archive: 'rewards',
  },
  purchase: {
    answers:
      'Requests and contributions; index `lists`: requests by status, newest change first; index `ranking`: what a member bought',
    list: 'purchases',
    ...activity,
    exported: 'purchases.csv',
    archive: 'purchases',
  },
  audit: { answers: 'Who did what, newest first', list: 'audit', ...setup, archive: 'audit' },
  counted: {
    answers: 'Was this change already counted?',
    expires: '16 days',
    list: 'counted',
    ...shortLived,
  },
  mailed: {
    answers: 'Was this email already sent?',
    expires: '15 days',
    list: 'mailed',
    ...shortLived,
  },
  ...pointsNouns,
  ...cardNouns,
  ...celebrationNouns,
  ...awardNouns,
  ...statisticNouns,
  ...chatNouns,
  ...accountNouns,
  ...connectionNouns,
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
