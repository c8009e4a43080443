import * as z from 'zod';
import { TableKey } from './each-workspace.ts';
import { WorkspaceId } from '#shared/model/ids';

/**
 * A message of the billing queue: an event of the payment provider, a workspace whose members have changed, one
 * to look at as a whole, or all of them, beginning after a key of the table.
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
  z.object({
    about: z.literal('seats'),
    workspace_id: WorkspaceId,
    /** How many members there were when it was sent: while that changes, the change waits. */
    members: z.int(),
    /** Until when it may wait. */
    until: z.iso.datetime(),
  }),
  /** Everything about one workspace, also what should have been done already. */
  z.object({ about: z.literal('workspace'), workspace_id: WorkspaceId }),
  z.object({ about: z.literal('all'), after: TableKey.optional() }),
]);
export type BillingMessage = z.infer<typeof BillingMessage>;
