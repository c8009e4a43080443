import { SendRawEmailCommand, SESClient } from '@aws-sdk/client-ses';
import { setTimeout as wait } from 'node:timers/promises';
import { bounded } from '#functions/platform/aws';
import { logger } from '#functions/platform/log';
import type { Email } from '#shared/model/common';
import { Refusal, type RefusalCode } from '#shared/model/refusal';
import { mailFailure } from './failures.ts';
import type { Mail } from './mail.ts';
import { rawMessage } from './message.ts';

export const ses = new SESClient(bounded());

/** Sends a mail through SES; rejects with the error of SES when the mail was not accepted. */
export const sendMail = async (to: Email, mail: Mail): Promise<void> => {
  const { data, receivers } = await rawMessage(process.env['MAIL_FROM'] ?? '', to, mail);
  await ses.send(
    new SendRawEmailCommand({
      RawMessage: { Data: data },
      Destinations: receivers,
      ConfigurationSetName: process.env['MAIL_CONFIGURATION_SET'],
    }),
  );
};

/** How long a mail that somebody waits for is sent again while the account's rate is exceeded. */
const patienceMs = 4000;

/**
 * Sends a mail whose caller waits for it. The share of the rate that bulk mail leaves is for these, so what exceeds it is
 * a moment's crowd: the mail is sent again after a short time of random length.
 */
const sendAtOnce = async (to: Email, mail: Mail): Promise<void> => {
  const started = performance.now();
  for (;;)
    try {
      return await sendMail(to, mail);
    } catch (error) {
      const pause = 100 + 400 * Math.random();
      const isOver = performance.now() - started + pause > patienceMs;
      if (mailFailure(error) !== 'rate_exceeded' || isOver) throw error;
      await wait(pause);
    }
};

/** Sends a mail for a caller that waits for it. @throws Refusal the given code, when the mail was not accepted */
export const sendMailOr = (code: RefusalCode, to: Email, mail: Mail): Promise<void> =>
  sendAtOnce(to, mail).catch((error: unknown) => {
    logger.error('mail not sent', { error: error as Error });
    throw new Refusal(code);
  });

/** Sends a mail about a completed action: the action stays done when the mail cannot be sent. */
export const sendMailIfPossible = (to: Email, mail: Mail): Promise<void> =>
  sendAtOnce(to, mail).catch((error: unknown) => logger.error('mail not sent', { error: error as Error }));
