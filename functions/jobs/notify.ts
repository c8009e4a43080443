import type { DynamoDBRecord, DynamoDBStreamHandler } from 'aws-lambda';
import type { MailMessage } from '#shared/events/mail';
import { inOrder } from './batch.ts';
import { type Change, changeIn } from './changes.ts';
import { queueMails, queueWorkspaceJob } from './queue.ts';

/** A pending member with another invitation than before is to get it by mail; demo members never get any. */
const invitationIn = ({
  event,
  workspaceId,
  before,
  after,
}: Extract<Change, { noun: 'user' }>): MailMessage[] => {
  if (after?.state !== 'pending' || after.demo || !after.invitation_id) return [];
  if (before?.invitation_id === after.invitation_id) return [];
  return [
    {
      mail: 'invitation',
      event,
      workspace_id: workspaceId,
      user_id: after.id,
      invitation_id: after.invitation_id,
    } as MailMessage,
  ];
};

const follow = async (record: DynamoDBRecord): Promise<void> => {
  const change = changeIn(record);
  if (change?.noun === 'user') await queueMails(invitationIn(change));
  if (change?.noun === 'job' && change.after && !change.before && change.after.working === undefined)
    await queueWorkspaceJob(
      { job: change.after.job, workspace_id: change.workspaceId },
      // Demo data comes while everybody goes on.
      change.after.job === 'add_demo' ? 'now' : 'later',
    );
};

/**
 * Who is to be told of what changed, and what is to be done to a whole workspace: finds it out and puts it into the
 * queues; writes and sends nothing.
 */
export const handler: DynamoDBStreamHandler = ({ Records }) => inOrder(Records, follow);
