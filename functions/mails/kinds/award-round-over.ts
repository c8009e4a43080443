import type { Mail } from '#functions/adapters/mail/mail';
import { findAward } from '#functions/data/awards';
import { paragraph } from '#functions/mails/components';
import { addressed, mailKind } from '#functions/mails/kind';
import { absoluteUrl } from '#functions/mails/links';
import { type Addressed, notice } from '#functions/mails/notice';
import { fillPlaceholders, mailWords, pluralize } from '#functions/mails/words';
import type { StoredAward } from '#shared/model/award';
import { Day } from '#shared/model/common';
import { AwardId } from '#shared/model/ids';
import { decidesOnRound } from '#shared/rules/awards/choices';
import { isBeingRemoved, shouldSendMail } from '#shared/rules/mails/mails';
import * as z from 'zod';

export const awardRoundOverMail = (
  to: Addressed,
  { id, name }: Pick<StoredAward, 'id' | 'name'>,
  nominees: number,
): Mail => {
  const words = mailWords(to);
  const subject = [words.award_round_subject, { award: name }] as const;
  const text = pluralize(to.language, words.award_round_text, nominees);
  return notice(to, {
    subject,
    preview: text,
    title: fillPlaceholders(...subject),
    pieces: [paragraph(text)],
    button: { label: words.award_round_button, url: absoluteUrl(`/awards/${id}`) },
    why: words.award_decides_why,
  });
};

/** To those who decide on a round, once: nominations are over. The schedule that tells them queues it. */
export const awardRoundOver = mailKind(
  'award_round_over',
  { award_id: AwardId, opens_on: Day, nominees: z.int() },
  {
    render: async ({ award_id: id, opens_on: opens, nominees }, facts) => {
      const { user, workspace, reading } = facts;
      if (!shouldSendMail('reward_redemption', user, workspace)) return undefined;
      const award = await findAward(workspace.id, id, reading);
      if (!award?.round || isBeingRemoved(workspace, award) || !decidesOnRound(award, user)) return undefined;
      // Somebody has chosen, or another round has begun.
      const { round } = award;
      if (round.opens_on !== opens || round.choice || round.ended_at !== undefined) return undefined;
      return awardRoundOverMail(addressed(facts, 'reward_redemption'), award, nominees);
    },
  },
);
