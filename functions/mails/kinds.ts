import * as z from 'zod';
import type { Mail } from '#functions/adapters/mail/mail';
import type { Change } from '#functions/table/changes';
import type { Reading } from '#functions/table/read';
import { findUser } from '#functions/data/users';
import { findWorkspace } from '#functions/data/workspaces';
import { canReceiveMail } from '#shared/rules/mails/mails';
import type { Facts } from './kind.ts';
import { addedPoints } from './kinds/added-points.ts';
import { announcement } from './kinds/announcement.ts';
import { awardRequestEnded } from './kinds/award-request-ended.ts';
import { awardRequested } from './kinds/award-requested.ts';
import { awardRoundOver } from './kinds/award-round-over.ts';
import { card } from './kinds/card.ts';
import { archiveReady } from './kinds/archive-ready.ts';
import { giftCardFailed } from './kinds/gift-card-failed.ts';
import { paymentFailed, secondSubscription, trialEnding } from './kinds/billing.ts';
import { celebrationsTomorrow } from './kinds/celebrations-tomorrow.ts';
import { comment } from './kinds/comment.ts';
import { glassBroken } from './kinds/glass-broken.ts';
import { connectionAlert } from './kinds/connection-alert.ts';
import { newDevice } from './kinds/new-device.ts';
import { invitation, invitationReminder } from './kinds/invitation.ts';
import { monthlyReport } from './kinds/monthly-report.ts';
import { limitReset } from './kinds/limit-reset.ts';
import { peopleFile } from './kinds/people-file.ts';
import { peopleFileMissing } from './kinds/people-file-missing.ts';
import { points } from './kinds/points.ts';
import { rewardEnded, rewardWithdrawn } from './kinds/reward-ended.ts';
import { rewardRequested } from './kinds/reward-requested.ts';
import { weeklyDigest } from './kinds/weekly-digest.ts';

/** Every kind of mail that the queue sends. */
const kinds = {
  invitation,
  invitation_reminder: invitationReminder,
  new_device: newDevice,
  points,
  added_points: addedPoints,
  announcement,
  comment,
  card,
  celebrations_tomorrow: celebrationsTomorrow,
  reward_requested: rewardRequested,
  reward_ended: rewardEnded,
  reward_withdrawn: rewardWithdrawn,
  award_requested: awardRequested,
  award_request_ended: awardRequestEnded,
  award_round_over: awardRoundOver,
  gift_card_failed: giftCardFailed,
  limit_reset: limitReset,
  weekly_digest: weeklyDigest,
  monthly_report: monthlyReport,
  trial_ending: trialEnding,
  payment_failed: paymentFailed,
  second_subscription: secondSubscription,
  archive_ready: archiveReady,
  connection_alert: connectionAlert,
  glass_broken: glassBroken,
  people_file: peopleFile,
  people_file_missing: peopleFileMissing,
};
type Kind = (typeof kinds)[keyof typeof kinds];

const schemas = Object.values(kinds).map(({ schema }) => schema) as [Kind['schema'], ...Kind['schema'][]];

/** A message of the mail queue: which mail, to which member, about what. Only ids, never an address, name or token. */
export const MailMessage = z.discriminatedUnion('mail', schemas);
export type MailMessage = z.infer<typeof MailMessage>;
/** Puts mails into the mail queue. */
export type QueueMails = (mails: readonly MailMessage[]) => Promise<void>;

/** Returns the messages that a change of the table causes. Of a private post the same people get mail as of any other. */
export const messagesFor = async (change: Change): Promise<MailMessage[]> => {
  const followed: Change = change.noun === 'privatePost' ? { ...change, noun: 'post' } : change;
  return (
    await Promise.all(Object.values(kinds).map((kind) => kind.messagesFor(followed)))
  ).flat() as MailMessage[];
};

/** Reads the current facts; returns undefined when the recipient or the workspace is gone. */
export const loadFacts = async (
  { workspace_id: w, user_id: u }: MailMessage,
  now: Date,
): Promise<Facts | undefined> => {
  const reading: Reading = { now, consistent: true };
  const [user, workspace] = await Promise.all([findUser(w, u, reading), findWorkspace(w, reading)]);
  if (!user || !canReceiveMail(user) || !workspace || workspace.closing === 'delete') return undefined;
  return { user, workspace, reading };
};

/** Renders the mail of a message; returns undefined when it is no longer to be sent. */
export const renderMessage = async (message: MailMessage, facts: Facts): Promise<Mail | undefined> =>
  (kinds[message.mail].render as (about: MailMessage, facts: Facts) => ReturnType<Kind['render']>)(
    message,
    facts,
  );
