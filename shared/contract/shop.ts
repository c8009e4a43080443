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
    summary: 'The rewards one can spend coins on',
    access: 'member',
    billing: 'required',
    query: PageQuery,
    paged: true,
    status: 200,
    reply: z.array(ShopReward),
    refuses: [],
  }),
  read: endpoint({
    method: 'GET',
    path: '/shop/rewards/{id}',
    summary: 'One reward of the shop',
    access: 'member',
    billing: 'required',
    params: OneReward,
    status: 200,
    reply: ShopReward,
    refuses: [],
  }),
  redeem: endpoint({
    method: 'POST',
    path: '/shop/rewards/{id}',
    summary: 'Redeem a reward, or put an amount towards a team reward',
    access: 'member',
    billing: 'required',
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
    summary: "One's own rewards: pending ones first, then the latest settled",
    access: 'member',
    billing: 'required',
    query: PageQuery,
    paged: true,
    status: 200,
    reply: z.array(ShopPurchase),
    refuses: [],
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/shop/purchases/{id}',
    summary: "Take back one's own request or contribution: the coins return",
    access: 'member',
    billing: 'required',
    params: z.object({ id: PurchaseId }),
    idempotent: true,
    status: 200,
    reply: ShopPurchase,
    refuses: ['already_settled'],
  }),
};
