import { hooks } from '#shared/contract/connections/hooks';
import { limits } from '#shared/model/limits';
import { call } from '../test/support/stack.ts';
import { aStoredDelivery, aStoredHook } from '../test/support/stored-hooks.ts';
import type { Row } from './row.ts';

/** The rows of webhooks. */
export const hookRows: readonly Row[] = [
  {
    name: 'the log of a webhook',
    id: 'hooks.deliveries',
    bound: { trips: 1, reads: 7, writes: 0 },
    prepare: async ({ workspace, owner }) => {
      const hook = await aStoredHook({ workspace, owner });
      const first = Date.parse('2026-01-01T00:00:00.000Z');
      for (let sent = 0; sent < 2 * limits.hook.shown; sent += 1)
        await aStoredDelivery(hook, new Date(first + sent).toISOString());
      return () => call(hooks.deliveries, { params: { id: hook.id } }, owner);
    },
  },
];
