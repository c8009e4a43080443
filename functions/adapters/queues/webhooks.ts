import type { HookMessage } from '#shared/events/hooks';
import { put } from './put.ts';

/** Has the lanes of webhooks looked at. */
export const queueHooks = (lanes: readonly HookMessage[]): Promise<void> =>
  put(process.env['WEBHOOKS_QUEUE_URL'], lanes);
