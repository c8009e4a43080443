import { auditWrite } from '#functions/data/audit';
import { listWaiting } from '#functions/data/award-rounds';
import {
  findEveryAward,
  recordAwardRemoval,
  recordRemovalEnd,
  recordRemovalStart,
} from '#functions/data/awards';
import { findWorkspace } from '#functions/data/workspaces';
import { retryOnConflict } from '#functions/table/retry';
import { atOnce, endAwardRequests } from '#functions/workflows/end-award-requests';
import type { Actor } from '#shared/model/actor';
import type { StoredAward } from '#shared/model/award';
import type { StoredAwardRequest } from '#shared/model/award-request';
import type { AwardId, WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { endedRequest } from '#shared/rules/awards/award-requests';
import { planRemoval } from '#shared/rules/awards/awards';

/** How many steps one run takes: all of them, for as many requests as can wait. */
const mostSteps = Math.ceil(limits.award.pending / atOnce) + 5;

/** Ends the next requests of an award that is being deleted, and at last the award; false: nothing is left to do. */
const step = (w: WorkspaceId, id: AwardId, now: Date): Promise<boolean> =>
  retryOnConflict(async () => {
    const reading = { now, consistent: true };
    const [workspace, award] = await Promise.all([findWorkspace(w, reading), findEveryAward(w, id, reading)]);
    if (!workspace || workspace.closing || !award?.removal) return false;
    const { by_id: settled_by, reason } = award.removal;
    const waiting = await listWaiting(w, id, reading);
    const declined = (request: StoredAwardRequest) =>
      endedRequest(request, { status: 'declined', settled_by, reason }, now);
    if (waiting.length > 0) await endAwardRequests(award, waiting, declined, reading);
    else await recordRemovalEnd(award);
    return waiting.length > 0;
  });

/** Goes on with deleting an award. It may be interrupted anywhere and run again: each step is one transaction. */
export const carryOutRemoval = async (w: WorkspaceId, id: AwardId, now: Date): Promise<void> => {
  for (let steps = 0; steps < mostSteps && (await step(w, id, now)); steps += 1);
};

/**
 * Deletes an award. Where requests wait for it, one write says that it goes, and why; then they end, at once, or by the schedule
 * after a crash.
 * @throws Refusal award_requested | award_open
 */
export const removeAward = async (
  actor: Actor,
  award: StoredAward,
  reason: string,
  now: Date,
): Promise<void> => {
  const { workspaceId: w, user } = actor;
  const details = { fields: 'awards', title: award.name };
  const audit = auditWrite(actor, 'settings_changed', { details }, now);
  const removal = planRemoval(award, reason, user.id, now);
  if (!removal) return recordAwardRemoval(award, user, audit);
  await recordRemovalStart(award, removal, user, audit);
  await carryOutRemoval(w, award.id, now);
};
