import type { DynamoDBRecord, DynamoDBStreamHandler } from 'aws-lambda';
import { type ChangeOf, parseChange } from '#functions/table/changes';
import { messagesFor } from '#functions/mails/kinds';
import { handleInOrder } from './batch.ts';
import { queueMails, queueWorkspaceJob } from './queue.ts';

const startJob = async ({ workspaceId, before, after }: ChangeOf<'job'>): Promise<void> => {
  if (before || !after || after.working !== undefined) return;
  // Adding demo data does not have to wait for the last writers: the workspace stays open.
  await queueWorkspaceJob(
    { job: after.job, workspace_id: workspaceId },
    after.job === 'add_demo' ? 'now' : 'later',
  );
};

const follow = async (record: DynamoDBRecord): Promise<void> => {
  const change = parseChange(record);
  if (!change) return;
  await queueMails(await messagesFor(change));
  if (change.noun === 'job') await startJob(change);
};

/**
 * Finds out who is notified of a change and which job a workspace needs, and queues the messages. Writes no items and
 * sends no mails.
 */
export const handler: DynamoDBStreamHandler = ({ Records }) => handleInOrder(Records, follow);
