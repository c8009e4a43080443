import { listOpenCards, recordCardEnd } from '#functions/data/greeting-cards';
import type { ChangeOf } from '#functions/table/changes';
import { retryOnConflict } from '#functions/table/retry';
import { isCurrentMember } from '#shared/rules/people/users';
import { changedUsers, projection } from './projection.ts';

/** Whether a change of a member is that they left: nobody delivers a card to them any more. */
const leaves = ({ before, after }: Pick<ChangeOf<'user'>, 'before' | 'after'>): boolean =>
  before !== undefined && isCurrentMember(before) && !(after && isCurrentMember(after));

/** Ends the open cards of those who left, so that their makers hear at once and not on the day of the delivery. */
export const cardReceivers = projection(['user'], async (changes, { workspace: { id: w, cards_count } }) => {
  const left = new Set(changedUsers(changes.filter(leaves)));
  const [first] = changes;
  if (!first || left.size === 0 || !cards_count) return;
  await retryOnConflict(async () => {
    const open = await listOpenCards(w, { now: first.at, consistent: true });
    for (const card of open.filter(({ to_id: to }) => left.has(to)))
      await recordCardEnd(card, 'left', first.at);
  });
});
