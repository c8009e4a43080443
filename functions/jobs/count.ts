import type { DynamoDBRecord, DynamoDBStreamHandler } from 'aws-lambda';
import { indexPerson } from '#functions/data/directory';
import { endContributions, finishClosing } from '#functions/data/contributions';
import { forgetLikes } from '#functions/data/posts';
import { recordCounts, recordDay, recordSpending, renameInRanking } from '#functions/data/statistics';
import { findUsers } from '#functions/data/users';
import { countDay, countPost, countSpending } from '#shared/rules/counting';
import { monthOf, monthsBetween } from '#shared/rules/time';
import { inOrder } from './batch.ts';
import { type Change, changeIn } from './changes.ts';

const countChangedPost = async ({
  event,
  workspaceId,
  at,
  before,
  after,
}: Extract<Change, { noun: 'post' }>) => {
  const day = countDay(before, after);
  if (day) await recordDay(workspaceId, event, day, at);
  if (before && !after) await forgetLikes(before, at);
  if (before && after) return;
  const post = after ?? before;
  if (!post) return;
  const people = await findUsers(workspaceId, post.to_id, { now: at });
  await recordCounts(workspaceId, event, countPost(post, after ? 1 : -1), people, at);
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

const countSpent = async ({ event, workspaceId, at, before, after }: Extract<Change, { noun: 'bought' }>) => {
  const spending = countSpending(before, after);
  if (spending) await recordSpending(workspaceId, event, spending, at);
  // Whoever ended it also ends its contributions; should they have been interrupted, it is done here.
  if (before?.status === 'pending' && after?.kind === 'purchase') await endContributions(after, at);
};

const follow = async (record: DynamoDBRecord): Promise<void> => {
  const change = changeIn(record);
  if (change?.noun === 'post') await countChangedPost(change);
  if (change?.noun === 'user') await indexChangedUser(change);
  if (change?.noun === 'bought') await countSpent(change);
  if (change?.noun === 'reward' && change.after?.status === 'closing')
    await finishClosing(change.after, change.at);
};

/** Keeps what is counted equal to what happened: each event exactly once, in order, the rest of a batch again. */
export const handler: DynamoDBStreamHandler = ({ Records }) => inOrder(Records, follow);
