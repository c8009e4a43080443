import type { Context, SQSRecord } from 'aws-lambda';
import { mailFailure } from '#functions/adapters/mail/failures';
import { sendMail } from '#functions/adapters/mail/send';
import { findSuppression, markUnreachable } from '#functions/data/suppressions';
import { sendMailOnce } from '#functions/data/sent-mails';
import { loadFacts, MailMessage, renderMessage } from '#functions/mails/kinds';
import { logger } from '#functions/platform/log';
import { startPace, type Time } from '#functions/platform/pace';
import { handleEach } from './batch.ts';
import { postponeMail } from '#functions/mails/queue';

/** How long a mail waits for SES at most; afterward it counts as failed. */
const longestWaitMs = 3 * 86_400_000;

/** What a mail may still take: the requests to the table, and all tries to reach SES. */
const spareMs = 10_000;

/** The longest delay of SQS. The day's quota is that of the last 24 hours: a part of it comes back all the time. */
const longestDelay = 900;
/** Between half a minute and a minute, so that mails which were refused together do not come back together. */
const shortDelay = (): number => Math.round(30 + 30 * Math.random());

/** Why mails wait, and for how long. */
type Held = { readonly seconds: number; readonly reason: Error };

const heldBy = (error: unknown): Held | undefined => {
  const failure = mailFailure(error);
  if (failure !== 'rate_exceeded' && failure !== 'day_exceeded') return undefined;
  logger.warn('mails wait for SES', { metric: 'ThrottledMails', value: 1, reason: failure });
  return { seconds: failure === 'day_exceeded' ? longestDelay : shortDelay(), reason: error as Error };
};

/** Puts a mail back, so that waiting does not count as a failure. @throws the reason, when it has waited for too long */
const postpone = async (message: MailMessage, { seconds, reason }: Held, now: Date): Promise<void> => {
  const { waits_since: since = now.getTime() } = message;
  if (now.getTime() - since > longestWaitMs) throw reason;
  await postponeMail({ ...message, waits_since: since }, seconds);
};

/** Writes and sends the mail of a message, unless it was sent. */
const send = async (message: MailMessage, now: Date, turn: () => Promise<void>): Promise<void> => {
  const { mail, event, workspace_id: w, user_id: u } = message;
  const facts = await loadFacts(message, now);
  // Nothing is stored for a member or a workspace that is gone, not even that there was no mail.
  if (!facts) return;
  // Before the mail is claimed, so that what the mails of a batch need is read together.
  const [rendered, problem] = await Promise.all([
    renderMessage(message, facts),
    findSuppression(facts.user.email, facts.reading),
  ]);
  if (!rendered) return;
  await sendMailOnce(w, `${mail}#${event}#${u}`, now, async () => {
    if (problem) {
      logger.info('mail suppressed', { metric: 'SuppressedMails', value: 1, mail, why: problem.why });
      return markUnreachable(facts.user, problem);
    }
    await turn();
    try {
      await sendMail(facts.user.email, rendered);
    } catch (error) {
      if (mailFailure(error) !== 'refused') throw error;
      // Sending it again would be refused again: it is over, also for redriven messages.
      logger.error('mail refused', { metric: 'RefusedMails', value: 1, mail, error: error as Error });
    }
  });
};

/** How long a worker waits from one mail to the next; undefined: mails are sent as fast as they come. */
const intervalMs = (): number | undefined => Number(process.env['MAIL_INTERVAL_MS'] ?? 0) || undefined;

/**
 * Renders and sends the mails of the queue: one for one event, however often its message is delivered. With a rate, it
 * sends one after the other. What SES does not take now, and what there is no time left for, goes back into the queue.
 */
export const sendMails =
  (time: Time) =>
  async (
    { Records }: { readonly Records: readonly SQSRecord[] },
    { getRemainingTimeInMillis: left }: Pick<Context, 'getRemainingTimeInMillis'>,
  ) => {
    const interval = intervalMs();
    const pace = startPace(interval ?? 0, time);
    let held: Held | undefined;
    const handleOne = async ({ body }: SQSRecord, now: Date): Promise<void> => {
      const message = MailMessage.parse(JSON.parse(body));
      if (left() < spareMs) held ??= { seconds: 0, reason: new Error('no time was left for this mail') };
      if (held) return postpone(message, held, now);
      try {
        await send(message, now, pace.turn);
      } catch (error) {
        const throttled = heldBy(error);
        if (!throttled) throw error;
        held = throttled;
        await postpone(message, held, now);
      }
    };
    const outcome = await handleEach(Records, handleOne, interval === undefined ? Records.length : 1);
    await pace.end();
    return outcome;
  };
