import { listAwards } from '#functions/data/awards';
import { listOwnAwardRequests, rowsOfStatus } from '#functions/data/award-requests';
import { findUsers } from '#functions/data/users';
import { withDetails } from '#functions/data/tell-apart';
import { fillPage } from '#functions/table/paging';
import type { Reading } from '#functions/table/read';
import type { Actor } from '#shared/model/actor';
import type { AwardRequest, AwardRequestStatus, StoredAwardRequest } from '#shared/model/award-request';
import type { StoredAward } from '#shared/model/award';
import { limits } from '#shared/model/limits';
import type { UserId } from '#shared/model/ids';
import type { User } from '#shared/model/user';
import { maySettle, presentAwardRequest } from '#shared/rules/awards/award-requests';
import { mayAddPicture } from '#shared/rules/awards/claim-pictures';

/** After so many requests a page ends with what was found: most of them are others' to decide. */
const most = 500;

type Known = {
  readonly awards: readonly StoredAward[];
  /** The members whom the requests name. */
  readonly people: ReadonlyMap<UserId, User>;
};

const awardOf = ({ awards }: Pick<Known, 'awards'>, { award_id: id }: StoredAwardRequest) =>
  awards.find((award) => award.id === id);

/** Requests as the actor sees them, who decides on them or made them. */
export const presentAwardRequests = async (
  { workspaceId: w, user }: Pick<Actor, 'workspaceId' | 'user'>,
  requests: readonly StoredAwardRequest[],
  awards: readonly StoredAward[],
  reading: Reading,
): Promise<AwardRequest[]> => {
  const named = requests.flatMap((one) => [one.from_id, one.to_id, one.settled_by ?? []].flat());
  const people = await findUsers(w, [...new Set(named)], reading);
  const shown = await withDetails(w, people, reading);
  return requests.map((one) => {
    const award = awardOf({ awards }, one);
    const isPending = one.status === 'pending';
    return presentAwardRequest(one, award, shown, {
      settle: isPending && maySettle(one, award, user, people.get(one.to_id)),
      withdraw: isPending && one.from_id === user.id,
      picture: mayAddPicture(one) && one.from_id === user.id,
    });
  });
};

/** Returns a page of the requests on which the actor decides, or decided with others. */
export const listRequestsToDecide = async (
  { workspaceId: w, user }: Pick<Actor, 'workspaceId' | 'user'>,
  status: AwardRequestStatus,
  after: string | undefined,
  reading: Reading,
): Promise<{ readonly items: AwardRequest[]; readonly next: string | undefined }> => {
  const awards = await listAwards(w, reading);
  const read = async (from: string | undefined) => {
    const { rows, more } = await rowsOfStatus(w, status, from, reading);
    const receivers = rows.flatMap(({ item }) => item?.to_id ?? []);
    const people = await findUsers(w, [...new Set(receivers)], reading);
    const isTheirs = (one: StoredAwardRequest): boolean =>
      maySettle(one, awardOf({ awards }, one), user, people.get(one.to_id));
    return {
      rows: rows.map(({ position, item }) => ({
        position,
        item: item && isTheirs(item) ? item : undefined,
      })),
      more,
    };
  };
  const { items, next } = await fillPage(limits.page, after, read, most);
  return { items: await presentAwardRequests({ workspaceId: w, user }, items, awards, reading), next };
};

/** Returns a page of the actor's own requests. */
export const listOwnRequests = async (
  { workspaceId: w, user }: Pick<Actor, 'workspaceId' | 'user'>,
  after: string | undefined,
  reading: Reading,
): Promise<{ readonly items: AwardRequest[]; readonly next: string | undefined }> => {
  const [{ requests, next }, awards] = await Promise.all([
    listOwnAwardRequests(w, user.id, after, reading),
    listAwards(w, reading),
  ]);
  return { items: await presentAwardRequests({ workspaceId: w, user }, requests, awards, reading), next };
};
