import { hookBodies } from '#shared/model/hook-event';
import type { HookEventType } from '#shared/model/hook-kinds';
import { exampleOf } from './examples.ts';
import { type Json, schemaOf } from './schemas.ts';

/** What happened, for each event that a webhook gets. */
const summaries: Readonly<Record<HookEventType | 'webhook.ping', string>> = {
  'post.created': 'A member thanked others',
  'post.updated': 'The message, GIF or value of a post changed',
  'post.deleted': 'A post was deleted',
  'points.added': 'A member added points to a post',
  'points.removed': 'Points that were added to a post were taken back',
  'award.requested': 'A member nominated somebody for an award, or claimed one',
  'award.given': 'A member got an award',
  'celebration.posted': 'A day of a member or of the company was celebrated',
  'announcement.pinned': 'An administrator pinned an announcement',
  'reward.requested': 'A reward was requested; a team reward, when it is fully funded',
  'reward.settled':
    'A request was fulfilled, declined or canceled, or coins of a former member were paid by payroll',
  'member.invited': 'A member was invited',
  'member.joined': 'A member joined, or is active again',
  'member.updated': 'The name, address, job title, department or location of a member changed',
  'member.deactivated': 'A member was deactivated',
  'member.removed': 'A member was removed',
  'webhook.ping': 'Someone pressed the test button. Sent once, and not logged',
};

const header = (name: string, description: string, example: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
});
/** The headers of Standard Webhooks, as components. */
export const webhookHeaders = {
  WebhookId: header(
    'webhook-id',
    'Identifies the event for this webhook; the same on every attempt',
    'msg_5q0TRh1kLd8vXyN2bWc7Ae',
  ),
  WebhookTimestamp: header(
    'webhook-timestamp',
    'When this attempt was sent, in seconds since 1970',
    '1763717400',
  ),
  WebhookSignature: header(
    'webhook-signature',
    'Signatures of `{id}.{timestamp}.{body}`, separated by spaces; at least one must match',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
};
const parameters = Object.keys(webhookHeaders).map((name) => ({ $ref: `#/components/parameters/${name}` }));

/** The events that webhooks get, as the `webhooks` of an OpenAPI document. */
export const webhooks: Json = Object.fromEntries(
  Object.entries(hookBodies).map(([type, body]) => {
    const schema = schemaOf(body);
    return [
      type,
      {
        post: {
          operationId: type,
          tags: ['events'],
          summary: summaries[type as HookEventType],
          security: [],
          parameters,
          requestBody: {
            required: true,
            content: { 'application/json': { schema, examples: { typical: { value: exampleOf(schema) } } } },
          },
          responses: {
            '2XX': { description: 'Delivered' },
            '410': { description: 'The receiver no longer exists: nothing more is sent' },
          },
        },
      },
    ];
  }),
);
