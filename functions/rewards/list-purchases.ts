import { listPurchases } from '#functions/data/purchases-listed';
import { presentPurchases } from '#functions/data/purchases-shown';
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
