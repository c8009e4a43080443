import type { Mail } from '#functions/adapters/mail/mail';
import { findContributions } from '#functions/data/purchases';
import { findUsers } from '#functions/data/users';
import { facts as factTable, paragraph } from '#functions/mails/components';
import { addressed, displayNameOf } from '#functions/mails/kind';
import { absoluteUrl } from '#functions/mails/links';
import { type Addressed, firstOf, messageLength, notice } from '#functions/mails/notice';
import { fillPlaceholders, mailWords, pluralize, rewardTitle, truncate } from '#functions/mails/words';
import type { RewardSnapshot } from '#shared/model/reward';
import { isNewRequest } from '#shared/rules/mails/mails';
import { contributionIds, purchaseComments } from '#shared/rules/rewards/purchase-views';
import { totalPaid } from '#shared/rules/rewards/rewards';
import { toRewardsAdministrators } from './to-rewards-administrators.ts';

/** A requested reward and its buyers: one member, or every contributor. */
export type Request = {
  readonly reward: Pick<RewardSnapshot, 'title' | 'emoji' | 'reward_type'>;
  readonly price: number;
  readonly buyers: readonly (string | undefined)[];
  readonly comments: readonly { readonly name: string | undefined; readonly comment: string }[];
};

export const requestedMail = (to: Addressed, { reward, price, buyers, comments }: Request): Mail => {
  const { language } = to;
  const words = mailWords(to);
  const team = reward.reward_type === 'team';
  const named = buyers.map((name) => name ?? words.somebody);
  const from = firstOf(language, named);
  const details = { buyer: named[0] ?? words.somebody, reward: reward.title };
  const subject = [team ? words.requested_team_subject : words.requested_subject, details] as const;
  const said = comments.map(({ name, comment }) => {
    const short = truncate(comment, messageLength);
    return [words.fact_comment, team ? `${name ?? words.somebody}: ${short}` : short] as const;
  });
  return notice(to, {
    subject,
    preview: `${from}: ${rewardTitle(reward)}`,
    title: fillPlaceholders(...subject),
    pieces: [
      factTable([
        [words.fact_reward, rewardTitle(reward)],
        [words.fact_from, from],
        [words.fact_paid, pluralize(language, words.coins, price)],
        ...said,
      ]),
      paragraph(team ? words.requested_team_text : words.requested_text),
    ],
    button: { label: words.requested_button, url: absoluteUrl('/settings/rewards') },
    why: words.requested_why,
  });
};

/** To every rewards administrator who hears of requests. */
export const rewardRequested = toRewardsAdministrators(
  'reward_requested',
  isNewRequest,
  async (purchase, facts) => {
    if (purchase.status !== 'pending') return undefined;
    const { workspace, reading } = facts;
    const buyers = [...new Set(purchase.parts.map(({ user_id: id }) => id))];
    const written = await findContributions(workspace.id, contributionIds([purchase]), reading);
    const comments = purchaseComments(purchase, written);
    const authors = comments.map(({ user_id: id }) => id);
    const people = await findUsers(workspace.id, [...new Set([...buyers, ...authors])], reading);
    return requestedMail(addressed(facts, 'reward_redemption'), {
      reward: purchase.reward,
      price: totalPaid(purchase.parts),
      buyers: buyers.map((id) => displayNameOf(people.get(id))),
      comments: comments.map(({ user_id: id, comment }) => ({
        name: displayNameOf(people.get(id)),
        comment,
      })),
    });
  },
);
