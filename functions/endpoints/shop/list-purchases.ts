import { listOwn } from '#functions/data/purchase-lists';
import { presentOwn } from '#functions/views/purchases';
import { handleWith } from '#functions/http/handle';
import { shop } from '#shared/contract/shop';

export const handler = handleWith(
  shop.listPurchases,
  ({ workspaceId, userId, after, reading }) => listOwn(workspaceId, userId, after, reading),
  async ({ actor, reading }, { bought, next }) => ({
    items: await presentOwn(bought, actor.user, reading),
    next,
  }),
);
