import type Stripe from 'stripe';
import { invalidRequest } from './errors.ts';
import { has, pageOf } from './lists.ts';
import type { BalanceTransaction } from './objects.ts';
import { created, currency, expanding, int, metadata, paging, paramsOf, text } from './params.ts';
import { route, type Route } from './route.ts';
import { change, find, newId, now, type World } from './world.ts';

const Create = paramsOf<Stripe.CustomerCreateBalanceTransactionParams>()({
  ...expanding,
  amount: int,
  currency,
  description: text.optional(),
  metadata: metadata.optional(),
});
const Many = paramsOf<Stripe.CustomerListBalanceTransactionsParams>()({
  ...expanding,
  ...paging,
  ...created,
  invoice: text.optional(),
});

type Movement = {
  amount: number;
  currency: string;
  type: BalanceTransaction['type'];
  invoice?: string;
  description?: string | undefined;
  metadata?: Record<string, string> | undefined;
};

/** Moves a customer's balance; below zero it is credit. */
export const moveBalance = (world: World, customerId: string, movement: Movement): BalanceTransaction => {
  const customer = find(world, 'customer', customerId);
  if (customer.currency && customer.currency !== movement.currency)
    throw invalidRequest(
      `The customer is billed in ${customer.currency}, not in ${movement.currency}.`,
      'currency',
    );
  const balance = customer.balance + movement.amount;
  const transaction: BalanceTransaction = {
    id: newId('cbtxn'),
    object: 'customer_balance_transaction',
    amount: movement.amount,
    checkout_session: null,
    created: now(world),
    credit_note: null,
    currency: movement.currency,
    customer: customerId,
    customer_account: null,
    description: movement.description ?? null,
    ending_balance: balance,
    invoice: movement.invoice ?? null,
    livemode: false,
    metadata: movement.metadata ?? {},
    type: movement.type,
  };
  world.store.put('balance_transaction', transaction);
  change(world, 'customer', customerId, { balance, currency: movement.currency }, 'customer.updated');
  return transaction;
};

export const balanceRoutes: readonly Route[] = [
  route('POST', 'customers/:id/balance_transactions', Create, ({ world, id, params }) =>
    moveBalance(world, id, {
      amount: params.amount,
      currency: params.currency,
      description: params.description,
      metadata: params.metadata,
      type: 'adjustment',
    }),
  ),
  route('GET', 'customers/:id/balance_transactions', Many, ({ world, id, params }) => {
    find(world, 'customer', id);
    return pageOf(
      world.store
        .all('balance_transaction')
        .filter((one) => one.customer === id && has(one, params, ['invoice'])),
      `/v1/customers/${id}/balance_transactions`,
      params,
    );
  }),
];
