import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { MailMessage } from '#shared/events/mail';

const sqs = new SQSClient({});

/** Puts mails into their queue, ten at a time; rejects when one was not taken. */
export const queueMails = async (mails: readonly MailMessage[]): Promise<void> => {
  for (let at = 0; at < mails.length; at += 10) {
    const Entries = mails
      .slice(at, at + 10)
      .map((mail, index) => ({ Id: String(index), MessageBody: JSON.stringify(mail) }));
    const { Failed = [] } = await sqs.send(
      new SendMessageBatchCommand({ QueueUrl: process.env['MAIL_QUEUE_URL'], Entries }),
    );
    if (Failed.length > 0) throw new Error(`the mail queue did not take ${Failed.length} messages`);
  }
};
