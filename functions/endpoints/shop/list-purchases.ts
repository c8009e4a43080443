import { listOwnRedemptions } from '#functions/data/purchase-lists';
import { presentOwnRedemptions } from '#functions/views/purchases';
import { handleWith } from '#functions/http/handle';
import { shop } from '#shared/contract/shop';

export const handler = handleWith(
  shop.listPurchases,
  ({ workspaceId, userId, after, reading }) => listOwnRedemptions(workspaceId, userId, after, reading),
  async ({ actor, reading }, { bought, next }) => ({
    items: await presentOwnRedemptions(bought, actor.user, reading),
    next,
  }),
);
