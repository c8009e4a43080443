import { SendRawEmailCommand, SESClient } from '@aws-sdk/client-ses';
import { bounded } from '#functions/platform/aws';
import { logger } from '#functions/platform/log';
import type { Email } from '#shared/model/common';
import { Refusal, type RefusalCode } from '#shared/model/refusal';
import type { Mail } from './mail.ts';
import { rawMessage } from './message.ts';

export const ses = new SESClient(bounded());

/** Sends a mail through SES; rejects with the error of SES when the mail was not accepted. */
export const sendMail = async (to: Email, mail: Mail): Promise<void> => {
  const { data, receivers } = await rawMessage(process.env['MAIL_FROM'] ?? '', to, mail);
  await ses.send(new SendRawEmailCommand({ RawMessage: { Data: data }, Destinations: receivers }));
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
