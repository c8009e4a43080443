import type Stripe from 'stripe';
import type { Kinds } from './objects.ts';
import { expanding, oneOf, paramsOf, text, url } from './params.ts';
import { route, type Route } from './route.ts';
import { findParam, newId, seconds, type World } from './world.ts';

const Create = paramsOf<Stripe.BillingPortal.SessionCreateParams>()({
  ...expanding,
  customer: text,
  locale: oneOf('auto', 'en', 'ru', 'es', 'pt', 'pt-BR').optional(),
  return_url: url.optional(),
});

const create = (
  world: World,
  customer: string,
  locale: Kinds['portal']['locale'],
  returns: string | undefined,
): Kinds['portal'] => {
  findParam(world, 'customer', customer, 'customer');
  const id = newId('bps');
  const session: Kinds['portal'] = {
    id,
    object: 'billing_portal.session',
    configuration: 'bpc_local',
    created: seconds(world.clock()),
    customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale,
    on_behalf_of: null,
    return_url: returns ?? null,
    url: `${world.origin()}/portal/${id}`,
  };
  world.store.put('portal', session);
  return session;
};

export const portalRoutes: readonly Route[] = [
  route('POST', 'billing_portal/sessions', Create, ({ world, params }) =>
    create(world, params.customer, params.locale ?? null, params.return_url),
  ),
];
