import type { SQSHandler, SQSRecord } from 'aws-lambda';
import { recordInvitation } from '#functions/data/invitations';
import { onceMailed } from '#functions/data/mailed';
import { findUser } from '#functions/data/users';
import { findWorkspace } from '#functions/data/workspaces';
import { hashOf, invitationToken, newSecret } from '#functions/http/tokens';
import { sendMail } from '#functions/mail/send';
import { invitationMail } from '#functions/mail/templates';
import { MailMessage } from '#shared/events/mail';
import { nameOf } from '#shared/rules/users';
import { each } from './batch.ts';

type InvitationMessage = Extract<MailMessage, { mail: 'invitation' }>;

const linkOf = (token: string): string => `${process.env['APP_URL']}/login/accept#${token}`;

/**
 * The link's secret is made here and goes into the mail alone: neither table, stream nor queue ever holds it.
 * An invitation that was cancelled, replaced or accepted meanwhile is not sent.
 */
const invite = async (message: InvitationMessage, now: Date): Promise<void> => {
  const { workspace_id: w, user_id: u, invitation_id: id } = message;
  const reading = { now, consistent: true };
  const [user, workspace] = await Promise.all([findUser(w, u, reading), findWorkspace(w, reading)]);
  if (!workspace || user?.state !== 'pending' || user.invitation_id !== id) return;
  const inviter = user.invited_by && (await findUser(w, user.invited_by, reading));
  const secret = newSecret();
  await recordInvitation(user, id, hashOf(secret), now);
  const url = linkOf(invitationToken(w, u, secret));
  await sendMail(user.email, invitationMail(workspace, inviter ? nameOf(inviter) : undefined, url));
};

const send = async ({ body, attributes }: SQSRecord): Promise<void> => {
  const message = MailMessage.parse(JSON.parse(body));
  const now = new Date(Number(attributes.SentTimestamp));
  await onceMailed(message.workspace_id, `${message.mail}#${message.event}`, now, () => invite(message, now));
};

/** Writes and sends the mails of the queue: one for one event, however often its message comes. */
export const handler: SQSHandler = ({ Records }) => each(Records, send);
