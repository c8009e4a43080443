import { describe, expect, test } from 'vitest';
import { paymentFailedMail, trialMail } from '#functions/mails/kinds/billing';
import { invitationMail } from '#functions/mails/kinds/invitation';
import { pointsMail } from '#functions/mails/kinds/points';
import { endedMail } from '#functions/mails/kinds/reward-ended';
import { requestedMail } from '#functions/mails/kinds/reward-requested';
import { emailChangedMail } from '#functions/mails/templates';
import type { Email } from '#shared/model/common';
import type { PostId, PurchaseId, RewardId, UserId, ValueId, WorkspaceId } from '#shared/model/ids';
import type { StoredPost } from '#shared/model/post';
import type { StoredPurchase } from '#shared/model/purchase';
import type { StoredReward } from '#shared/model/reward';
import type { User } from '#shared/model/user';
import { addDays } from '#shared/rules/basics/time';
import { noPermissions, allPermissions } from '#shared/rules/people/users';
import { injectionTexts, multilineInjectionTexts } from '../support/injection-texts.ts';
import {
  administratorsWith,
  shouldSendMail,
  isBeingRemoved,
  isNewRequest,
  isTrialReminderDue,
  mailLanguage,
  rewardDeletionMailRecipients,
  settlementMailRecipients,
  receiversToNotify,
} from '#shared/rules/mails/mails';

const now = new Date('2026-11-21T12:00:00.000Z');
const [ann, bob, cyd] = ['ann', 'bob', 'cyd'] as unknown as [UserId, UserId, UserId];
const on = { getting_points: true, reward_redemption: true, reward_fulfilment: true };

const aUser = (changes: Partial<User> = {}): User => ({
  id: ann,
  workspace_id: 'w' as WorkspaceId,
  email: 'ann@team.example' as Email,
  first_name: 'Ann',
  last_name: '',
  state: 'accepted',
  permissions: noPermissions,
  balance: 0,
  entries: 0,
  spent: 0,
  period: '',
  created_at: now.toISOString(),
  ...changes,
});

const aPost: StoredPost = {
  id: 'post' as PostId,
  workspace_id: 'w' as WorkspaceId,
  from_id: ann,
  to_id: [bob, cyd],
  score: 1,
  message: 'Thank you',
  value: { id: 'value' as ValueId, name: 'Teamwork', color: '0f766e', emoji: '🤝' },
  created_at: now.toISOString(),
  period: '',
  day: '2026-11-21',
  likes: 0,
  likers: [],
};

const part = (user: UserId, at: number) => ({
  id: `part${at}` as PurchaseId,
  user_id: user,
  amount: 5,
  created_at: now.toISOString(),
});
const aPurchase = (changes: Partial<StoredPurchase> = {}): StoredPurchase => ({
  kind: 'purchase',
  id: 'purchase' as PurchaseId,
  workspace_id: 'w' as WorkspaceId,
  status: 'pending',
  status_changed_at: now.toISOString(),
  created_at: now.toISOString(),
  day: '2026-11-21',
  price: 10,
  reward: {
    id: 'reward' as RewardId,
    title: 'Coffee',
    emoji: null,
    image: null,
    reward_type: 'team',
    fulfilment: 'manual',
  },
  parts: [part(bob, 1), part(cyd, 2), part(bob, 3)],
  ...changes,
});

