import type { DynamoDBRecord, DynamoDBStreamHandler } from 'aws-lambda';
import type { MailMessage } from '#shared/events/mail';
import { inOrder } from './batch.ts';
import { type Change, changeIn } from './changes.ts';
import { queueMails } from './queue.ts';

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
};

/** Who is to be told of what changed: finds it out and puts it into the mail queue; writes and sends nothing. */
export const handler: DynamoDBStreamHandler = ({ Records }) => inOrder(Records, follow);
