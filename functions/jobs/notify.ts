import type { DynamoDBRecord, DynamoDBStreamHandler } from 'aws-lambda';
import { type ChangeOf, parseChange } from '#functions/table/changes';
import { changesSchedules } from '#shared/rules/schedules';
import { messagesFor } from '#functions/mails/kinds';
import { handleInOrder } from './batch.ts';
import { queueMails, queueSchedules, queueWorkspaceJob } from './queue.ts';

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
  const reschedules = change.noun === 'workspace' && changesSchedules(change.before, change.after);
  if (reschedules || change.noun === 'subscription')
    await queueSchedules([{ workspace_id: change.workspaceId }]);
};

/**
 * Finds out who is notified of a change, which job a workspace needs and whether its schedules move, and queues the
 * messages. Writes no items and sends no mails.
 */
export const handler: DynamoDBStreamHandler = ({ Records }) => handleInOrder(Records, follow);
