import * as z from 'zod';
import { PageQuery } from '#shared/model/common';
import { PurchaseId, RewardId } from '#shared/model/ids';
import { RedemptionDraft, redemptionRefusals, ShopPurchase } from '#shared/model/purchase';
import { ShopReward } from '#shared/model/reward';
import { endpoint } from './endpoint.ts';

const OneReward = z.object({ id: RewardId });

export const shop = {
  list: endpoint({
    method: 'GET',
    path: '/shop/rewards',
    summary: 'The rewards in the shop',
    access: 'member',
    billing: 'required',
    scope: 'rewards:read',
    query: PageQuery,
    paged: true,
    reply: z.array(ShopReward),
  }),
  read: endpoint({
    method: 'GET',
    path: '/shop/rewards/{id}',
    summary: 'One reward in the shop',
    access: 'member',
    billing: 'required',
    scope: 'rewards:read',
    params: OneReward,
    reply: ShopReward,
  }),
  redeem: endpoint({
    method: 'POST',
    path: '/shop/rewards/{id}',
    summary: 'Redeem a reward, or contribute to a team reward',
    access: 'member',
    billing: 'required',
    scope: null,
    inPerson: true,
    params: OneReward,
    body: RedemptionDraft,
    idempotent: true,
    status: 201,
    reply: ShopPurchase,
    refuses: redemptionRefusals,
  }),
  listPurchases: endpoint({
    method: 'GET',
    path: '/shop/purchases',
    summary: 'Your own purchases and contributions: pending ones first, then the latest settled',
    access: 'member',
    billing: 'required',
    scope: 'rewards:read',
    query: PageQuery,
    paged: true,
    reply: z.array(ShopPurchase),
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/shop/purchases/{id}',
    summary: 'Cancel your own purchase or contribution; the coins are refunded',
    access: 'member',
    billing: 'required',
    scope: null,
    params: z.object({ id: PurchaseId }),
    idempotent: true,
    reply: ShopPurchase,
    refuses: ['already_settled'],
  }),
};
