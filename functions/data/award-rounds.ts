import type { StoredAward, StoredRound } from '#shared/model/award';
import type { StoredAwardRequest } from '#shared/model/award-request';
import type { AwardId, AwardRequestId, UserId, WorkspaceId } from '#shared/model/ids';
import type { User } from '#shared/model/user';
import type { AwardPlan } from '#shared/rules/awards/award-posts';
import { unchanged } from '#functions/table/expressions';
import { keys, lists } from '#functions/table/keys';
import { query, type Reading, smallItems } from '#functions/table/read';
import { transact } from '#functions/table/transact';
import { change, discard, type Write } from '#functions/table/writes';
import { endRequestWrites } from './award-requests.ts';
import { awardPostWrites, countAwards } from './awards.ts';
import { requirePermissions } from './permissions.ts';

/** That a request of a member for a colleague, or for themselves, waits. */
export type Waiting = {
  readonly request_id: AwardRequestId;
  readonly from_id: UserId;
  readonly to_id: UserId;
};

/** Returns the requests for an award that wait, by who made them. */
export const listWaiting = async (
  w: WorkspaceId,
  award: AwardId,
  reading: Reading,
): Promise<readonly Waiting[]> =>
  (await query<Waiting>({ ...lists.awardMarksOf(w, award), page: smallItems }, reading)).items;

/** Writes the round of an award as a whole, while it is as read, and has the schedules follow. */
const changeRound = (
  { workspace_id: w, id, round: before }: StoredAward,
  round: StoredRound,
  add: Readonly<Record<string, number>> = {},
): readonly Write[] => [
  change(keys.award(w, id), { set: { round }, add }, [unchanged('round', before), { absent: 'removal' }]),
  countAwards(w, 0),
];

/** Records a shortlist or a choice of somebody who decides. */
export const recordRound = (
  award: StoredAward,
  round: StoredRound,
  actor: User,
  also: readonly Write[] = [],
): Promise<void> => transact(...changeRound(award, round), requirePermissions(actor), ...also);

/** Records how far a round is. */
export const recordRoundStep = (award: StoredAward, round: StoredRound): Promise<void> =>
  transact(...changeRound(award, round));

/** Gives a winner the award, once: the request, the post and that they have it are one transaction. */
export const recordWinner = (
  request: StoredAwardRequest,
  plan: AwardPlan,
  round: StoredRound,
  also: readonly Write[],
): Promise<void> =>
  transact(
    ...endRequestWrites(request),
    ...awardPostWrites(plan, undefined, {
      set: { round },
      add: { pending: -1 },
      asRead: [unchanged('round', plan.award.round)],
    }),
    ...also,
  );

/**
 * Records the ends of requests that follow from a choice, or from the end of their award: so many that they fit into one transaction.
 * @param stale those whose request is gone, or was decided: nothing waits for them
 */
export const recordRequestEnds = (
  { workspace_id: w, id }: StoredAward,
  ended: readonly StoredAwardRequest[],
  stale: readonly Waiting[],
): Promise<void> =>
  transact(
    ...ended.flatMap(endRequestWrites),
    ...stale.map(({ from_id: from, to_id: to }) => discard(keys.awardMark(w, id, from, to))),
    change(keys.award(w, id), { add: { pending: -ended.length } }),
  );
