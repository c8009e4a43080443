import { useCallback } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import type { Plan } from '#shared/model/billing';
import type { Answer } from '#web/api/calls.ts';
import { call } from '#web/api/client.ts';
import { keys } from '#web/api/keys.ts';
import { revalidateList } from '#web/api/use-pages.ts';

export type Billing = Answer<'billing.read'>;
export type Subscription = NonNullable<Answer<'billing.readSubscription'>>;
export type Invoice = NonNullable<Answer<'billing.readUpcomingInvoice'>>;

export const useBilling = () => useSWR<Billing>(keys.billing, () => call('billing.read', {}));

export const useSubscription = () =>
  useSWR<Subscription | null>(keys.subscription, () => call('billing.readSubscription', {}));

export const usePaymentMethod = () =>
  useSWR<Answer<'billing.readPaymentMethod'>>(keys.paymentMethod, () =>
    call('billing.readPaymentMethod', {}),
  );

/** The next invoice, or with a plan what that plan would cost. Computed by the provider, never here. */
export const useUpcomingInvoice = (plan?: Plan) =>
  useSWR<Invoice | null>(keys.upcomingInvoice(plan ?? ''), () =>
    call('billing.readUpcomingInvoice', { query: { plan } }),
  );

/** Fetches again everything that a payment or a change of the plan touches, in the header and the guards too. */
export const useRevalidateBilling = () => {
  const { mutate } = useSWRConfig();
  return useCallback(
    () =>
      Promise.all([
        mutate(keys.billing),
        mutate(keys.subscription),
        mutate(keys.paymentMethod),
        mutate(keys.config),
        mutate((key) => Array.isArray(key) && key[0] === 'billing.readUpcomingInvoice'),
        revalidateList('billing.listInvoices'),
        revalidateList('billing.listReceipts'),
      ]),
    [mutate],
  );
};
