import type { Mail } from '#functions/adapters/mail/mail';
import { findContributions, findPurchase } from '#functions/data/purchases';
import { facts as factTable, paragraph } from '#functions/mails/components';
import { addressed, mailKind } from '#functions/mails/kind';
import { absoluteUrl } from '#functions/mails/links';
import { type Addressed, notice } from '#functions/mails/notice';
import { fillPlaceholders, mailWords, pluralize, rewardTitle } from '#functions/mails/words';
import { PurchaseId } from '#shared/model/ids';
import type { StoredRewardSnapshot } from '#shared/model/reward';
import {
  isBeingRemoved,
  rewardDeletionMailRecipients,
  settlementMailRecipients,
  shouldSendMail,
} from '#shared/rules/mails/mails';
import { totalPaid } from '#shared/rules/rewards/rewards';
import * as z from 'zod';

/** How a request ended, for one of those who paid. */
export type Ending = {
  readonly reward: Pick<StoredRewardSnapshot, 'title' | 'emoji' | 'reward_type' | 'demo'>;
  /** What this member had paid. */
  readonly amount: number;
} & (
  | { readonly how: 'fulfilled'; readonly giftCard?: string | undefined }
  | { readonly how: 'declined'; readonly isGiftCard?: boolean }
  | { readonly how: 'withdrawn' }
);

export const endedMail = (to: Addressed, ending: Ending): Mail => {
  const { language } = to;
  const words = mailWords(to);
  const { reward, amount, how } = ending;
  const team = reward.reward_type === 'team';
  const isUnbought = ending.how === 'declined' && ending.isGiftCard;
  const declined = isUnbought ? words.gift_card_back_text : words.declined_text;
  const text = {
    fulfilled: team ? words.fulfilled_team_text : words.fulfilled_text,
    declined: team ? words.declined_team_text : declined,
    withdrawn: reward.demo ? words.withdrawn_demo_text : words.withdrawn_text,
  }[how];
  const subject = [words[`${how}_subject`], { reward: reward.title }] as const;
  const button =
    how !== 'fulfilled'
      ? words.declined_button
      : ending.giftCard
        ? words.gift_card_button
        : words.fulfilled_button;
  return notice(to, {
    subject,
    preview: text,
    title: fillPlaceholders(...subject),
    pieces: [
      paragraph(text),
      factTable([
        [words.fact_reward, rewardTitle(reward)],
        [how === 'fulfilled' ? words.fact_paid : words.fact_back, pluralize(language, words.coins, amount)],
      ]),
    ],
    button: {
      label: button,
      url: (how === 'fulfilled' && ending.giftCard) || absoluteUrl('/rewards'),
    },
    why: words.settled_why,
  });
};
/** To each member who paid for a purchase that ended; its status says how. */
export const rewardEnded = mailKind(
  'reward_ended',
  { purchase_id: PurchaseId },
  {
    follows: {
      noun: 'redemption',
      recipientsOf: (change) => {
        const purchase_id = change.after?.id;
        return purchase_id
          ? settlementMailRecipients(change).map((user_id) => ({ user_id, purchase_id }))
          : [];
      },
    },
    render: async ({ purchase_id: p }, facts) => {
      const { user, workspace, reading } = facts;
      if (!shouldSendMail('reward_fulfilment', user, workspace)) return undefined;
      const purchase = await findPurchase(workspace.id, p, reading);
      if (!purchase || isBeingRemoved(workspace, purchase)) return undefined;
      const { status, reward, parts, gift_card_url: giftCard } = purchase;
      const amount = totalPaid(parts.filter(({ user_id: id }) => id === user.id));
      if (amount === 0 || status === 'pending' || status === 'purchased') return undefined;
      const ending = { reward, amount };
      const to = addressed(facts, 'reward_fulfilment');
      if (status === 'fulfilled') return endedMail(to, { ...ending, how: status, giftCard });
      if (status === 'canceled') return endedMail(to, { ...ending, how: 'withdrawn' });
      return endedMail(to, { ...ending, how: status, isGiftCard: reward.fulfilment === 'automatic' });
    },
  },
);

/** To each contributor to a team reward that was deleted before it was funded: contributions are refunded. */
export const rewardWithdrawn = mailKind(
  'reward_withdrawn',
  { contribution_ids: z.array(PurchaseId).min(1) },
  {
    follows: {
      noun: 'reward',
      recipientsOf: (change) =>
        Array.from(rewardDeletionMailRecipients(change), ([user_id, contribution_ids]) => ({
          user_id,
          contribution_ids,
        })),
    },
    render: async ({ contribution_ids: ids }, facts) => {
      const { user, workspace, reading } = facts;
      if (!shouldSendMail('reward_fulfilment', user, workspace)) return undefined;
      const found = await findContributions(workspace.id, ids, reading);
      const own = [...found.values()].filter(({ user_id: id }) => id === user.id);
      const [first] = own;
      if (!first || isBeingRemoved(workspace, first)) return undefined;
      return endedMail(addressed(facts, 'reward_fulfilment'), {
        reward: first.reward,
        amount: own.reduce((sum, { amount }) => sum + amount, 0),
        how: 'withdrawn',
      });
    },
  },
);