describe('receivers of a mail', () => {
  test('a new post is mailed to its receivers; a changed, deleted or demo post to no one', () => {
    expect(receiversToNotify({ before: undefined, after: aPost })).toEqual([bob, cyd]);
    expect(receiversToNotify({ before: aPost, after: { ...aPost, likes: 1 } })).toEqual([]);
    expect(receiversToNotify({ before: aPost, after: undefined })).toEqual([]);
    expect(receiversToNotify({ before: undefined, after: { ...aPost, demo: true } })).toEqual([]);
  });

  test('a request is mailed only when a reward must be handed over', () => {
    const { reward } = aPurchase();
    expect(isNewRequest({ before: undefined, after: aPurchase() })).toBe(true);
    for (const after of [
      aPurchase({ demo: true }),
      aPurchase({ status: 'fulfilled' }),
      aPurchase({ reward: { ...reward, fulfilment: 'automatic' } }),
    ])
      expect(isNewRequest({ before: undefined, after })).toBe(false);
    expect(isNewRequest({ before: aPurchase(), after: aPurchase() })).toBe(false);
  });

  test('a fulfilled or declined request is mailed once to each payer, a canceled one to no one', () => {
    const ends = (from: StoredPurchase['status'], to: StoredPurchase['status'], more = {}) =>
      settlementMailRecipients({
        before: aPurchase({ status: from }),
        after: aPurchase({ status: to, ...more }),
      });
    expect(ends('pending', 'fulfilled')).toEqual([bob, cyd]);
    expect(ends('pending', 'declined')).toEqual([bob, cyd]);
    expect(ends('purchased', 'fulfilled')).toEqual([bob, cyd]);
    expect(ends('pending', 'purchased')).toEqual([]);
    expect(ends('pending', 'canceled')).toEqual([]);
    expect(ends('declined', 'declined')).toEqual([]);
    expect(ends('pending', 'fulfilled', { demo: true })).toEqual([]);
  });

  test('the deletion of an open team reward is mailed to each contributor with all their contributions', () => {
    const reward = { status: 'open', contributions: aPurchase().parts } as unknown as StoredReward;
    const closing = { ...reward, status: 'closing' } as const;
    expect([...rewardDeletionMailRecipients({ before: reward, after: closing })]).toEqual([
      [bob, ['part1', 'part3']],
      [cyd, ['part2']],
    ]);
    expect(rewardDeletionMailRecipients({ before: closing, after: closing }).size).toBe(0);
    expect(rewardDeletionMailRecipients({ before: reward, after: undefined }).size).toBe(0);
  });

  test('administrators get mail when they are accepted and no demo members', () => {
    const users = [
      aUser({ permissions: allPermissions }),
      aUser({ permissions: allPermissions, state: 'deactivated' }),
      aUser({ permissions: allPermissions, state: 'pending' }),
      aUser({ permissions: allPermissions, demo: true }),
      aUser(),
    ];
    expect(administratorsWith(users, 'rewards_administrator')).toEqual([users[0]]);
  });

  test('members get mail unless they are deactivated, erased, demo members or switched it off', () => {
    const gets = (user: Partial<User>, workspace = on) =>
      shouldSendMail('getting_points', aUser(user), { notifications: workspace });
    expect(gets({})).toBe(true);
    expect(gets({ state: 'pending' })).toBe(true);
    expect(gets({ notifications: { reward_fulfilment: false } })).toBe(true);
    expect(gets({ notifications: { getting_points: false } })).toBe(false);
    expect(gets({}, { ...on, getting_points: false })).toBe(false);
    expect(gets({ demo: true })).toBe(false);
    expect(gets({ state: 'deactivated' })).toBe(false);
    expect(gets({ state: 'deleted', email: '' as Email })).toBe(false);
  });

  test('no mail while a workspace is reset or deleted, or about items from before the reset', () => {
    expect(isBeingRemoved({}, aPost)).toBe(false);
    expect(isBeingRemoved({ closing: 'demo' }, aPost)).toBe(false);
    expect(isBeingRemoved({ closing: 'reset' })).toBe(true);
    expect(isBeingRemoved({ closing: 'delete' })).toBe(true);
    expect(isBeingRemoved({ emptied_at: addDays(now, 1).toISOString() }, aPost)).toBe(true);
    expect(isBeingRemoved({ emptied_at: addDays(now, -1).toISOString() }, aPost)).toBe(false);
  });

  test('the language is the member’s, otherwise the workspace’s', () => {
    expect(mailLanguage(aUser({ language: 'es' }), { language: 'ru' })).toBe('es');
    expect(mailLanguage(aUser(), { language: 'ru' })).toBe('ru');
  });
});

