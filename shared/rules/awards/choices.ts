import type { AwardCounts, StoredAward, StoredRound, WinnersDraft } from '#shared/model/award';
import type { UserId } from '#shared/model/ids';
import { Refusal } from '#shared/model/refusal';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { pointsFor, requireReceiver } from './award-posts.ts';
import { decidesOn } from './awards.ts';
import { planCharge } from './budgets.ts';
import { roundState } from './rounds.ts';
import { planAwardUse } from './uses.ts';

type Facts = {
  readonly workspace: Pick<Workspace, 'timezone'>;
  readonly award: StoredAward;
  readonly nominees: ReadonlySet<UserId>;
  readonly receivers: ReadonlyMap<UserId, User>;
  readonly counts: AwardCounts;
};

/** Whether somebody decides on the round of an award. */
export const decidesOnRound = (award: StoredAward, actor: Pick<User, 'id' | 'permissions'>): boolean =>
  award.round !== undefined && decidesOn(award, actor, undefined);

/** @throws Refusal forbidden | award_open: members still nominate | already_settled */
const requireChoosable = (award: StoredAward, zone: Pick<Workspace, 'timezone'>, now: Date): StoredRound => {
  const { round } = award;
  if (!round) throw new Refusal('forbidden');
  const state = roundState(round, zone, now);
  if (state === 'planned' || state === 'open') throw new Refusal('award_open');
  if (state !== 'deciding') throw new Refusal('already_settled');
  return round;
};

/**
 * Plans who wins a round. Nobody chooses themselves, and the budget has to have room for all of them.
 * @throws Refusal forbidden | award_open | already_settled | too_many | self_recognition | user_not_found | receiver_left |
 * outside_audience | out_of_range | budget_used_up | award_limit_reached | award_given_out
 */
export const planChoice = (facts: Facts, draft: WinnersDraft, actor: User, now: Date): StoredRound => {
  const { award, nominees, receivers, workspace, counts } = facts;
  if (!decidesOnRound(award, actor)) throw new Refusal('forbidden');
  const round = requireChoosable(award, workspace, now);
  const { user_ids: ids } = draft;
  if (ids.length > round.winners) throw new Refusal('too_many', { max: round.winners }, ['user_ids']);
  const points = pointsFor(award, draft);
  const paid = ids.filter((id) => {
    if (id === actor.id) throw new Refusal('self_recognition', {}, ['user_ids']);
    if (!nominees.has(id)) throw new Refusal('user_not_found', {}, ['user_ids']);
    return !requireReceiver(receivers.get(id), award).demo;
  });
  planCharge(award, counts, { points, times: paid.length }, workspace, now);
  for (const id of paid) planAwardUse(award, counts, id, workspace, now);
  return { ...round, choice: { by_id: actor.id, at: now.toISOString(), user_ids: ids, points, posts: {} } };
};
