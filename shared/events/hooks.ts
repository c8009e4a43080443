import * as z from 'zod';
import { HookId, WorkspaceId } from '#shared/model/ids';

/** A message of the queue of webhooks: something may be due in the lane of this one. */
export const HookMessage = z.object({ workspace_id: WorkspaceId, hook_id: HookId });
export type HookMessage = z.infer<typeof HookMessage>;
