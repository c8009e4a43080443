import { listDeliveries } from '#functions/data/deliveries';
import { findHook } from '#functions/data/hooks';
import { handleWith } from '#functions/http/handle';
import { hooks } from '#shared/contract/connections/hooks';
import { presentDelivery, requireHook } from '#shared/rules/connections/hooks';

export const handler = handleWith(
  hooks.deliveries,
  ({ workspaceId, params, reading }) =>
    Promise.all([findHook(workspaceId, params.id, reading), listDeliveries(workspaceId, params.id, reading)]),
  async (_, [hook, found]) => {
    requireHook(hook);
    return found.map(presentDelivery);
  },
);
