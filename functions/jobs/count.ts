import type { DynamoDBRecord, DynamoDBStreamHandler } from 'aws-lambda';
import { recordAdjusted } from '#functions/data/audit';
import { endContributions, finishClosing } from '#functions/workflows/settle-purchases';
import { recordGains } from '#functions/projections/apply-deltas';
import { outdateDashboard, renewDashboard } from '#functions/projections/dashboard';
import { indexPerson } from '#functions/projections/directory';
import { type Gain, gainsByBought, gainsByPost } from '#functions/projections/deltas';
import { forgetLikes } from '#functions/data/posts';
import { findReward } from '#functions/data/rewards';
import { renameInRanking } from '#functions/projections/statistics';
import { findUsers } from '#functions/data/users';
import { findWorkspace } from '#functions/data/workspaces';
import { logger } from '#functions/platform/log';
import type { RewardId, UserId, WorkspaceId } from '#shared/model/ids';
import type { Workspace } from '#shared/model/workspace';
import { isEmptied } from '#shared/rules/demo';
import { dayOf, monthOf, monthsBetween } from '#shared/rules/time';
import { isSeenOtherwise } from '#shared/rules/users';
import { inRuns } from './batch.ts';
import { type Change, changeIn } from './changes.ts';

type Counted = Extract<Change, { noun: 'post' | 'bought' }>;
type Followed = Exclude<Change, { noun: 'job' }>;

const isCounted = (change: Change): change is Counted => change.noun === 'post' || change.noun === 'bought';

/** Whether a job has anything to do about it: most changes of a member are those of their balance. */
const isFollowed = (change: Change | undefined): change is Followed => {
  if (!change || change.noun === 'job') return false;
  if (change.noun === 'reward') return change.after?.status === 'closing';
  return change.noun !== 'user' || isSeenOtherwise(change.before, change.after);
};

const gainsOf = (change: Counted): Gain[] =>
  change.noun === 'post' ? gainsByPost(change) : gainsByBought(change);

/** What is begun in steps, and comes to its end here should it have been interrupted. */
const finish = async (change: Counted): Promise<void> => {
  const { at } = change;
  if (change.noun === 'post') {
    if (change.before && !change.after) await forgetLikes(change.before, at);
  } else if (change.before?.status === 'pending' && change.after?.kind === 'purchase')
    await endContributions(change.after, at);
};

const isUser = (people: ReadonlySet<string>, id: UserId | RewardId): id is UserId => people.has(id);

/** Of the people and rewards that changes name, those that are there; only what is gone itself can name gone rewards. */
const knownIn = async (w: WorkspaceId, changes: readonly Counted[], gains: readonly Gain[], now: Date) => {
  const reading = { now, consistent: true };
  const rewards = new Set<string>(
    changes.flatMap((change) =>
      change.noun === 'bought' ? ((change.after ?? change.before)?.reward.id ?? []) : [],
    ),
  );
  const removed = changes.flatMap((change) =>
    change.noun === 'bought' && change.before && !change.after ? [change.before.reward.id] : [],
  );
  const named = [...new Set(gains.flatMap(({ of = [] }) => of))];
  const users = new Set<string>(named.filter((id) => !rewards.has(id)));
  const [people, ...found] = await Promise.all([
    findUsers(
      w,
      named.filter((id) => isUser(users, id)),
      reading,
    ),
    ...[...new Set(removed)].map((id) => findReward(w, id, reading)),
  ]);
  const gone = new Set<string>(removed);
  for (const reward of found) if (reward) gone.delete(reward.id);
  return {
    people,
    isKnown: (id: UserId | RewardId) => (isUser(users, id) ? people.has(id) : !gone.has(id)),
  };
};

/** Whether anything was counted. */
const countTogether = async (w: WorkspaceId, changes: readonly Counted[]): Promise<boolean> => {
  const [{ at } = { at: new Date() }] = changes;
  for (const change of changes) await finish(change);
  const events = changes.map((change) => ({ event: change.event, gains: gainsOf(change) }));
  const gains = events.flatMap((one) => one.gains);
  if (gains.length === 0) return false;
  await recordGains(w, events, await knownIn(w, changes, gains, at), at);
  return true;
};

