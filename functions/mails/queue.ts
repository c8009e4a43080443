import { put } from '#functions/adapters/queues/queue';
import type { MailMessage, QueueMails } from './kinds.ts';

export const queueMails: QueueMails = (mails) => put(process.env['MAIL_QUEUE_URL'], mails);

/** Puts a mail back into the queue, as a message that was never received, to be delivered after at most 15 minutes. */
export const postponeMail = (mail: MailMessage, seconds: number): Promise<void> =>
  put(process.env['MAIL_QUEUE_URL'], [mail], seconds);
