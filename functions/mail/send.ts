import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import type { Email } from '#shared/model/common';
import type { Mail } from './templates.ts';

const ses = new SESv2Client({ maxAttempts: 3 });
const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });

/** Hands a mail to SES; rejects with the service's error when it was not accepted. */
export const sendMail = async (to: Email, { subject, html, text }: Mail): Promise<void> => {
  await ses.send(
    new SendEmailCommand({
      FromEmailAddress: process.env['MAIL_FROM'],
      Destination: { ToAddresses: [to] },
      Content: { Simple: { Subject: utf8(subject), Body: { Html: utf8(html), Text: utf8(text) } } },
    }),
  );
};
