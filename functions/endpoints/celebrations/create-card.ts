import { randomIdBytes } from '#functions/crypto/tokens';
import { recordCard } from '#functions/data/greeting-cards';
import { findShownUsers } from '#functions/data/users';
import { handle } from '#functions/http/handle';
import { readCardFacts } from '#functions/workflows/card-facts';
import { celebrations } from '#shared/contract/celebrations';
import { createIds } from '#shared/rules/basics/ids';
import { planCard, requireRoomForCard } from '#shared/rules/celebrations/greeting-cards';
import { presentCard } from '#shared/rules/celebrations/present-cards';

export const handler = handle(
  celebrations.createCard,
  async ({ body, actor: { workspace, user }, now, reading, idempotency }) => {
    requireRoomForCard(workspace);
    const known = await readCardFacts(body, workspace, reading);
    const card = planCard(body, user, known, createIds(now, randomIdBytes).greetingCard(), now);
    const people = await findShownUsers(workspace.id, [card.to_id, user.id], reading);
    const reply = presentCard(card, people, false);
    await recordCard(card, idempotency(reply));
    return reply;
  },
);
