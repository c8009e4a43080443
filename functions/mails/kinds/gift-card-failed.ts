import type { Mail } from '#functions/adapters/mail/mail';
import { findUser } from '#functions/data/users';
import { facts as factTable, paragraph } from '#functions/mails/components';
import { addressed, displayNameOf } from '#functions/mails/kind';
import { absoluteUrl } from '#functions/mails/links';
import { type Addressed, notice } from '#functions/mails/notice';
import { fillPlaceholders, mailWords, pluralize, rewardTitle } from '#functions/mails/words';
import type { PurchaseFailure } from '#shared/model/purchase';
import type { RewardSnapshot } from '#shared/model/reward';
import { isFailedGiftCard } from '#shared/rules/mails/mails';
import { totalPaid } from '#shared/rules/rewards/rewards';
import { toRewardsAdministrators } from './to-rewards-administrators.ts';

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
  const words = mailWords(to);
  const name = buyer ?? words.somebody;
  const why = words[`gift_card_failed_${failure}`];
  const subject = [words.gift_card_failed_subject, { reward: reward.title, buyer: name }] as const;
  return notice(to, {
    subject,
    preview: why,
    title: fillPlaceholders(...subject),
    pieces: [
      paragraph(why),
      factTable([
        [words.fact_reward, rewardTitle(reward)],
        [words.fact_from, name],
        [words.fact_back, pluralize(language, words.coins, amount)],
      ]),
      paragraph(words.gift_card_failed_back),
    ],
    button: { label: words.gift_card_failed_button, url: absoluteUrl('/settings/rewards') },
    why: words.requested_why,
  });
};

/** To every rewards administrator who hears of requests. */
export const giftCardFailed = toRewardsAdministrators(
  'gift_card_failed',
  isFailedGiftCard,
  async ({ failure, parts, reward }, facts) => {
    const [part] = parts;
    if (!failure || !part) return undefined;
    const buyer = await findUser(facts.workspace.id, part.user_id, facts.reading);
    return giftCardFailedMail(addressed(facts, 'reward_redemption'), {
      reward,
      buyer: displayNameOf(buyer),
      amount: totalPaid(parts),
      failure,
    });
  },
);
