import { listOpenCards, recordCardEnd, recordCardMove } from '#functions/data/greeting-cards';
import { findUsers } from '#functions/data/users';
import type { ChangeOf } from '#functions/table/changes';
import { retryOnConflict } from '#functions/table/retry';
import { differsInLastDay } from '#functions/data/last-days';
import type { StoredCard } from '#shared/model/greeting-card';
import type { User } from '#shared/model/user';
import { hasOpenCards } from '#shared/rules/celebrations/greeting-cards';
import { followedCard } from '#shared/rules/celebrations/occasion-cards';
import { isCurrentMember } from '#shared/rules/people/users';
import { movesDates } from './dates.ts';
import { changedUsers, projection } from './projection.ts';

type Step = Pick<ChangeOf<'user'>, 'before' | 'after'>;

/** Whether a change of a member is that they left: nobody delivers a card to them any more. */
const leaves = ({ before, after }: Step): boolean =>
  before !== undefined && isCurrentMember(before) && !(after && isCurrentMember(after));

/** Whether a change of a member may change what the team opened a card for. */
const movesOccasion = (step: Step): boolean =>
  step.before !== undefined && (movesDates(step) || differsInLastDay(step.before, step.after));

const follow = async (
  card: StoredCard,
  user: User | undefined,
  timezone: string,
  at: Date,
): Promise<void> => {
  if (!user || !isCurrentMember(user)) return recordCardEnd(card, 'left', at);
  const followed = followedCard(card, user, timezone);
  if (!followed) await recordCardEnd(card, 'canceled', at);
  else if (followed !== card) await recordCardMove(card, followed);
};

/**
 * Ends the open cards of those who left, so that their makers hear at once and not on the day of the delivery, and has the cards that
 * the team opened follow the days of their receivers.
 */
export const cardReceivers = projection(['user'], async (changes, { workspace }) => {
  const moved = changes.filter((change) => leaves(change) || movesOccasion(change));
  const [first] = moved;
  if (!first || !hasOpenCards(workspace)) return;
  const { id: w, timezone } = workspace;
  const ids = new Set(changedUsers(moved));
  await retryOnConflict(async () => {
    const reading = { now: first.at, consistent: true };
    const open = (await listOpenCards(w, reading)).filter(({ to_id: to }) => ids.has(to));
    const people = await findUsers(w, [...new Set(open.map(({ to_id: to }) => to))], reading);
    for (const card of open) await follow(card, people.get(card.to_id), timezone, first.at);
  });
});
