import type { SQSHandler, SQSRecord } from 'aws-lambda';
import { onceMailed } from '#functions/data/sent-mails';
import { sendMail } from '#functions/adapters/mail/send';
import { MailMessage } from '#shared/events/mail';
import { each } from './batch.ts';
import { factsFor, letterFor } from '#functions/mails/renderers';

const send = async ({ body }: SQSRecord, now: Date): Promise<void> => {
  const message = MailMessage.parse(JSON.parse(body));
  const { mail, event, workspace_id: w, user_id: u } = message;
  const facts = await factsFor(message, now);
  // Of who is gone, and of a workspace that is gone, nothing is remembered, not even that there was no mail.
  if (!facts) return;
  await onceMailed(w, `${mail}#${event}#${u}`, now, async () => {
    const letter = await letterFor(message, facts);
    if (letter) await sendMail(facts.user.email, letter);
  });
};

/** Writes and sends the mails of the queue: one for one event, however often its message comes. */
export const handler: SQSHandler = ({ Records }) => each(Records, send);
