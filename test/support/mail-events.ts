import { deliverMessage } from './queues.ts';

const { handler } = await import('#functions/jobs/follow-mail-events');

type About = {
  readonly address: string;
  /** When it was reported. */
  readonly at?: Date;
  /** When the mail was sent. */
  readonly sent?: Date;
};

/** An event of SES as EventBridge puts it into the queue, with the fields of the examples in its documentation. */
const event = (detailType: string, report: object, { address, at = new Date(), sent = at }: About) =>
  JSON.stringify({
    version: '0',
    id: '12345678-1234-1234-1234-123456789012',
    'detail-type': detailType,
    source: 'aws.ses',
    account: '123456789012',
    time: at.toISOString(),
    region: 'us-east-1',
    resources: ['arn:aws:ses:us-east-1:123456789012:configuration-set/bravo-test'],
    detail: {
      ...report,
      mail: {
        timestamp: sent.toISOString(),
        source: 'Bravo <hello@bravo.example>',
        sourceArn: 'arn:aws:ses:us-east-1:123456789012:identity/bravo.example',
        sendingAccountId: '123456789012',
        messageId: 'EXAMPLE7c191be45-e9aedb9a-02f9-4d12-a87d-dd0099a07f8a-000000',
        destination: [address],
        headersTruncated: false,
        headers: [{ name: 'From', value: 'Bravo <hello@bravo.example>' }],
        commonHeaders: { from: ['Bravo <hello@bravo.example>'], to: [address], subject: 'Welcome' },
        tags: {
          'ses:configuration-set': ['bravo-test'],
          'ses:source-ip': ['192.0.2.0'],
          'ses:from-domain': ['bravo.example'],
          'ses:caller-identity': ['send-mail'],
        },
      },
    },
  });

export const bounceOf = (about: About, bounceType = 'Permanent', bounceSubType = 'General'): string =>
  event(
    'Email Bounced',
    {
      eventType: 'Bounce',
      bounce: {
        bounceType,
        bounceSubType,
        bouncedRecipients: [
          {
            emailAddress: about.address,
            action: 'failed',
            status: '5.1.1',
            diagnosticCode: 'smtp; 550 5.1.1 user unknown',
          },
        ],
        timestamp: (about.at ?? new Date()).toISOString(),
        feedbackId: '01000157c44f053b-61b59c11-9236-11e6-8f96-7be8aexample-000000',
        reportingMTA: 'dsn; mta.example.com',
      },
    },
    about,
  );

export const complaintOf = (about: About, complaintFeedbackType = 'abuse'): string =>
  event(
    'Email Complaint Received',
    {
      eventType: 'Complaint',
      complaint: {
        complainedRecipients: [{ emailAddress: about.address }],
        timestamp: (about.at ?? new Date()).toISOString(),
        feedbackId: '01000157c44f053b-61b59c11-9236-11e6-8f96-7be8aexample-000000',
        userAgent: 'Amazon SES Mailbox Simulator',
        complaintFeedbackType,
        arrivalDate: (about.at ?? new Date()).toISOString(),
      },
    },
    about,
  );

/** Delivers an event to its job. Returns whether the job got through. */
export const report = (body: string): Promise<boolean> => deliverMessage('follow-mail-events', handler, body);
