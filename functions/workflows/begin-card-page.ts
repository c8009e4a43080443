import { openCardPage } from '#functions/adapters/stripe/checkout';
import { stripe } from '#functions/adapters/stripe/client';
import { absoluteUrl } from '#functions/mails/links';
import type { Actor } from '#shared/model/actor';
import type { HostedReturn } from '#shared/model/money';
import { requireCustomer } from './follow-subscription.ts';

/** Opens the page of Stripe where an administrator gives the card for one purpose. */
export const beginCardPage = async (
  { workspace, workspaceId, userId }: Actor,
  { callback, canceled = callback }: HostedReturn,
  purpose: Parameters<typeof openCardPage>[2],
  idempotencyKey: string,
) => {
  const client = await stripe();
  const customer = await requireCustomer(client, workspace);
  const page = {
    customer,
    workspaceId,
    userId,
    url: absoluteUrl(callback),
    cancelUrl: absoluteUrl(canceled),
    idempotencyKey,
  };
  return { session_url: await openCardPage(client, page, purpose) };
};
