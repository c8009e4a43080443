import { recordThanks } from '#functions/data/greeting-cards';
import { handle } from '#functions/http/handle';
import { readCard } from '#functions/views/greeting-cards';
import { celebrations } from '#shared/contract/celebrations';
import { planThanks } from '#shared/rules/celebrations/card-signatures';
import { typedText } from '#shared/rules/posts/emoji';

export const handler = handle(
  celebrations.thankForCard,
  async ({ params, body: { message }, actor, now, reading }) => {
    const { card } = await readCard(params.id, actor, reading);
    await recordThanks(planThanks(card, typedText(message), actor.user, now));
    return null;
  },
);
