import type { Mail } from '#functions/adapters/mail/mail';
import { findCard } from '#functions/data/greeting-cards';
import { paragraph } from '#functions/mails/components';
import { addressed, mailKind } from '#functions/mails/kind';
import { absoluteUrl } from '#functions/mails/links';
import { type Addressed, notice } from '#functions/mails/notice';
import { pluralize } from '#functions/mails/words';
import { mailTexts } from '#shared/locales/mails';
import { GreetingCardId } from '#shared/model/ids';
import { isBeingRemoved, shouldSendMail } from '#shared/rules/mails/mails';

/** A card that was delivered: how many signed it, and its path. */
type Delivered = { readonly signatures: number; readonly path: string };

export const cardMail = (to: Addressed, { signatures, path }: Delivered): Mail => {
  const { language } = to;
  const words = mailTexts[language];
  return notice(to, {
    subject: [words.card_subject, {}],
    preview: words.card_text,
    title: pluralize(language, words.card_title, signatures),
    pieces: [paragraph(words.card_text)],
    button: { label: words.card_button, url: absoluteUrl(path) },
    why: words.card_why,
  });
};

/** To the receiver of a card that was delivered. What is on it stays there: it is for reading as a whole. */
export const card = mailKind(
  'card',
  { card_id: GreetingCardId },
  {
    follows: {
      noun: 'greetingCard',
      recipientsOf: ({ before, after }) =>
        before?.state === 'open' && after?.state === 'delivered'
          ? [{ user_id: after.to_id, card_id: after.id }]
          : [],
    },
    render: async ({ card_id: id }, facts) => {
      const { user, workspace, reading } = facts;
      if (user.state !== 'accepted' || !shouldSendMail('cards', user, workspace)) return undefined;
      const found = await findCard(workspace.id, id, reading);
      if (found?.state !== 'delivered' || found.to_id !== user.id) return undefined;
      if (isBeingRemoved(workspace, found)) return undefined;
      return cardMail(addressed(facts, 'cards'), { ...found, path: `/cards/${id}` });
    },
  },
);
