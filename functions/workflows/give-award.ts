import { randomIdBytes } from '#functions/crypto/tokens';
import { auditWrite } from '#functions/data/audit';
import { findCountsOf } from '#functions/data/award-budgets';
import { findAward, recordAwardPost } from '#functions/data/awards';
import { findUser } from '#functions/data/users';
import { findValue } from '#functions/data/workspaces';
import type { Reading } from '#functions/table/read';
import type { Write } from '#functions/table/writes';
import type { Actor } from '#shared/model/actor';
import type { AwardGift } from '#shared/model/award';
import type { AwardId } from '#shared/model/ids';
import type { StoredPost } from '#shared/model/post';
import { Refusal } from '#shared/model/refusal';
import { planAwardPost } from '#shared/rules/awards/award-posts';
import { createIds } from '#shared/rules/basics/ids';
import { typedText } from '#shared/rules/posts/emoji';

/**
 * Gives a member an award: decides it and records it in one transaction.
 * @param idempotency what else belongs into the transaction: the answer to keep under the caller's Idempotency-Key
 * @throws Refusal not_found, and what `planAwardPost` refuses
 * @throws WriteConflict when anything was changed after it was read
 */
export const giveAward = async (
  actor: Actor,
  { id, gift }: { readonly id: AwardId; readonly gift: AwardGift },
  reading: Reading,
  idempotency: (post: StoredPost) => Promise<readonly Write[]>,
): Promise<StoredPost> => {
  const { workspace, user } = actor;
  const { id: w } = workspace;
  const [award, receiver] = await Promise.all([findAward(w, id, reading), findUser(w, gift.to_id, reading)]);
  if (!award) throw new Refusal('not_found');
  // What is nominated or claimed follows from a request.
  if (award.way !== 'given') throw new Refusal('forbidden');
  const [counts, value] = await Promise.all([
    findCountsOf(workspace, award, [gift.to_id], reading),
    award.value_id ? findValue(w, award.value_id, reading) : undefined,
  ]);
  const said = { ...gift, message: typedText(gift.message) };
  const request = { workspace, award, counts, value, receiver, gift: said };
  const plan = planAwardPost(request, user, createIds(reading.now, randomIdBytes), reading.now);
  const about = {
    subject: plan.receiver.id,
    details: { title: award.name, post: plan.post.id, amount: plan.post.score },
  };
  await recordAwardPost(plan, user, [
    auditWrite(actor, 'award_given', about, reading.now),
    ...(await idempotency(plan.post)),
  ]);
  return plan.post;
};
