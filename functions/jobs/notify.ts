import type { DynamoDBRecord, DynamoDBStreamHandler } from 'aws-lambda';
import { listUsers } from '#functions/data/users';
import type { MailMessage } from '#shared/events/mail';
import type { InvitationId, UserId } from '#shared/model/ids';
import {
  administratorsWith,
  isNewRequest,
  rewardDeletionMailRecipients,
  settlementMailRecipients,
  postMailRecipients,
} from '#shared/rules/mails';
import { handleInOrder } from './batch.ts';
import { type Change, parseChange, type ChangeOf as Of } from '#functions/data/table/changes';
import { queueMails, queueWorkspaceJob } from './queue.ts';

/** To whom, about which change. */
const to = ({ event, workspaceId: workspace_id }: Change, user_id: UserId) => ({
  event,
  workspace_id,
  user_id,
});

/** A pending member with another invitation than before is to get it by mail; demo members never get any. */
const invitationIn = (change: Of<'user'>): MailMessage[] => {
  const { before, after } = change;
  if (after?.state !== 'pending' || after.demo || !after.invitation_id) return [];
  if (before?.invitation_id === after.invitation_id) return [];
  const invitation_id = after.invitation_id as InvitationId;
  return [{ mail: 'invitation', ...to(change, after.id), invitation_id }];
};

const pointsIn = (change: Of<'post'>): MailMessage[] => {
  const post_id = change.after?.id;
  return post_id
    ? postMailRecipients(change).map((u) => ({ mail: 'points', ...to(change, u), post_id }))
    : [];
};

/** A request is told to all who run the rewards: one message each, so that none waits for another's mail. */
const purchaseIn = async (change: Of<'redemption'>): Promise<MailMessage[]> => {
  const purchase_id = change.after?.id;
  if (!purchase_id) return [];
  const ended = settlementMailRecipients(change).map((u): MailMessage => ({
    mail: 'reward_ended',
    ...to(change, u),
    purchase_id,
  }));
  if (!isNewRequest(change)) return ended;
  const { users } = await listUsers(change.workspaceId, {}, { now: change.at });
  return administratorsWith(users, 'rewards_administrator').map(({ id }) => ({
    mail: 'reward_requested',
    ...to(change, id),
    purchase_id,
  }));
};

const deletionIn = (change: Of<'reward'>): MailMessage[] =>
  Array.from(rewardDeletionMailRecipients(change), ([u, contribution_ids]) => ({
    mail: 'reward_withdrawn',
    ...to(change, u),
    contribution_ids,
  }));

const startJob = async ({ workspaceId, before, after }: Of<'job'>): Promise<void> => {
  if (before || !after || after.working !== undefined) return;
  // Demo data comes while everybody goes on.
  await queueWorkspaceJob(
    { job: after.job, workspace_id: workspaceId },
    after.job === 'add_demo' ? 'now' : 'later',
  );
};

const follow = async (record: DynamoDBRecord): Promise<void> => {
  const change = parseChange(record);
  if (change?.noun === 'user') await queueMails(invitationIn(change));
  if (change?.noun === 'post') await queueMails(pointsIn(change));
  if (change?.noun === 'redemption') await queueMails(await purchaseIn(change));
  if (change?.noun === 'reward') await queueMails(deletionIn(change));
  if (change?.noun === 'job') await startJob(change);
};

/**
 * Who is to be told of what changed, and what is to be done to a whole workspace: finds it out and puts it into the
 * queues; writes and sends nothing.
 */
export const handler: DynamoDBStreamHandler = ({ Records }) => handleInOrder(Records, follow);
