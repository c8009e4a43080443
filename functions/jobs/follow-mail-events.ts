import type { SQSHandler, SQSRecord } from 'aws-lambda';
import { suppress } from '#functions/data/suppressions';
import { logger } from '#functions/platform/log';
import { MailEventMessage } from '#shared/events/mail-events';
import { Email } from '#shared/model/common';
import type { MailProblem } from '#shared/model/user';
import { handleEach } from './batch.ts';

type Report = { readonly addresses: readonly string[]; readonly problem: MailProblem };

/** Returns which addresses get no mail any more; undefined for an event that says nothing for good. */
const reportIn = ({ detail }: MailEventMessage): Report | undefined => {
  if (detail.eventType === 'Bounce') {
    const { bounceType, bouncedRecipients, timestamp } = detail.bounce;
    // A full mailbox and a server that is down are "Transient": SES has tried for hours, the next mail may arrive.
    if (bounceType !== 'Permanent') return undefined;
    return {
      addresses: bouncedRecipients.map(({ emailAddress }) => emailAddress),
      problem: { why: 'bounced', at: timestamp },
    };
  }
  const { complainedRecipients, complaintFeedbackType, timestamp } = detail.complaint;
  if (complaintFeedbackType === 'not-spam') return undefined;
  return {
    addresses: complainedRecipients.map(({ emailAddress }) => emailAddress),
    problem: { why: 'complained', at: timestamp },
  };
};

/** An address as mail servers report it: alone, or with a name before it. */
const addressIn = (reported: string): string => /<([^<>]+)>\s*$/.exec(reported)?.[1] ?? reported;

const follow = async ({ body }: SQSRecord, now: Date): Promise<void> => {
  const event = MailEventMessage.parse(JSON.parse(body));
  const report = reportIn(event);
  for (const address of report?.addresses ?? []) {
    const email = Email.safeParse(addressIn(address));
    // A server may report anything. Whom we wrote to was an address.
    if (!report || !email.success) continue;
    logger.info('address suppressed', { metric: 'SuppressedAddresses', value: 1, why: report.problem.why });
    const sentAt = event.detail.mail.timestamp;
    await suppress({ email: email.data, problem: report.problem, sentAt }, { now, consistent: true });
  }
};

/** Follows what SES reports of mails that were sent: who bounces for good or complains gets no further mail. */
export const handler: SQSHandler = ({ Records }) => handleEach(Records, follow);
