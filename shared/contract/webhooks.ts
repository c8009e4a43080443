import * as z from 'zod';
import { Nothing } from '#shared/model/common';
import { endpoint } from './endpoint.ts';

/** What other services tell us. They prove who they are by a signature over the body. */
export const webhooks = {
  stripe: endpoint({
    method: 'POST',
    path: '/webhooks/stripe',
    summary: 'An event of Stripe',
    access: 'public',
    billing: 'any',
    scope: null,
    body: z.looseObject({}),
    status: 204,
    reply: Nothing,
    refuses: ['forbidden', 'not_configured'],
  }),
  giftCards: endpoint({
    method: 'POST',
    path: '/webhooks/gift_cards',
    summary: 'An event of the shop of gift cards',
    access: 'public',
    billing: 'any',
    scope: null,
    body: z.looseObject({}),
    status: 204,
    reply: Nothing,
    refuses: ['forbidden', 'not_configured', 'upstream_failed'],
  }),
};
