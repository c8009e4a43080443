import { listOwnCards } from '#functions/data/greeting-cards';
import { handle } from '#functions/http/handle';
import { findCardsToSign, presentCards } from '#functions/views/greeting-cards';
import { celebrations } from '#shared/contract/celebrations';

export const handler = handle(celebrations.listCards, async ({ query: { which }, actor, after, reading }) => {
  const { workspaceId: w, userId: u } = actor;
  const { cards, next } =
    which === 'to_sign'
      ? { cards: await findCardsToSign(actor, reading), next: undefined }
      : await listOwnCards(w, u, { which, after }, reading);
  return { items: await presentCards(cards, actor, reading), next };
});
