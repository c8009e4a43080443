import { randomUUID } from 'node:crypto';

/** What becomes of a mail to an address of SES's own mailbox simulator, after a label as in bounce+anna@… too. */
const outcomes: Readonly<Record<string, object>> = {
  bounce: { bounceType: 'Permanent', bounceSubType: 'General' },
  suppressionlist: { bounceType: 'Permanent', bounceSubType: 'Suppressed' },
  mailboxfull: { bounceType: 'Transient', bounceSubType: 'MailboxFull' },
  complaint: { complaintFeedbackType: 'abuse' },
};

const simulated = /^(\w+)(\+[^@]*)?@simulator\.amazonses\.com$/i;

type Sent = { readonly messageId: string; readonly to: readonly string[]; readonly from: string };

/** Returns what SES reports of a mail, as EventBridge passes it on; nothing for mail to any other address. */
export const reportsOf = ({ messageId, to, from }: Sent, configurationSet: string, now: Date): object[] =>
  to.flatMap((emailAddress) => {
    const outcome = outcomes[simulated.exec(emailAddress)?.[1]?.toLowerCase() ?? ''];
    if (!outcome) return [];
    const timestamp = now.toISOString();
    const isBounce = 'bounceType' in outcome;
    const said = { ...outcome, timestamp, feedbackId: randomUUID() };
    const report = isBounce
      ? {
          eventType: 'Bounce',
          bounce: {
            ...said,
            bouncedRecipients: [
              {
                emailAddress,
                action: 'failed',
                status: '5.1.1',
                diagnosticCode: 'smtp; 550 5.1.1 user unknown',
              },
            ],
          },
        }
      : { eventType: 'Complaint', complaint: { ...said, complainedRecipients: [{ emailAddress }] } };
    return [
      {
        version: '0',
        id: randomUUID(),
        'detail-type': isBounce ? 'Email Bounced' : 'Email Complaint Received',
        source: 'aws.ses',
        account: '000000000000',
        time: timestamp,
        region: 'local',
        resources: [`arn:aws:ses:local:000000000000:configuration-set/${configurationSet}`],
        detail: {
          ...report,
          mail: {
            timestamp,
            source: from,
            messageId,
            destination: [emailAddress],
            tags: { 'ses:configuration-set': [configurationSet] },
          },
        },
      },
    ];
  });
