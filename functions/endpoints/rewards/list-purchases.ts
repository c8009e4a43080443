import { listPurchases } from '#functions/data/purchase-lists';
import { presentPurchases } from '#functions/views/purchases';
import { handleWith } from '#functions/http/handle';
import { rewards } from '#shared/contract/rewards';

export const handler = handleWith(
  rewards.listPurchases,
  ({ workspaceId, query: { status }, after, reading }) => listPurchases(workspaceId, status, after, reading),
  async ({ actor, reading }, { purchases, next }) => ({
    items: await presentPurchases(actor.workspaceId, purchases, reading),
    next,
  }),
);
