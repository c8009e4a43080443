import type { StoredAward, StoredRound } from '#shared/model/award';
import type { StoredAwardRequest } from '#shared/model/award-request';
import type { UserId } from '#shared/model/ids';
import type { NewsDraft } from './news.ts';

type Step = {
  readonly before: StoredAwardRequest | undefined;
  readonly after: StoredAwardRequest | undefined;
};

/** To those who decide on a new request for an award. Nobody decides on one to themselves. */
export const awardRequestedNews = (
  { before, after }: Step,
  deciders: readonly UserId[],
): readonly NewsDraft[] => {
  if (before || !after) return [];
  const { id, from_id: by_id, to_id: receiver, created_at } = after;
  const to = deciders.filter((one) => one !== receiver);
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

/**
 * To whoever made a request that was decided; of an award to themselves they hear by its post. Whoever is nominated hears
 * nothing of it.
 */
export const awardSettledNews = ({ before, after }: Step): readonly NewsDraft[] => {
  if (!after || before?.status !== 'pending') return [];
  const { id, status, from_id: from, to_id: to, status_changed_at: created_at, reason } = after;
  if (status === 'pending' || status === 'withdrawn' || (status === 'approved' && from === to)) return [];
  const outcome = status === 'approved' ? 'fulfilled' : status;
  const about = { source: id, created_at, award_request_id: id, ...(reason !== undefined && { reason }) };
  return [{ kind: 'reward_settled', to: [from], ...about, outcome }];
};
