import type { StoredCard } from '#shared/model/greeting-card';
import type { UserId } from '#shared/model/ids';
import type { CardNews } from '#shared/model/news';
import { nextCardStep } from '../celebrations/greeting-cards.ts';
import type { NewsDraft } from './news.ts';

const about = (card: StoredCard, what: CardNews, at: string): Omit<NewsDraft, 'to' | 'kind'> => ({
  source: `${card.id}#${what}`,
  created_at: at,
  card_id: card.id,
  card_news: what,
});

/** To those who can sign a card: it was opened, or is delivered soon. It happened when it was due, however late it is told. */
export const cardToSignNews = (card: StoredCard, what: 'opened' | 'waiting'): Omit<NewsDraft, 'to'> => ({
  kind: 'card_to_sign',
  ...about(card, what, nextCardStep(card).at),
  ...(what === 'opened' && card.maker_id !== undefined && { by_id: card.maker_id }),
});

type Step = { readonly before: StoredCard | undefined; readonly after: StoredCard | undefined };

/** To the receiver of a card that was delivered. */
const deliveredNews = ({ before, after }: Step): readonly NewsDraft[] =>
  before && after?.delivered_at && before.state === 'open'
    ? [{ kind: 'card', to: [after.to_id], ...about(after, 'delivered', after.delivered_at) }]
    : [];

/** To whoever started a card that ended, unless they stopped it themselves. A card that the team opened was started by nobody. */
const endedNews = ({ before, after }: Step, at: Date): readonly NewsDraft[] =>
  before?.state === 'open' && after?.ended && after.maker_id !== undefined
    ? [
        {
          kind: 'card',
          to: [after.maker_id],
          ...about(after, after.ended, at.toISOString()),
          ...(after.ended_by !== undefined && { by_id: after.ended_by }),
        },
      ]
    : [];

/** Whether a change of a card is that its receiver thanked those who signed it. */
export const isThanked = ({ before, after }: Step): boolean =>
  before !== undefined && before.thanks === undefined && after?.thanks !== undefined;

/** To everybody who signed a card, what its receiver answers. */
const thankedNews = (step: Step, signers: readonly UserId[]): readonly NewsDraft[] => {
  const { after } = step;
  if (!after?.thanked_at || !isThanked(step)) return [];
  return [{ kind: 'card', to: signers, ...about(after, 'thanked', after.thanked_at), by_id: after.to_id }];
};

/** What a change of a card tells whom. `signers`: who signed it, if it is answered. */
export const cardNews = (step: Step, signers: readonly UserId[], at: Date): readonly NewsDraft[] => [
  ...deliveredNews(step),
  ...endedNews(step, at),
  ...thankedNews(step, signers),
];