test.each([
  [7, 7, {}, true],
  [7, 6, {}, true],
  [7, 8, {}, false],
  [3, 0, {}, false],
  [0, 0, {}, true],
  [0, 1, {}, false],
  [7, 7, { manual_payments: true as const }, false],
])('the trial reminder for %i days with %i days left and %o: sent is %s', (days, left, more, news) => {
  const workspace = { trial_ends_at: addDays(now, left).toISOString(), ...more };
  expect(isTrialReminderDue(workspace, days, now)).toBe(news);
});

describe('user texts are escaped in every mail', () => {
  const corpus = [...injectionTexts, ...multilineInjectionTexts, `\u2028\u2029\r\nBcc: victim@team.example`];
  const mailsWith = (text: string) => {
    const workspace = {
      name: text,
      active_color: 'c2410c',
      trial_ends_at: now.toISOString(),
      timezone: 'UTC',
    };
    const links = { page: 'https://bravo.example/unsubscribe#x', call: 'https://bravo.example/api' };
    const addressed = { workspace, language: 'en', unsubscribe: links } as const;
    const reward = { title: text, emoji: text, reward_type: 'team' } as const;
    const value = { name: text, emoji: text, color: '0f766e' };
    return [
      emailChangedMail(workspace, 'en', 'https://bravo.example/undo#x'),
      invitationMail(workspace, 'en', text, 'https://bravo.example/login/accept#x'),
      pointsMail(addressed, {
        sender: { name: text, picture: `https://bravo.example/${text}` },
        others: [text, text],
        score: 1,
        message: text,
        value,
        gif: text,
        balance: 3,
        path: '/feed',
      }),
      requestedMail(addressed, {
        reward,
        price: 1,
        buyers: [text],
        comments: [{ name: text, comment: text }],
      }),
      endedMail(addressed, { reward, amount: 1, how: 'fulfilled' }),
      endedMail(addressed, { reward, amount: 1, how: 'declined' }),
      trialMail(workspace, 'en', 3),
      paymentFailedMail(workspace, 'en'),
    ];
  };
  /** The tags of a mail and the names of their attributes, without values. */
  const skeleton = (html: string): string =>
    [...html.matchAll(/<(\/?[a-z0-9!-]+)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*>/gi)]
      .map(([, tag, attributes = '']) => `${tag}${attributes.replace(/="[^"]*"/g, '')}`)
      .filter((tag) => tag !== 'br')
      .join(' ');

  test.each(corpus)('%j', (text) => {
    const plain = mailsWith('Plain words');
    for (const [at, { html, subject }] of mailsWith(text).entries()) {
      expect(skeleton(html)).toBe(skeleton(plain[at]?.html ?? ''));
      expect(html.match(/</g)?.length).toBe(
        (plain[at]?.html.match(/</g)?.length ?? 0) +
          (html.match(/<br>/g)?.length ?? 0) -
          (plain[at]?.html.match(/<br>/g)?.length ?? 0),
      );
      expect(subject).not.toMatch(/[\r\n\u2028\u2029]/);
      expect(subject.length).toBeLessThanOrEqual(200);
    }
  });

  test('a mail shows pictures from GIPHY only', () => {
    const mail = (gif: string) =>
      pointsMail(
        {
          workspace: { name: 'Team', active_color: 'c2410c' },
          language: 'en',
          unsubscribe: { page: 'https://bravo.example/u', call: 'https://bravo.example/c' },
        },
        { ...aPost, sender: { name: 'Ann' }, others: [], balance: 0, path: '/feed', gif },
      ).html;
    expect(mail('https://media1.giphy.com/media/x/giphy.gif')).toContain('<img');
    for (const other of [
      'https://tracker.example/x.gif',
      'http://media1.giphy.com/x.gif',
      'https://media1.giphy.com@evil.example/x',
    ])
      expect(mail(other)).not.toContain('<img');
  });
});
