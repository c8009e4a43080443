import { randomIdBytes } from '#functions/crypto/tokens';
import { findCountsOf } from '#functions/data/award-budgets';
import { findAwardRequests } from '#functions/data/award-requests';
import { listWaiting, type Waiting, recordRoundStep, recordWinner } from '#functions/data/award-rounds';
import { findAward } from '#functions/data/awards';
import { auditWrite } from '#functions/data/audit';
import { recordNews } from '#functions/data/news';
import { findUser } from '#functions/data/users';
import { findValue, findWorkspace } from '#functions/data/workspaces';
import type { QueueMails } from '#functions/mails/kinds';
import type { Reading } from '#functions/table/read';
import { retryOnConflict } from '#functions/table/retry';
import { awardDeciders } from '#functions/data/award-deciders';
import { endClaimPictures } from '#functions/workflows/end-claim-pictures';
import { carryOutRemoval } from '#functions/workflows/remove-award';
import { atOnce, endAwardRequests, isPending } from '#functions/workflows/end-award-requests';
import type { RoundChoice, StoredAward, StoredRound } from '#shared/model/award';
import type { StoredAwardRequest } from '#shared/model/award-request';
import type { AwardId, UserId, WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { Refusal } from '#shared/model/refusal';
import type { Workspace } from '#shared/model/workspace';
import { planDecidedAward } from '#shared/rules/awards/award-posts';
import { endedRequest } from '#shared/rules/awards/award-requests';
import { dueOfAward, awardMoment } from '#shared/rules/awards/rounds';
import { createIds } from '#shared/rules/basics/ids';
import { roundClosedNews } from '#shared/rules/mails/award-news';
import type { ScheduleFacts } from '#shared/rules/mails/schedules';

/** How many steps one run takes: all of them, for as many winners and nominations as there can be. */
const mostSteps = limits.award.winners + Math.ceil(limits.award.pending / atOnce) + 5;

type Choosing = StoredAward & { readonly round: StoredRound & { readonly choice: RoundChoice } };

const isChoosing = (award: StoredAward | undefined): award is Choosing => award?.round?.choice !== undefined;

const withChoice = ({ round }: Choosing, choice: Partial<RoundChoice>): StoredRound => ({
  ...round,
  choice: { ...round.choice, ...choice },
});

/** The first nomination of a colleague, whose words stand in the post of the award. */
const firstOf = async (
  award: Choosing,
  winner: UserId,
  nominations: readonly Waiting[],
  reading: Reading,
): Promise<StoredAwardRequest | undefined> => {
  const ids = nominations.flatMap(({ to_id: to, request_id: id }) => (to === winner ? [id] : []));
  const first = ids.toSorted().slice(0, atOnce);
  const found = await findAwardRequests(award.workspace_id, first, reading);
  return first.flatMap((id) => found.get(id) ?? []).find(isPending);
};

/** Gives one winner the award. Whoever cannot get it any more is no winner. */
const giveWinner = async (
  workspace: Workspace,
  award: Choosing,
  winner: UserId,
  request: StoredAwardRequest | undefined,
  reading: Reading,
): Promise<void> => {
  const { id: w } = workspace;
  const { choice } = award.round;
  const [receiver, counts, value] = await Promise.all([
    findUser(w, winner, reading),
    findCountsOf(workspace, award, [winner], reading),
    award.value_id ? findValue(w, award.value_id, reading) : undefined,
  ]);
  const others = choice.user_ids.filter((id) => id !== winner);
  if (!request) return recordRoundStep(award, withChoice(award, { user_ids: others }));
  const gift = { message: request.message, points: choice.points };
  const asked = { workspace, award, counts, value, receiver, gift, author: request.from_id };
  const { now } = reading;
  try {
    const plan = planDecidedAward(asked, choice.by_id, createIds(now, randomIdBytes), now);
    const { id: post_id, score: amount } = plan.post;
    const ended = endedRequest(request, { status: 'approved', settled_by: choice.by_id, post_id }, now);
    const round = withChoice(award, { posts: { ...choice.posts, [winner]: post_id } });
    const by = { workspaceId: w, userId: choice.by_id };
    const details = { title: award.name, post: post_id, amount };
    await recordWinner(ended, plan, round, [
      auditWrite(by, 'award_given', { subject: winner, details }, now),
    ]);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await recordRoundStep(award, withChoice(award, { user_ids: others }));
  }
};

/** Ends nominations: those of winners with their post, all others as not chosen. */
const endNominations = (
  award: Choosing,
  nominations: readonly Waiting[],
  reading: Reading,
): Promise<void> => {
  const { posts, by_id: settled_by } = award.round.choice;
  const ended = (request: StoredAwardRequest) => {
    const post_id = posts[request.to_id];
    const end = post_id ? { status: 'approved' as const, post_id } : { status: 'not_chosen' as const };
    return endedRequest(request, { ...end, settled_by }, reading.now);
  };
  return endAwardRequests(award, nominations, ended, reading);
};

/** Does the next step of what follows from a choice; false: nothing is left to do. */
const step = (w: WorkspaceId, id: AwardId, now: Date): Promise<boolean> =>
  retryOnConflict(async () => {
    const reading = { now, consistent: true };
    const [workspace, award] = await Promise.all([findWorkspace(w, reading), findAward(w, id, reading)]);
    if (!workspace || workspace.closing || !isChoosing(award)) return false;
    const { round } = award;
    const nominations = await listWaiting(w, id, reading);
    const next = round.choice.user_ids.find((winner) => !(winner in round.choice.posts));
    if (next)
      await giveWinner(workspace, award, next, await firstOf(award, next, nominations, reading), reading);
    else if (nominations.length > 0) await endNominations(award, nominations, reading);
    else {
      const { choice: _, shortlist: __, ...done } = round;
      await recordRoundStep(award, { ...done, ended_at: now.toISOString() });
    }
    return true;
  });

/**
 * Carries out what somebody chose: the winners get the award, one after the other, then all nominations end. It may be interrupted
 * anywhere and run again: each step is one transaction, which the round remembers.
 */
export const carryOutChoice = async (w: WorkspaceId, id: AwardId, now: Date): Promise<void> => {
  for (let steps = 0; steps < mostSteps && (await step(w, id, now)); steps += 1);
};

/** Tells those who decide that nominations are over, once. A round without any has ended. */
const tellDeciders = (workspace: Workspace, id: AwardId, now: Date, queueMails: QueueMails): Promise<void> =>
  retryOnConflict(async () => {
    const { id: w } = workspace;
    const reading = { now, consistent: true };
    const award = await findAward(w, id, reading);
    const { round } = award ?? {};
    if (!award || !round || round.told_at !== undefined || round.ended_at !== undefined) return;
    const nominees = new Set((await listWaiting(w, id, reading)).map(({ to_id: to }) => to)).size;
    const at = now.toISOString();
    if (nominees === 0) return recordRoundStep(award, { ...round, ended_at: at });
    const to = await awardDeciders(award, undefined, reading);
    const over = awardMoment(award, workspace) ?? now;
    const news = roundClosedNews(award, round, nominees, over.toISOString());
    for (const user of to) await recordNews(w, user, [{ ...news, to: [user] }], now);
    const mail = { mail: 'award_round_over', event: news.source, workspace_id: w, award_id: id } as const;
    await queueMails(to.map((user_id) => ({ ...mail, user_id, opens_on: round.opens_on, nominees })));
    await recordRoundStep(award, { ...round, told_at: at });
  });

/**
 * Tells of rounds whose nominations are over, goes on with choices and removals that were interrupted, and ends pictures of
 * claims.
 */
export const followAwards = async (
  { workspace, awards }: ScheduleFacts,
  now: Date,
  queueMails: QueueMails,
): Promise<void> => {
  const { id: w, closing } = workspace;
  if (closing) return;
  for (const award of awards) {
    const does = dueOfAward(award, workspace, now);
    if (does === 'tell') await tellDeciders(workspace, award.id, now, queueMails);
    if (does === 'choose') await carryOutChoice(w, award.id, now);
    if (does === 'remove') await carryOutRemoval(w, award.id, now);
  }
  await endClaimPictures(w, now);
};
