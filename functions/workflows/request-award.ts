import { randomIdBytes } from '#functions/crypto/tokens';
import { findCountsOf } from '#functions/data/award-budgets';
import { recordAwardRequest } from '#functions/data/award-requests';
import { findAward } from '#functions/data/awards';
import { findUser } from '#functions/data/users';
import type { Reading } from '#functions/table/read';
import type { Write } from '#functions/table/writes';
import type { StoredAward } from '#shared/model/award';
import type { AwardRequestDraft, StoredAwardRequest } from '#shared/model/award-request';
import type { AwardId, UserId, WorkspaceId } from '#shared/model/ids';
import { Refusal } from '#shared/model/refusal';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { planAwardRequest } from '#shared/rules/awards/award-requests';
import { createIds } from '#shared/rules/basics/ids';
import { typedText } from '#shared/rules/posts/emoji';

type Asking = { readonly workspace: Workspace; readonly user: User; readonly reading: Reading };
type Asked = { readonly request: StoredAwardRequest; readonly award: StoredAward };

/** An award, and whoever is to get it. */
type Found = readonly [award: StoredAward | undefined, receiver: User | undefined];

/** Reads what a request names. */
export const readAsked = (w: WorkspaceId, id: AwardId, to: UserId, reading: Reading): Promise<Found> =>
  Promise.all([findAward(w, id, reading), findUser(w, to, reading)]);

/**
 * Nominates a colleague for an award, or asks for one: decides it and records it in one transaction.
 * @param also what else belongs into the transaction
 * @throws Refusal not_found, and what `planAwardRequest` refuses
 * @throws WriteConflict when anything was changed after it was read
 */
export const requestAward = async (
  { workspace, user, reading }: Asking,
  [award, receiver]: Found,
  draft: AwardRequestDraft,
  also: (asked: Asked) => Promise<readonly Write[]>,
): Promise<Asked> => {
  if (!award) throw new Refusal('not_found');
  const counts = await findCountsOf(workspace, award, receiver ? [receiver.id] : [], reading);
  const said = { ...draft, message: typedText(draft.message) };
  const asking = { award, counts, draft: said, by: user, receiver, zone: workspace };
  const request = planAwardRequest(asking, createIds(reading.now, randomIdBytes).awardRequest(), reading.now);
  await recordAwardRequest(request, award, await also({ request, award }));
  return { request, award };
};
