import type { BalanceTransaction } from '../objects.ts';
import { change, find, newId, now, type World } from '../world.ts';

type Movement = Pick<BalanceTransaction, 'amount' | 'currency' | 'type'> &
  Partial<Pick<BalanceTransaction, 'invoice' | 'description' | 'metadata'>>;

/** Moves a customer's balance; below zero it is credit. */
export const moveBalance = (world: World, id: string, movement: Movement): BalanceTransaction => {
  const { amount, currency, type, invoice, description, metadata } = movement;
  const balance = find(world, 'customer', id).balance + amount;
  const transaction: BalanceTransaction = {
    id: newId('cbtxn'),
    object: 'customer_balance_transaction',
    amount,
    checkout_session: null,
    created: now(world),
    credit_note: null,
    currency,
    customer: id,
    customer_account: null,
    description: description ?? null,
    ending_balance: balance,
    invoice: invoice ?? null,
    livemode: false,
    metadata: metadata ?? {},
    type,
  };
  world.store.put('balance_transaction', transaction);
  change(world, 'customer', id, { balance, currency });
  return transaction;
};
