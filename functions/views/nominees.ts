import { findAwardRequests } from '#functions/data/award-requests';
import { listWaiting } from '#functions/data/award-rounds';
import { findAward } from '#functions/data/awards';
import { findShownUsers } from '#functions/data/users';
import type { Reading } from '#functions/table/read';
import type { Actor } from '#shared/model/actor';
import type { Nominee, StoredAward } from '#shared/model/award';
import type { AwardId, AwardRequestId, UserId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { Refusal } from '#shared/model/refusal';
import { decidesOnRound } from '#shared/rules/awards/choices';
import { personById } from '#shared/rules/people/users';

/** How many reasons stand with each nominee. */
const reasonsShown = 5;

type Viewer = Pick<Actor, 'workspaceId' | 'user'>;

/** Returns an award on whose round somebody decides. @throws Refusal not_found | forbidden */
export const findDecidedAward = async (
  { workspaceId: w, user }: Viewer,
  id: AwardId,
  reading: Reading,
): Promise<StoredAward> => {
  const award = await findAward(w, id, reading);
  if (!award) throw new Refusal('not_found');
  if (!decidesOnRound(award, user)) throw new Refusal('forbidden');
  return award;
};

/** Those of the shortlist first, then whoever was nominated most often. */
const ranked = (
  award: StoredAward,
  nominations: ReadonlyMap<UserId, readonly unknown[]>,
): readonly UserId[] => {
  const starred = new Set(award.round?.shortlist);
  const countOf = (id: UserId) => nominations.get(id)?.length ?? 0;
  return [...nominations.keys()].toSorted(
    (a, b) =>
      Number(starred.has(b)) - Number(starred.has(a)) || countOf(b) - countOf(a) || a.localeCompare(b),
  );
};

/** Returns a page of the nominees of a round, without whoever asks: nobody decides on an award to themselves. */
export const listNominees = async (
  viewer: Viewer,
  id: AwardId,
  after: string | undefined,
  reading: Reading,
): Promise<{ readonly items: Nominee[]; readonly next: string | undefined }> => {
  const { workspaceId: w, user } = viewer;
  const award = await findDecidedAward(viewer, id, reading);
  const all = (await listWaiting(w, id, reading)).filter(({ to_id: to }) => to !== user.id);
  const byNominee = Map.groupBy(all, ({ to_id: to }) => to);
  const order = ranked(award, byNominee);
  const from = after === undefined ? 0 : order.indexOf(after as UserId) + 1;
  const page = order.slice(from, from + limits.feedPage);
  const firstOf = (nominee: UserId): readonly AwardRequestId[] =>
    (byNominee.get(nominee) ?? [])
      .map(({ request_id: request }) => request)
      .toSorted()
      .slice(0, reasonsShown);
  const requests = await findAwardRequests(w, page.flatMap(firstOf), reading);
  const named = [...page, ...[...requests.values()].map(({ from_id: by }) => by)];
  const people = await findShownUsers(w, [...new Set(named)], reading);
  const starred = new Set(award.round?.shortlist);
  const items = page.map((nominee) => ({
    person: personById(people, nominee),
    count: byNominee.get(nominee)?.length ?? 0,
    starred: starred.has(nominee),
    reasons: firstOf(nominee).flatMap((request) => {
      const { from_id: by, message } = requests.get(request) ?? {};
      return by && message ? [{ from: personById(people, by), message }] : [];
    }),
  }));
  return { items, next: from + limits.feedPage < order.length ? page.at(-1) : undefined };
};
