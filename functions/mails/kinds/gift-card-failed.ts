import type { Mail } from '#functions/adapters/mail/mail';
import { findPurchase } from '#functions/data/purchases';
import { findAdministrators } from '#functions/data/administrators';
import { findUser } from '#functions/data/users';
import { facts as factTable, paragraph } from '#functions/mails/components';
import { addressed, displayNameOf, mailKind } from '#functions/mails/kind';
import { absoluteUrl } from '#functions/mails/links';
import { type Addressed, notice } from '#functions/mails/notice';
import { fillPlaceholders, pluralize, rewardTitle } from '#functions/mails/words';
import { mailTexts } from '#shared/locales/mails';
import { PurchaseId } from '#shared/model/ids';
import type { PurchaseFailure } from '#shared/model/purchase';
import type { RewardSnapshot } from '#shared/model/reward';
import {
  isAdministratorWith,
  isBeingRemoved,
  isFailedGiftCard,
  shouldSendMail,
} from '#shared/rules/mails/mails';
import { totalPaid } from '#shared/rules/rewards/rewards';

/** A gift card that could not be bought. */
type Unbought = {
  readonly reward: Pick<RewardSnapshot, 'title' | 'emoji'>;
  readonly buyer: string | undefined;
  /** The points that went back. */
  readonly amount: number;
  readonly failure: PurchaseFailure;
};

export const giftCardFailedMail = (to: Addressed, { reward, buyer, amount, failure }: Unbought): Mail => {
  const { language } = to;
  const words = mailTexts[language];
  const name = buyer ?? words.somebody;
  const why = words[`gift_card_failed_${failure}`];
  const subject = fillPlaceholders(words.gift_card_failed_subject, { reward: reward.title, buyer: name });
  return notice(to, {
    subject,
    preview: why,
    title: subject,
    pieces: [
      paragraph(why),
      factTable([
        [words.fact_reward, rewardTitle(reward)],
        [words.fact_from, name],
        [words.fact_back, pluralize(language, words.points, amount)],
      ]),
      paragraph(words.gift_card_failed_back),
    ],
    button: { label: words.gift_card_failed_button, url: absoluteUrl('/settings/rewards') },
    why: words.requested_why,
  });
};

/** To every rewards administrator who hears of requests. */
export const giftCardFailed = mailKind(
  'gift_card_failed',
  { purchase_id: PurchaseId },
  {
    follows: {
      noun: 'redemption',
      recipientsOf: async (change) => {
        const purchase_id = change.after?.id;
        if (!purchase_id || !isFailedGiftCard(change)) return [];
        const reading = { now: change.at };
        const found = await findAdministrators(change.workspaceId, 'rewards_administrator', reading);
        return found.map(({ id }) => ({ user_id: id, purchase_id }));
      },
    },
    render: async ({ purchase_id: p }, facts) => {
      const { user, workspace, reading } = facts;
      if (
        !isAdministratorWith(user, 'rewards_administrator') ||
        !shouldSendMail('reward_redemption', user, workspace)
      )
        return undefined;
      const purchase = await findPurchase(workspace.id, p, reading);
      const [part] = purchase?.parts ?? [];
      if (!purchase?.failure || !part || isBeingRemoved(workspace, purchase)) return undefined;
      const { reward, parts, failure } = purchase;
      const buyer = await findUser(workspace.id, part.user_id, reading);
      const amount = totalPaid(parts);
      return giftCardFailedMail(addressed(facts, 'reward_redemption'), {
        reward,
        buyer: displayNameOf(buyer),
        amount,
        failure,
      });
    },
  },
);
