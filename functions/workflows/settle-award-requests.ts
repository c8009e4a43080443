import { randomIdBytes } from '#functions/crypto/tokens';
import { auditWrite } from '#functions/data/audit';
import { findCountsOf } from '#functions/data/award-budgets';
import { findAwardRequest, recordAwardApproval, recordAwardRequestEnd } from '#functions/data/award-requests';
import { findAward } from '#functions/data/awards';
import { findUser } from '#functions/data/users';
import { findValue } from '#functions/data/workspaces';
import type { Reading } from '#functions/table/read';
import { retryOnConflict } from '#functions/table/retry';
import type { Doer } from '#shared/model/actor';
import type { StoredAward } from '#shared/model/award';
import type { AwardDecision, AwardDecisionResult, StoredAwardRequest } from '#shared/model/award-request';
import type { AwardRequestId } from '#shared/model/ids';
import { Refusal } from '#shared/model/refusal';
import type { User } from '#shared/model/user';
import { endedRequest, maySettle, requirePending } from '#shared/rules/awards/award-requests';
import { planAwardPost } from '#shared/rules/awards/award-posts';
import { createIds } from '#shared/rules/basics/ids';

type Deciding = {
  readonly actor: Doer;
  readonly request: StoredAwardRequest;
  readonly award: StoredAward;
  readonly receiver: User | undefined;
};

/** Approves a request: the award follows in the same transaction. */
const approve = async (
  { actor, request, award, receiver }: Deciding,
  { points }: Pick<AwardDecision, 'points'>,
  reading: Reading,
): Promise<void> => {
  const { workspace, user } = actor;
  const { now } = reading;
  const [counts, value] = await Promise.all([
    findCountsOf(workspace, award, [request.to_id], reading),
    award.value_id ? findValue(workspace.id, award.value_id, reading) : undefined,
  ]);
  // Read after the budget: what another decider has just spent is no reason when this request was it.
  requirePending((await findAwardRequest(workspace.id, request.id, reading)) ?? request);
  const gift = { message: request.message, ...(points !== undefined && { points }) };
  const asked = { workspace, award, counts, value, receiver, gift, author: request.from_id };
  const plan = planAwardPost(asked, user, createIds(now, randomIdBytes), now);
  const { id: post_id, score: amount } = plan.post;
  const ended = endedRequest(request, { status: 'approved', settled_by: user.id, post_id }, now);
  const details = { title: award.name, post: post_id, amount };
  const audit = auditWrite(actor, 'award_given', { subject: request.to_id, details }, now);
  await recordAwardApproval(ended, plan, user, [audit]);
};

/** Decides one request exactly once, whoever decides at the same time: each attempt reads and decides again. */
const settleOne = (actor: Doer, id: AwardRequestId, decision: AwardDecision, now: Date): Promise<void> =>
  retryOnConflict(async () => {
    const reading = { now, consistent: true };
    const { workspaceId: w, user } = actor;
    const request = await findAwardRequest(w, id, reading);
    if (!request) throw new Refusal('not_found');
    const [award, receiver] = await Promise.all([
      findAward(w, request.award_id, reading),
      findUser(w, request.to_id, reading),
    ]);
    if (!award || !maySettle(request, award, user, receiver)) throw new Refusal('forbidden');
    requirePending(request);
    if (decision.decision === 'approved')
      return approve({ actor, request, award, receiver }, decision, reading);
    const end = { status: 'declined', settled_by: user.id, reason: decision.reason ?? '' } as const;
    const ended = endedRequest(request, end, now);
    await recordAwardRequestEnd(ended, user);
  });

/** Decides requests one after the other, because they may change one budget and one balance. */
export const settleAwardRequests = async (
  actor: Doer,
  decision: AwardDecision,
  now: Date,
): Promise<AwardDecisionResult[]> => {
  const results: AwardDecisionResult[] = [];
  for (const id of decision.ids)
    try {
      await settleOne(actor, id, decision, now);
      results.push({ id, result: decision.decision, code: null, message: null });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      results.push({ id, result: 'refused', code: error.code, message: error.message });
    }
  return results;
};
