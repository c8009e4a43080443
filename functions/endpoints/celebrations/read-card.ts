import { handle } from '#functions/http/handle';
import { presentCardPage, readCard } from '#functions/views/greeting-cards';
import { celebrations } from '#shared/contract/celebrations';

export const handler = handle(celebrations.readCard, async ({ params, actor, reading }) => {
  const { card } = await readCard(params.id, actor, reading);
  return presentCardPage(card, actor, reading);
});
