import { recordCardChange } from '#functions/data/greeting-cards';
import { handle } from '#functions/http/handle';
import { presentCards, readCard } from '#functions/views/greeting-cards';
import { readCardFacts } from '#functions/workflows/card-facts';
import { celebrations } from '#shared/contract/celebrations';
import { Refusal } from '#shared/model/refusal';
import { planCardChange, requireChangeableCard } from '#shared/rules/celebrations/greeting-cards';

export const handler = handle(celebrations.updateCard, async ({ params, body, actor, now, reading }) => {
  const { card } = await readCard(params.id, actor, reading);
  requireChangeableCard(card, actor.user);
  const known = await readCardFacts(body, actor.workspace, reading);
  const changed = planCardChange(card, body, known, now);
  await recordCardChange(card, changed, actor.user);
  const [reply] = await presentCards([changed], actor, reading);
  if (!reply) throw new Refusal('not_found');
  return reply;
});
