import { recordCardEnd } from '#functions/data/greeting-cards';
import { handle } from '#functions/http/handle';
import { readCard } from '#functions/views/greeting-cards';
import { celebrations } from '#shared/contract/celebrations';
import { requireChangeableCard } from '#shared/rules/celebrations/greeting-cards';

export const handler = handle(celebrations.cancelCard, async ({ params, actor, now, reading }) => {
  const { card } = await readCard(params.id, actor, reading);
  requireChangeableCard(card, actor.user);
  await recordCardEnd(card, 'canceled', now, actor.user);
  return null;
});
