import type { AwardRequestStatus, StoredAwardRequest } from '#shared/model/award-request';
import type { StoredAward } from '#shared/model/award';
import type { AwardRequestId, UserId, WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { User } from '#shared/model/user';
import { addDays, epochSeconds } from '#shared/rules/basics/time';
import type { AwardPlan } from '#shared/rules/awards/award-posts';
import { unchanged } from '#functions/table/expressions';
import { indexes, type Key, keys } from '#functions/table/keys';
import type { Rows } from '#functions/table/paging';
import { get, getItems, getItemsById, query, type Reading } from '#functions/table/read';
import { transact } from '#functions/table/transact';
import { change, check, create, discard, upsert, type Write } from '#functions/table/writes';
import { awardPostWrites } from './awards.ts';
import { claimPictureEntries } from './claim-pictures.ts';
import { requirePermissions } from './permissions.ts';
import { takesPart } from './posts.ts';

/** The attributes in the indexes: by status, and of whoever made the request. */
const indexed = ({ workspace_id: w, id, status, from_id: from, created_at: at }: StoredAwardRequest) => ({
  list_key: indexes.awardRequestsByStatus(w, status),
  list_sort: id,
  ranking_key: indexes.awardRequestsOf(w, from),
  points: Date.parse(at),
});

export const findAwardRequest = (
  w: WorkspaceId,
  id: AwardRequestId,
  reading: Reading,
): Promise<StoredAwardRequest | undefined> => get<StoredAwardRequest>(keys.awardRequest(w, id), reading);

/** Returns the requests that exist, by id. */
export const findAwardRequests = (
  w: WorkspaceId,
  ids: readonly AwardRequestId[],
  reading: Reading,
): Promise<ReadonlyMap<AwardRequestId, StoredAwardRequest>> =>
  getItemsById<StoredAwardRequest>(ids, (id) => keys.awardRequest(w, id), reading);

const itemsAt = async (found: readonly Key[], reading: Reading): Promise<StoredAwardRequest[]> => {
  const items = await getItems<readonly StoredAwardRequest[]>(
    found.map(({ pk, sk }) => ({ pk, sk })),
    reading,
  );
  return items.flatMap((item) => item ?? []);
};

/** Returns requests of one status, newest first, behind a position. What changed since the index saw it is left out. */
export const rowsOfStatus = async (
  w: WorkspaceId,
  status: AwardRequestStatus,
  after: string | undefined,
  reading: Reading,
): Promise<Rows<StoredAwardRequest>> => {
  const pk = indexes.awardRequestsByStatus(w, status);
  const from = after && {
    ...keys.awardRequest(w, after as AwardRequestId),
    list_key: pk,
    list_sort: after,
  };
  const { items, next } = await query<Key>(
    { pk, index: 'lists', newestFirst: true, limit: limits.page, ...(from && { after: from }) },
    { now: reading.now },
  );
  const known = new Map((await itemsAt(items, reading)).map((one) => [one.id as string, one]));
  const rows = items.map(({ sk }) => {
    const one = known.get(sk);
    return { position: sk, item: one?.status === status ? one : undefined };
  });
  return { rows, more: next !== undefined };
};

/** Returns a page of what a member asked for, newest first. */
export const listOwnAwardRequests = async (
  w: WorkspaceId,
  u: UserId,
  after: string | undefined,
  reading: Reading,
): Promise<{ readonly requests: StoredAwardRequest[]; readonly next: string | undefined }> => {
  const pk = indexes.awardRequestsOf(w, u);
  const [points, id] = after?.split('#') ?? [];
  const from = id !== undefined && {
    ...keys.awardRequest(w, id as AwardRequestId),
    ranking_key: pk,
    points: Number(points),
  };
  const { items, next } = await query<Key & { readonly points: number }>(
    { pk, index: 'ranking', newestFirst: true, limit: limits.page, ...(from && { after: from }) },
    { now: reading.now },
  );
  const last = items.at(-1);
  return { requests: await itemsAt(items, reading), next: next && last && `${last.points}#${last.sk}` };
};

/**
 * Records a nomination or a claim, once for one idempotency key. Commits only while the award is as read and has room for
 * it, both members take part, and no other request of the same one for the same one waits.
 */
export const recordAwardRequest = (
  request: StoredAwardRequest,
  award: StoredAward,
  idempotency: readonly Write[],
): Promise<void> => {
  const { workspace_id: w, id, award_id, from_id: from, to_id: to } = request;
  return transact(
    check(keys.workspace(w), [{ absent: 'closing' }]),
    change(keys.award(w, award_id), { add: { pending: 1 } }, [
      ['revision', '=', award.revision],
      { any: [{ absent: 'pending' }, ['pending', '<', limits.award.pending]] },
    ]),
    create(
      keys.awardMark(w, award_id, from, to),
      { request_id: id, from_id: from, to_id: to },
      'already_nominated',
    ),
    ...countNomination(request, award),
    create(keys.awardRequest(w, id), { ...request, ...indexed(request) }),
    ...[...new Set([from, to])].map((one) => check(keys.user(w, one), takesPart)),
    ...idempotency,
  );
};

/** How often a member nominated somebody in a round, so that two at once cannot exceed their number. */
const countNomination = (
  { workspace_id: w, award_id, from_id: from, round: opens }: StoredAwardRequest,
  { round }: StoredAward,
): readonly Write[] => {
  if (opens === undefined || !round) return [];
  const ttl = epochSeconds(addDays(new Date(round.closes_on), limits.award.roundDays));
  return [
    upsert(
      keys.awardTally(w, award_id, from, opens),
      { set: { ttl }, add: { count: 1 } },
      [{ any: [{ absent: 'count' }, ['count', '<', round.nominations]] }],
      'nominations_used',
    ),
  ];
};

/** What the end of a request changes, once: the request, that it waits, and when its picture goes. */
export const endRequestWrites = (request: StoredAwardRequest): readonly Write[] => {
  const { workspace_id: w, id, award_id, from_id: from, to_id: to, picture } = request;
  return [
    change(keys.awardRequest(w, id), { set: { ...request, ...indexed(request) } }, [
      ['status', '=', 'pending'],
      unchanged('picture', picture),
    ]),
    discard(keys.awardMark(w, award_id, from, to)),
    ...claimPictureEntries(request),
  ];
};

/** Records that a request ends without an award. */
export const recordAwardRequestEnd = (
  request: StoredAwardRequest,
  actor: User,
  also: readonly Write[] = [],
): Promise<void> => {
  const { workspace_id: w, award_id, from_id: from } = request;
  return transact(
    ...endRequestWrites(request),
    ...(request.round === undefined
      ? []
      : [change(keys.awardTally(w, award_id, from, request.round), { add: { count: -1 } })]),
    change(keys.award(w, award_id), { add: { pending: -1 } }),
    requirePermissions(actor),
    ...also,
  );
};

/** Records that a request is approved, with the award that follows: both in one transaction, so two deciders give one award. */
export const recordAwardApproval = (
  request: StoredAwardRequest,
  plan: AwardPlan,
  actor: User,
  also: readonly Write[],
): Promise<void> =>
  transact(...endRequestWrites(request), ...awardPostWrites(plan, actor, { add: { pending: -1 } }), ...also);
