import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { logger } from '#functions/http/log';
import type { Email } from '#shared/model/common';
import { Refusal, type RefusalCode } from '#shared/model/refusal';
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

/** The same for a caller who waits for the mail. @throws Refusal the given one */
export const sendMailOr = (otherwise: RefusalCode, to: Email, mail: Mail): Promise<void> =>
  sendMail(to, mail).catch((error: unknown) => {
    logger.error('mail not sent', { error: error as Error });
    throw new Refusal(otherwise);
  });

/** The same for a mail that tells of what was done: it stays done when the mail can not be sent. */
export const sendMailIfPossible = (to: Email, mail: Mail): Promise<void> =>
  sendMail(to, mail).catch((error: unknown) => logger.error('mail not sent', { error: error as Error }));
