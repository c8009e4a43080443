import { findSignedBy } from '#functions/data/card-signatures';
import {
  findCard,
  findTeamCard,
  listCardSteps,
  recordCardEnd,
  recordCardTold,
  recordDelivery,
} from '#functions/data/greeting-cards';
import { recordNews } from '#functions/data/news';
import { findUser } from '#functions/data/users';
import { mapConcurrent } from '#functions/platform/concurrency';
import { retryOnConflict } from '#functions/table/retry';
import { eachPageOfSigners } from '#functions/views/card-signers';
import type { StoredCard } from '#shared/model/greeting-card';
import type { GreetingCardId, UserId, WorkspaceId } from '#shared/model/ids';
import { dueCardStep, hindranceOf } from '#shared/rules/celebrations/greeting-cards';
import type { Occasion } from '#shared/rules/celebrations/occasion-cards';
import { cardToSignNews } from '#shared/rules/mails/card-news';
import { hearsNews } from '#shared/rules/mails/news';
import type { ScheduleFacts } from '#shared/rules/mails/schedules';

/** How many members are told at the same time. */
const width = 10;

/** Tells those who can sign a card and have not. Told again, nobody hears of it twice. */
const tellSigners = async (card: StoredCard, what: 'opened' | 'waiting', now: Date): Promise<void> => {
  const news = cardToSignNews(card, what);
  const reading = { now, consistent: true };
  await eachPageOfSigners(card, reading, async (signers) => {
    const heard = signers.filter((user) => hearsNews(user, news));
    const signed = await findSignedBy(
      card,
      heard.map(({ id }) => id),
      reading,
    );
    const told = heard.filter(({ id }) => !signed.has(id));
    await mapConcurrent(told, width, ({ id, workspace_id: w }) =>
      recordNews(w, id, [{ ...news, to: [id] }], now),
    );
  });
};

/** Delivers a card. One that nobody signed, or whose receiver left, ends without that. */
const deliver = async (card: StoredCard, now: Date): Promise<void> => {
  const receiver = await findUser(card.workspace_id, card.to_id, { now, consistent: true });
  const hindrance = hindranceOf(card, receiver);
  if (hindrance) await recordCardEnd(card, hindrance, now);
  else await recordDelivery(card, now);
};

const followCard = (w: WorkspaceId, id: GreetingCardId, now: Date): Promise<void> =>
  retryOnConflict(async () => {
    const card = await findCard(w, id, { now, consistent: true });
    const does = card && dueCardStep(card, now);
    if (!card || does === undefined) return;
    if (does === 'deliver') return deliver(card, now);
    await tellSigners(card, does === 'open' ? 'opened' : 'waiting', now);
    const at = now.toISOString();
    await recordCardTold(card, does === 'open' ? { opened_at: at } : { reminded_at: at });
  });

/** Delivers the card for a day of a member with what else happens on it; returns its id if it was delivered. */
export const deliverTeamCard = async (
  w: WorkspaceId,
  u: UserId,
  occasion: Occasion,
  now: Date,
): Promise<GreetingCardId | undefined> => {
  const reading = { now, consistent: true };
  const id = await findTeamCard(w, u, occasion, reading);
  if (!id) return undefined;
  await followCard(w, id, now);
  return (await findCard(w, id, reading))?.state === 'delivered' ? id : undefined;
};

/**
 * Tells of open cards and delivers those whose moment has come. It may be late, interrupted anywhere and run again: each step is one
 * transaction, and members are told before it by news that arrive once.
 */
export const followCards = async ({ workspace }: ScheduleFacts, now: Date): Promise<void> => {
  const { id: w, closing } = workspace;
  if (closing) return;
  const at = now.toISOString();
  const due = (await listCardSteps(w, { now, consistent: true })).filter((step) => step.at <= at);
  for (const { card_id: id } of due) await followCard(w, id, now);
};
