import type { SQSHandler, SQSRecord } from 'aws-lambda';
import { onceMailed } from '#functions/data/mailed';
import { sendMail } from '#functions/mail/send';
import { MailMessage } from '#shared/events/mail';
import { each } from './batch.ts';
import { letterFor } from './letters.ts';

const send = async ({ body, attributes }: SQSRecord): Promise<void> => {
  const message = MailMessage.parse(JSON.parse(body));
  const { mail, event, workspace_id: w, user_id: u } = message;
  const now = new Date(Number(attributes.SentTimestamp));
  await onceMailed(w, `${mail}#${event}#${u}`, now, async () => {
    const letter = await letterFor(message, now);
    if (letter) await sendMail(letter.to, letter.mail);
  });
};

/** Writes and sends the mails of the queue: one for one event, however often its message comes. */
export const handler: SQSHandler = ({ Records }) => each(Records, send);
