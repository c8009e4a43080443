import { type MessageHeader, SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { logger } from '#functions/platform/log';
import type { Email } from '#shared/model/common';
import { Refusal, type RefusalCode } from '#shared/model/refusal';
import type { Mail } from './mail.ts';

export const ses = new SESv2Client({ maxAttempts: 3 });
const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });

/**
 * Headers for unsubscribing with one click in the mail program, without a page or a question (RFC 2369, RFC 8058).
 */
const oneClick = (call: string): MessageHeader[] => [
  { Name: 'List-Unsubscribe', Value: `<${call}>` },
  { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
];

/** Sends a mail through SES; rejects with the error of SES when the mail was not accepted. */
export const sendMail = async (to: Email, { subject, html, text, unsubscribe }: Mail): Promise<void> => {
  await ses.send(
    new SendEmailCommand({
      FromEmailAddress: process.env['MAIL_FROM'],
      Destination: { ToAddresses: [to] },
      Content: {
        Simple: {
          Subject: utf8(subject),
          Body: { Html: utf8(html), Text: utf8(text) },
          ...(unsubscribe !== undefined && { Headers: oneClick(unsubscribe) }),
        },
      },
    }),
  );
};

/** Sends a mail for a caller that waits for it. @throws Refusal the given code, when the mail was not accepted */
export const sendMailOr = (code: RefusalCode, to: Email, mail: Mail): Promise<void> =>
  sendMail(to, mail).catch((error: unknown) => {
    logger.error('mail not sent', { error: error as Error });
    throw new Refusal(code);
  });

/** Sends a mail about a completed action: the action stays done when the mail cannot be sent. */
export const sendMailIfPossible = (to: Email, mail: Mail): Promise<void> =>
  sendMail(to, mail).catch((error: unknown) => logger.error('mail not sent', { error: error as Error }));