const indexChangedUser = async (
  { event, workspaceId, at, before, after }: Extract<Change, { noun: 'user' }>,
  { timezone }: Pick<Workspace, 'timezone'>,
) => {
  await indexPerson(workspaceId, event, before, after, at);
  // Who is new stands in no ranking yet.
  if (!before || !after) return;
  // Who was erased is nameless in every month they may stand in; a new name is shown from this month on.
  const months =
    after.state === 'deleted' ? monthsBetween(after.created_at, at) : [monthOf(dayOf(at, timezone))];
  for (const month of months) await renameInRanking(workspaceId, month, after);
};

/**
 * What happened in a workspace that is deleted, or before it was emptied, counts for nothing any more: whatever was
 * counted of it goes, or is gone.
 */
const isMoot = (workspace: Workspace | undefined, change: Followed): boolean => {
  if (!workspace || workspace.closing === 'delete') return true;
  if (change.noun === 'reward') return workspace.closing === 'reset';
  const made = isCounted(change) ? (change.after ?? change.before) : undefined;
  return made !== undefined && isEmptied(workspace, made);
};

/** What changes together: posts and requests of one workspace, or its members, that no other change stands between. */
const belong = (a: Followed, b: Followed): boolean =>
  a.workspaceId === b.workspaceId &&
  ((isCounted(a) && isCounted(b)) || (a.noun === 'user' && b.noun === 'user'));

/** What changed of a workspace's people and figures, and when; `atOnce` when it is somebody's name or state. */
type Outdated = Map<
  WorkspaceId,
  { readonly workspace: Workspace; readonly at: Date; readonly atOnce: boolean }
>;

const follow = async (changes: readonly Followed[], outdated: Outdated): Promise<void> => {
  const [first] = changes;
  if (!first) return;
  const { workspaceId: w, at } = first;
  const workspace = await findWorkspace(w, { now: at, consistent: true });
  const real = changes.filter((change) => !isMoot(workspace, change));
  if (!workspace || real.length === 0) return;
  const counted = real.filter(isCounted);
  const isPerson = real.some(({ noun }) => noun === 'user');
  if ((counted.length > 0 && (await countTogether(w, counted))) || isPerson)
    outdated.set(w, { workspace, at, atOnce: isPerson || outdated.get(w)?.atOnce === true });
  for (const change of real) {
    if (change.noun === 'user') await indexChangedUser(change, workspace);
    if (change.noun === 'adjustment' && change.after) await recordAdjusted(w, change.after);
    if (change.noun === 'reward' && change.after) await finishClosing(change.after, at);
  }
};

/** Once for a batch. Should it fail, the next who wants to see it finds it out. */
const renewAll = async (outdated: Outdated): Promise<void> => {
  for (const [w, { workspace, at, atOnce }] of outdated) {
    const kept = await outdateDashboard(w);
    await renewDashboard(workspace, kept, at, atOnce).catch((error: unknown) =>
      logger.warn('left to the next reader', { error: error as Error }),
    );
  }
};

/** In the order they happened, those that belong together as one. */
const runsOf = (records: readonly DynamoDBRecord[]) => {
  const runs: { record: DynamoDBRecord; change: Followed }[][] = [];
  for (const record of records) {
    const change = changeIn(record);
    if (!isFollowed(change)) continue;
    const before = runs.at(-1)?.at(-1);
    if (before && belong(before.change, change)) runs.at(-1)?.push({ record, change });
    else runs.push([{ record, change }]);
  }
  return runs;
};

/** Keeps what is counted equal to what happened: each event exactly once, in order, the rest of a batch again. */
export const handler: DynamoDBStreamHandler = async ({ Records }) => {
  const outdated: Outdated = new Map();
  const outcome = await inRuns(runsOf(Records), (run) =>
    follow(
      run.map(({ change }) => change),
      outdated,
    ),
  );
  await renewAll(outdated);
  return outcome;
};
