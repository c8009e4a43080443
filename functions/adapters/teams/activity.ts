import * as z from 'zod';

const Id = z.string().min(1).max(400);
const name = z.string().max(400).optional();

/** What the Bot Framework tells of, as far as we follow it. */
export const Activity = z.object({
  type: z.string().max(60),
  name,
  action: z.string().max(60).optional(),
  id: Id.optional(),
  serviceUrl: z.string().max(400),
  channelId: z.literal('msteams'),
  from: z.object({ id: Id, name }),
  recipient: z.object({ id: Id }),
  conversation: z.object({ id: Id, conversationType: z.string().optional(), tenantId: Id.optional() }),
  channelData: z
    .looseObject({
      tenant: z.object({ id: Id }).optional(),
      team: z.looseObject({ id: Id, name }).optional(),
      channel: z.looseObject({ id: Id, name }).optional(),
    })
    .optional(),
  text: z.string().max(30_000).optional(),
  entities: z
    .array(z.looseObject({ type: z.string().optional() }))
    .max(200)
    .optional(),
  value: z.unknown().optional(),
  replyToId: Id.optional(),
  reactionsAdded: z
    .array(z.looseObject({ type: z.string() }))
    .max(20)
    .optional(),
});
export type Activity = z.infer<typeof Activity>;
