import type { SQSHandler, SQSRecord } from 'aws-lambda';
import { sendMailOnce } from '#functions/data/sent-mails';
import { sendMail } from '#functions/adapters/mail/send';
import { handleEach } from './batch.ts';
import { loadFacts, MailMessage, renderMessage } from '#functions/mails/kinds';

const send = async ({ body }: SQSRecord, now: Date): Promise<void> => {
  const message = MailMessage.parse(JSON.parse(body));
  const { mail, event, workspace_id: w, user_id: u } = message;
  const facts = await loadFacts(message, now);
  // Nothing is stored for a member or a workspace that is gone, not even that there was no mail.
  if (!facts) return;
  await sendMailOnce(w, `${mail}#${event}#${u}`, now, async () => {
    const rendered = await renderMessage(message, facts);
    if (rendered) await sendMail(facts.user.email, rendered);
  });
};

/** Renders and sends the mails of the queue: one for one event, however often its message is delivered. */
export const handler: SQSHandler = ({ Records }) => handleEach(Records, send);
