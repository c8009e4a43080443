import { mailTexts } from '#shared/locales/mails';
import type { Language } from '#shared/model/choices';
import type { RewardSnapshot } from '#shared/model/reward';
import type { Mail } from '#functions/adapters/mail/mail';
import { facts, paragraph } from './components.ts';
import { composeMail, workspaceBrand } from './compose.ts';
import type { Addressed } from './notice.ts';
import { fillPlaceholders, mailWords, pluralize, rewardTitle } from './words.ts';

/** The gift card of somebody who left, to the private address that they gave. It leads to no page of the product: they have no access. */
export const leaverCardMail = (
  workspace: Addressed['workspace'],
  language: Language,
  { reward, price }: { readonly reward: Pick<RewardSnapshot, 'title' | 'emoji'>; readonly price: number },
  url: string,
): Mail => {
  const words = mailWords({ workspace, language });
  const details = { workspace: workspace.name, reward: reward.title };
  const text = fillPlaceholders(words.leaver_card_text, details);
  return composeMail([words.leaver_card_subject, details], {
    language,
    brand: workspaceBrand(workspace),
    preview: text,
    title: fillPlaceholders(words.leaver_card_subject, details),
    pieces: [
      paragraph(text),
      facts([
        [words.fact_reward, rewardTitle(reward)],
        [words.fact_paid, pluralize(language, words.coins, price)],
      ]),
    ],
    button: { label: words.gift_card_button, url },
    footer: [
      fillPlaceholders(mailTexts[language].footer, details),
      fillPlaceholders(words.leaver_card_why, details),
    ],
  });
};
