import { findCountsOf } from '#functions/data/award-budgets';
import { listWaiting, recordRound } from '#functions/data/award-rounds';
import { findAward } from '#functions/data/awards';
import { findUsers } from '#functions/data/users';
import type { Reading } from '#functions/table/read';
import type { Actor } from '#shared/model/actor';
import type { WinnersDraft } from '#shared/model/award';
import type { AwardId } from '#shared/model/ids';
import { Refusal } from '#shared/model/refusal';
import { planChoice } from '#shared/rules/awards/choices';
import { carryOutChoice } from './follow-rounds.ts';

/**
 * Chooses the winners of a round: the choice is one write, which only one of several who decide can do, and what follows is carried
 * out at once, or by the schedule after a crash.
 * @throws Refusal not_found, and what `planChoice` refuses
 */
export const chooseWinners = async (
  { workspace, user }: Pick<Actor, 'workspace' | 'user'>,
  id: AwardId,
  draft: WinnersDraft,
  reading: Reading,
): Promise<void> => {
  const { id: w } = workspace;
  const award = await findAward(w, id, reading);
  if (!award) throw new Refusal('not_found');
  const [nominations, receivers, counts] = await Promise.all([
    listWaiting(w, id, reading),
    findUsers(w, draft.user_ids, reading),
    findCountsOf(workspace, award, draft.user_ids, reading),
  ]);
  const nominees = new Set(nominations.map(({ to_id: to }) => to));
  const round = planChoice({ workspace, award, nominees, receivers, counts }, draft, user, reading.now);
  await recordRound(award, round, user);
  await carryOutChoice(w, id, reading.now);
};
