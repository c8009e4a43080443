import type { DynamoDBRecord, DynamoDBStreamHandler } from 'aws-lambda';
import { indexPerson } from '#functions/data/directory';
import { endContributions, finishClosing } from '#functions/data/contributions';
import { forgetLikes } from '#functions/data/posts';
import { recordCounts, recordDay, recordSpending, renameInRanking } from '#functions/data/statistics';
import { findReward } from '#functions/data/rewards';
import { findUser, findUsers } from '#functions/data/users';
import { findWorkspace } from '#functions/data/workspaces';
import type { WorkspaceId } from '#shared/model/ids';
import { countDay, countPost, countSpending, type SpendingCounts } from '#shared/rules/counting';
import { isEmptied } from '#shared/rules/demo';
import { monthOf, monthsBetween } from '#shared/rules/time';
import { inOrder } from './batch.ts';
import { type Change, changeIn } from './changes.ts';

type PostChange = Extract<Change, { noun: 'post' }>;

/** A post that lost some of its receivers counts as another one in its place. */
const stepsOf = ({ event, before, after }: PostChange) =>
  before && after && before.to_id.length !== after.to_id.length
    ? [
        { event: `${event}#before`, before, after: undefined },
        { event: `${event}#after`, before: undefined, after },
      ]
    : [{ event, before, after }];

const countChangedPost = async (change: PostChange) => {
  const { workspaceId, at } = change;
  if (change.before && !change.after) await forgetLikes(change.before, at);
  for (const { event, before, after } of stepsOf(change)) {
    const post = after ?? before;
    if (!post) continue;
    // Who is gone altogether, as demo members go, gets no statistics of their own again.
    const people = await findUsers(workspaceId, [post.from_id, ...post.to_id], { now: at, consistent: true });
    const day = countDay(before, after);
    if (day) await recordDay(workspaceId, event, day, people, at);
    if (before && after) continue;
    await recordCounts(workspaceId, event, countPost(post, after ? 1 : -1), people, at);
  }
};

const indexChangedUser = async ({
  event,
  workspaceId,
  at,
  before,
  after,
}: Extract<Change, { noun: 'user' }>) => {
  await indexPerson(workspaceId, event, before, after, at);
  if (!after) return;
  // Who was erased is nameless in every month they may stand in; a new name is shown from this month on.
  const months =
    after.state === 'deleted' ? monthsBetween(after.created_at, at) : [monthOf(at.toISOString())];
  for (const month of months) await renameInRanking(workspaceId, month, after);
};

/** What a request names may be gone altogether, as demo data goes: it is not named again. */
const knownIn = async (w: WorkspaceId, { reward, userId }: SpendingCounts, now: Date) => {
  const reading = { now, consistent: true };
  const [found, user] = await Promise.all([
    findReward(w, reward.id, reading),
    userId && findUser(w, userId, reading),
  ]);
  return { reward: found !== undefined, user: user !== undefined };
};

const countSpent = async ({ event, workspaceId, at, before, after }: Extract<Change, { noun: 'bought' }>) => {
  const spending = countSpending(before, after);
  if (spending) {
    const known = after ? { reward: true, user: true } : await knownIn(workspaceId, spending, at);
    await recordSpending(workspaceId, event, spending, known, at);
  }
  // Whoever ended it also ends its contributions; should they have been interrupted, it is done here.
  if (before?.status === 'pending' && after?.kind === 'purchase') await endContributions(after, at);
};

/**
 * What happened in a workspace that is deleted, or before it was emptied, counts for nothing any more: whatever was
 * counted of it goes, or is gone.
 */
const isMoot = async ({ workspaceId, at, ...change }: Change): Promise<boolean> => {
  const workspace = await findWorkspace(workspaceId, { now: at, consistent: true });
  if (!workspace || workspace.closing === 'delete') return true;
  if (change.noun === 'reward') return workspace.closing === 'reset';
  const made =
    change.noun === 'post' || change.noun === 'bought' ? (change.after ?? change.before) : undefined;
  return made !== undefined && isEmptied(workspace, made);
};

const follow = async (record: DynamoDBRecord): Promise<void> => {
  const change = changeIn(record);
  if (!change || change.noun === 'job' || (await isMoot(change))) return;
  if (change.noun === 'post') await countChangedPost(change);
  if (change.noun === 'user') await indexChangedUser(change);
  if (change.noun === 'bought') await countSpent(change);
  if (change.noun === 'reward' && change.after?.status === 'closing')
    await finishClosing(change.after, change.at);
};

/** Keeps what is counted equal to what happened: each event exactly once, in order, the rest of a batch again. */
export const handler: DynamoDBStreamHandler = ({ Records }) => inOrder(Records, follow);
