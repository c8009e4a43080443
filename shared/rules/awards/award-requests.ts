import type { AwardCounts, StoredAward } from '#shared/model/award';
import type {
  AwardDecision,
  AwardRequest,
  AwardRequestDraft,
  StoredAwardRequest,
} from '#shared/model/award-request';
import type { AwardRequestId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { Refusal } from '#shared/model/refusal';
import type { User } from '#shared/model/user';
import { personById, type UsersById } from '../people/users.ts';
import { requireReceiver } from './award-posts.ts';
import type { Workspace } from '#shared/model/workspace';
import { decidesOn } from './awards.ts';
import { requireTimesLeft } from './budgets.ts';
import { planAwardUse } from './uses.ts';
import { requireOpenRound } from './rounds.ts';

/** A request for an award, and everything as it was read that decides it. */
type Asking = {
  readonly zone: Pick<Workspace, 'timezone'>;
  readonly award: StoredAward;
  readonly draft: AwardRequestDraft;
  readonly by: User;
  /** Whoever is to get it; the same as `by` for a claim. */
  readonly receiver: User | undefined;
  readonly counts: AwardCounts;
};

/** @throws Refusal forbidden: the award is given, not asked for | receivers_required | self_recognition */
const requireWay = ({ award: { way }, draft: { to_id: to }, by }: Asking): void => {
  if (way === 'given') throw new Refusal('forbidden');
  if (way === 'nominated' && to === undefined) throw new Refusal('receivers_required', {}, ['to_id']);
  if (way === 'nominated' && to === by.id) throw new Refusal('self_recognition', {}, ['to_id']);
  if (way === 'claimed' && to !== undefined && to !== by.id) throw new Refusal('forbidden');
};

/**
 * Plans a nomination or a claim.
 * @throws Refusal forbidden | receivers_required | self_recognition | nominations_closed | user_not_found | receiver_left |
 * outside_audience | award_limit_reached | award_given_out | too_many: so many are waiting
 */
export const planAwardRequest = (asking: Asking, id: AwardRequestId, now: Date): StoredAwardRequest => {
  requireWay(asking);
  const { award, by, counts, draft, zone } = asking;
  requireOpenRound(award, zone, now);
  const receiver = requireReceiver(asking.receiver, award);
  requireTimesLeft(award, counts);
  planAwardUse(award, counts, receiver.id, zone, now);
  if ((award.pending ?? 0) >= limits.award.pending)
    throw new Refusal('too_many', { max: limits.award.pending });
  const at = now.toISOString();
  return {
    id,
    workspace_id: award.workspace_id,
    award_id: award.id,
    award: { name: award.name, emoji: award.emoji, way: award.way },
    from_id: by.id,
    to_id: receiver.id,
    message: draft.message,
    ...(award.round && { round: award.round.opens_on }),
    status: 'pending',
    created_at: at,
    status_changed_at: at,
  };
};

/** @throws Refusal already_settled */
export const requirePending = ({ status }: StoredAwardRequest): void => {
  if (status !== 'pending') throw new Refusal('already_settled');
};

/** Whether somebody decides on a request alone: nobody on an award to themselves, nor on one of a round. */
export const maySettle = (
  request: StoredAwardRequest,
  award: StoredAward | undefined,
  actor: Pick<User, 'id' | 'permissions'>,
  receiver: Pick<User, 'state' | 'manager_id'> | undefined,
): boolean =>
  award !== undefined &&
  request.round === undefined &&
  request.to_id !== actor.id &&
  decidesOn(award, actor, receiver);

/** @throws Refusal reason_required */
export const requireReason = ({ decision, reason }: Pick<AwardDecision, 'decision' | 'reason'>): void => {
  if (decision === 'declined' && !reason) throw new Refusal('reason_required', {}, ['reason']);
};

/** How a request ends. */
export const endedRequest = (
  request: StoredAwardRequest,
  end: Pick<StoredAwardRequest, 'status' | 'settled_by' | 'reason' | 'post_id'>,
  now: Date,
): StoredAwardRequest => ({ ...request, ...end, status_changed_at: now.toISOString() });

/** A request as somebody sees it who decides on it or made it. */
export const presentAwardRequest = (
  request: StoredAwardRequest,
  award: StoredAward | undefined,
  people: UsersById,
  can: AwardRequest['can'],
): AwardRequest => ({
  id: request.id,
  award: {
    id: request.award_id,
    ...request.award,
    picture: award?.picture ?? null,
    points_min: award?.points_min ?? 0,
    points_max: award?.points_max ?? 0,
  },
  from: personById(people, request.from_id),
  to: personById(people, request.to_id),
  message: request.message,
  picture: request.picture
    ? { url: request.picture.address, description: request.picture.description }
    : null,
  status: request.status,
  created_at: request.created_at,
  status_changed_at: request.status_changed_at,
  settled_by: request.settled_by ? personById(people, request.settled_by) : null,
  reason: request.reason ?? null,
  post_id: request.post_id ?? null,
  can,
});
