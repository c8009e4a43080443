import { useSWRConfig } from 'swr';
import { useTranslations } from 'use-intl';
import type { Plan } from '#shared/model/billing';
import { call } from '#web/api/client.ts';
import { keys } from '#web/api/keys.ts';
import { useSendOnce } from '#web/api/use-send-once.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { useRevalidateBilling, type Subscription } from './use-billing.ts';

/** Changes of the subscription. Each shows the server's answer at once, then fetches what depends on it. */
export const usePlanActions = (subscription: Subscription) => {
  const t = useTranslations('billing.done');
  const { mutate } = useSWRConfig();
  const revalidate = useRevalidateBilling();
  const sendOnce = useSendOnce('billing');
  const keep = async (changed: Subscription, words: string) => {
    await Promise.all([
      mutate<Subscription>(keys.subscription, changed, { revalidate: false }),
      // The next invoice is another one now: until it is known, the one before is not shown.
      mutate(keys.upcomingInvoice(''), undefined, { revalidate: false }),
    ]);
    toast(words);
    void revalidate().catch(() => undefined);
  };
  /** The same wish for the same state is one action: a retry after a lost answer does nothing twice. */
  const once = <T>(wish: object, send: (idempotencyKey: string) => Promise<T>) =>
    sendOnce({ wish, subscription }, send);
  return {
    change: async (plan: Plan) => {
      const body = { plan };
      const changed = await once(body, (idempotencyKey) =>
        call('billing.changePlan', { body, idempotencyKey }),
      );
      await keep(changed, t(`changed.${plan}`));
    },
    cancel: async (reason: string) => {
      const body = { reason };
      const changed = await once(body, (idempotencyKey) =>
        call('billing.cancelSubscription', { body, idempotencyKey }),
      );
      await keep(changed, t('canceled'));
    },
    resume: async () => {
      const changed = await once({ resume: true }, (idempotencyKey) =>
        call('billing.resumeSubscription', { idempotencyKey }),
      );
      await keep(changed, t(subscription.cancel_at_period_end ? 'resumed' : 'paid'));
    },
  };
};
