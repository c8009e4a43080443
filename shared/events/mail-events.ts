import * as z from 'zod';

/** SES writes times in UTC, with and without parts of a second. All are compared as one format. */
const Instant = z.iso.datetime({ offset: true }).transform((time) => new Date(time).toISOString());
const recipients = z.array(z.object({ emailAddress: z.string() })).min(1);
/** What is said of the mail that an event is about. */
const mail = z.object({ timestamp: Instant });

/**
 * A message of the queue of mail events: an event of SES as EventBridge passes it on. Only what is read of it; see
 * docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html.
 */
export const MailEventMessage = z.object({
  source: z.literal('aws.ses'),
  detail: z.discriminatedUnion('eventType', [
    z.object({
      eventType: z.literal('Bounce'),
      mail,
      bounce: z.object({
        bounceType: z.enum(['Permanent', 'Transient', 'Undetermined']),
        bouncedRecipients: recipients,
        timestamp: Instant,
      }),
    }),
    z.object({
      eventType: z.literal('Complaint'),
      mail,
      complaint: z.object({
        complainedRecipients: recipients,
        /** `not-spam`: somebody took our mail out of the spam. */
        complaintFeedbackType: z.string().nullish(),
        timestamp: Instant,
      }),
    }),
  ]),
});
export type MailEventMessage = z.infer<typeof MailEventMessage>;
