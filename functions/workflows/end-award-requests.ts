import { findAwardRequests } from '#functions/data/award-requests';
import { recordRequestEnds, type Waiting } from '#functions/data/award-rounds';
import type { Reading } from '#functions/table/read';
import type { StoredAward } from '#shared/model/award';
import type { StoredAwardRequest } from '#shared/model/award-request';

/** How many requests end in one transaction: each is up to three writes of the hundred that one may have. */
export const atOnce = 30;

export const isPending = ({ status }: StoredAwardRequest): boolean => status === 'pending';

/** Ends the first of the requests that wait for an award. Those that were decided, or are gone, wait no more. */
export const endAwardRequests = async (
  award: StoredAward,
  waiting: readonly Waiting[],
  ended: (request: StoredAwardRequest) => StoredAwardRequest,
  reading: Reading,
): Promise<void> => {
  const next = waiting.slice(0, atOnce);
  const ids = next.map(({ request_id: id }) => id);
  const found = await findAwardRequests(award.workspace_id, ids, reading);
  const pending = ids.flatMap((id) => found.get(id) ?? []).filter(isPending);
  const open = new Set(pending.map(({ id }) => id));
  const stale = next.filter(({ request_id: id }) => !open.has(id));
  await recordRequestEnds(award, pending.map(ended), stale);
};
