import type { DynamoDBRecord, DynamoDBStreamHandler } from 'aws-lambda';
import { indexPerson } from '#functions/data/directory';
import { forgetLikes } from '#functions/data/posts';
import { recordCounts, recordDay, renameInRanking } from '#functions/data/statistics';
import { findUsers } from '#functions/data/users';
import { countDay, countPost } from '#shared/rules/counting';
import { monthOf } from '#shared/rules/time';
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
  if (after) await renameInRanking(workspaceId, monthOf(at.toISOString()), after);
};

const follow = async (record: DynamoDBRecord): Promise<void> => {
  const change = changeIn(record);
  if (change?.noun === 'post') await countChangedPost(change);
  if (change?.noun === 'user') await indexChangedUser(change);
};

/** Keeps what is counted equal to what happened: each event exactly once, in order, the rest of a batch again. */
export const handler: DynamoDBStreamHandler = ({ Records }) => inOrder(Records, follow);
