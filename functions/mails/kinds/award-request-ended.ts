import type { Mail } from '#functions/adapters/mail/mail';
import { findAwardRequest } from '#functions/data/award-requests';
import { findUser } from '#functions/data/users';
import { facts as factTable, paragraph } from '#functions/mails/components';
import { addressed, displayNameOf, mailKind } from '#functions/mails/kind';
import { absoluteUrl } from '#functions/mails/links';
import { type Addressed, notice } from '#functions/mails/notice';
import { fillPlaceholders, mailWords, type MailWords, rewardTitle } from '#functions/mails/words';
import type { StoredAwardRequest } from '#shared/model/award-request';
import { AwardRequestId } from '#shared/model/ids';
import { requesterToTell } from '#shared/rules/mails/award-news';
import { isBeingRemoved, shouldSendMail } from '#shared/rules/mails/mails';

type Ended = Pick<StoredAwardRequest, 'award' | 'status' | 'reason'>;

const wordsFor = (words: MailWords, { award, status }: Ended) => {
  if (status === 'approved') return [words.award_approved_subject, words.award_approved_text] as const;
  if (status === 'not_chosen') return [words.award_not_chosen_subject, words.award_not_chosen_text] as const;
  return [
    award.way === 'nominated' ? words.award_nomination_declined_subject : words.award_claim_declined_subject,
  ] as const;
};

/** @param nominee the name of whoever was nominated */
export const awardRequestEndedMail = (to: Addressed, request: Ended, nominee: string | undefined): Mail => {
  const words = mailWords(to);
  const { award, reason } = request;
  const name = nominee ?? words.somebody;
  const details = { award: award.name, to: name };
  const [title, said] = wordsFor(words, request);
  const text = said === undefined ? [] : [fillPlaceholders(said, details)];
  return notice(to, {
    subject: [title, details],
    preview: text[0] ?? reason ?? award.name,
    title: fillPlaceholders(title, details),
    pieces: [
      ...text.map(paragraph),
      factTable([
        [words.fact_award, rewardTitle({ emoji: award.emoji, title: award.name })],
        ...(award.way === 'nominated' ? [[words.fact_nominee, name] as const] : []),
        ...(reason === undefined ? [] : [[words.fact_reason, reason] as const]),
      ]),
    ],
    button: { label: words.award_own_button, url: absoluteUrl('/awards?of=own') },
    why: words.award_own_why,
  });
};

/** To whoever made a request that somebody else decided. Whoever gets the award themselves has the email about their points. */
export const awardRequestEnded = mailKind(
  'award_request_ended',
  { request_id: AwardRequestId },
  {
    follows: {
      noun: 'awardRequest',
      recipientsOf: (change) =>
        requesterToTell(change).map(({ from_id, id }) => ({ user_id: from_id, request_id: id })),
    },
    render: async ({ request_id: id }, facts) => {
      const { user, workspace, reading } = facts;
      if (!shouldSendMail('reward_fulfilment', user, workspace)) return undefined;
      const request = await findAwardRequest(workspace.id, id, reading);
      if (!request || isBeingRemoved(workspace, request)) return undefined;
      const nominee = await findUser(workspace.id, request.to_id, reading);
      return awardRequestEndedMail(addressed(facts, 'reward_fulfilment'), request, displayNameOf(nominee));
    },
  },
);
