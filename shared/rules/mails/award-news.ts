import type { StoredAward, StoredRound } from '#shared/model/award';
import type { StoredAwardRequest } from '#shared/model/award-request';
import type { UserId } from '#shared/model/ids';
import type { NewsDraft } from './news.ts';

type Step = {
  readonly before: StoredAwardRequest | undefined;
  readonly after: StoredAwardRequest | undefined;
};

/** Those who decide on a request and hear of it: nobody decides on an award to themselves, nor hears of what they asked for. */
export const decidersToTell = (
  { from_id: from, to_id: to }: Pick<StoredAwardRequest, 'from_id' | 'to_id'>,
  deciders: readonly UserId[],
): readonly UserId[] => deciders.filter((one) => one !== to && one !== from);

/** To those who decide on a new request for an award. */
export const awardRequestedNews = (
  { before, after }: Step,
  deciders: readonly UserId[],
): readonly NewsDraft[] => {
  if (before || !after) return [];
  const { id, from_id: by_id, created_at } = after;
  const to = decidersToTell(after, deciders);
  return [{ kind: 'request_to_settle', to, source: id, created_at, by_id, award_request_id: id }];
};

/** To those who decide on a round: nominations are over. */
export const roundClosedNews = (
  { id, name, emoji }: StoredAward,
  { opens_on: opens, closes_on: closes }: StoredRound,
  count: number,
  at: string,
): Omit<NewsDraft, 'to'> => ({
  kind: 'request_to_settle',
  source: `${id}#${opens}#${closes}`,
  created_at: at,
  award: { id, name, emoji },
  count,
});

type Settled = StoredAwardRequest & {
  readonly status: Exclude<StoredAwardRequest['status'], 'pending' | 'withdrawn'>;
};

const isSettled = (request: StoredAwardRequest): request is Settled =>
  request.status !== 'pending' && request.status !== 'withdrawn';

/**
 * The request, if a change decided it and whoever made it hears of that: of an award to themselves they hear by its post, and what
 * they decided themselves they know.
 */
export const requesterToTell = ({ before, after }: Step): readonly Settled[] => {
  if (!after || before?.status !== 'pending' || !isSettled(after)) return [];
  const { status, from_id: from, to_id: to, settled_by: by } = after;
  return by === from || (status === 'approved' && from === to) ? [] : [after];
};

/** To whoever made a request that was decided. Whoever is nominated hears nothing of it. */
export const awardSettledNews = (step: Step): readonly NewsDraft[] =>
  requesterToTell(step).map(({ id, status, from_id: from, status_changed_at: created_at, reason }) => ({
    kind: 'reward_settled',
    to: [from],
    source: id,
    created_at,
    award_request_id: id,
    ...(reason !== undefined && { reason }),
    outcome: status === 'approved' ? 'fulfilled' : status,
  }));
