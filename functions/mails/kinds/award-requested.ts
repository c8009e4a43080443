import type { Mail } from '#functions/adapters/mail/mail';
import { findDeciders } from '#functions/data/award-deciders';
import { findAwardRequest } from '#functions/data/award-requests';
import { findAward } from '#functions/data/awards';
import { findUsers } from '#functions/data/users';
import { paragraph, thanks } from '#functions/mails/components';
import { addressed, displayNameOf, mailKind } from '#functions/mails/kind';
import { absoluteUrl, pictureUrl } from '#functions/mails/links';
import { type Addressed, messageLength, notice } from '#functions/mails/notice';
import { fillPlaceholders, mailWords, truncate } from '#functions/mails/words';
import type { StoredAwardRequest } from '#shared/model/award-request';
import { AwardRequestId } from '#shared/model/ids';
import { maySettle } from '#shared/rules/awards/award-requests';
import { decidersToTell } from '#shared/rules/mails/award-news';
import { isBeingRemoved, shouldSendMail } from '#shared/rules/mails/mails';

type Asked = Pick<StoredAwardRequest, 'award' | 'message'> & {
  readonly from: { readonly name: string | undefined; readonly picture?: string | undefined };
  /** Who is nominated. */
  readonly to: string | undefined;
};

export const awardRequestedMail = (addressee: Addressed, { award, message, from, to }: Asked): Mail => {
  const words = mailWords(addressee);
  const name = from.name ?? words.somebody;
  const details = { name, to: to ?? words.somebody, award: award.name };
  const isNominated = award.way === 'nominated';
  const subject = [
    isNominated ? words.award_nominated_subject : words.award_claimed_subject,
    details,
  ] as const;
  return notice(addressee, {
    subject,
    preview: message,
    title: fillPlaceholders(...subject),
    pieces: [
      thanks({
        accent: addressee.workspace.active_color,
        from: { ...from, name },
        message: truncate(message, messageLength),
      }),
      paragraph(fillPlaceholders(words.award_requested_text, details)),
    ],
    button: { label: words.requested_button, url: absoluteUrl('/awards') },
    why: words.award_decides_why,
  });
};

/** To those who decide on a request alone: whoever is nominated and whoever made the request are not among them. */
export const awardRequested = mailKind(
  'award_requested',
  { request_id: AwardRequestId },
  {
    follows: {
      noun: 'awardRequest',
      recipientsOf: async (change) => {
        const { before, after, at } = change;
        if (before || !after) return [];
        const deciders = decidersToTell(after, await findDeciders(after, { now: at }));
        return deciders.map((user_id) => ({ user_id, request_id: after.id }));
      },
    },
    render: async ({ request_id: id }, facts) => {
      const { user, workspace, reading } = facts;
      if (!shouldSendMail('reward_redemption', user, workspace)) return undefined;
      const request = await findAwardRequest(workspace.id, id, reading);
      if (request?.status !== 'pending' || isBeingRemoved(workspace, request)) return undefined;
      const { award_id, from_id: from, to_id: to } = request;
      const [award, people] = await Promise.all([
        findAward(workspace.id, award_id, reading),
        findUsers(workspace.id, [from, to], reading),
      ]);
      // Whoever decided when it was made may not do so any more.
      if (!maySettle(request, award, user, people.get(to))) return undefined;
      return awardRequestedMail(addressed(facts, 'reward_redemption'), {
        ...request,
        from: {
          name: displayNameOf(people.get(from)),
          picture: pictureUrl(people.get(from)?.avatar),
        },
        to: displayNameOf(people.get(to)),
      });
    },
  },
);
