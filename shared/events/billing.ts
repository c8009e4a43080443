import * as z from 'zod';
import { TableKey } from './each-workspace.ts';
import { WorkspaceId } from '#shared/model/ids';

/**
 * A message of the billing queue: an event of the payment provider, a workspace whose seats may have changed, or all
 * workspaces, beginning after a key of the table.
 */
export const BillingMessage = z.discriminatedUnion('about', [
  z.object({
    about: z.literal('event'),
    event: z.string(),
    type: z.string(),
    /** The object of the event. It is read again, because the event may be old. */
    object: z.string(),
    customer: z.string(),
    created: z.iso.datetime(),
  }),
  z.object({ about: z.literal('seats'), workspace_id: WorkspaceId }),
  z.object({ about: z.literal('all'), after: TableKey.optional() }),
]);
export type BillingMessage = z.infer<typeof BillingMessage>;
