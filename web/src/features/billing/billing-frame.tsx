import { useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { NavTabs } from '#web/ui/layout/nav-tabs.tsx';
import { Card, SettingsPage } from '#web/ui/layout/page.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { useHostedReturn } from '#web/product/payments/hosted-return.ts';
import { ReturnNotice } from '#web/product/payments/return-notice.tsx';
import { billingPages, decideBillingPage, type BillingPage } from './decide-page.ts';
import {
  useBilling,
  usePaymentMethod,
  useRevalidateBilling,
  useSubscription,
  type Billing,
  type Subscription,
} from './use-billing.ts';
import styles from './billing.module.css';

type Facts = { readonly billing: Billing; readonly subscription: Subscription | null };

const Tabs = ({ current }: { current: BillingPage }) => {
  const t = useTranslations('billing');
  return (
    <div className={styles.tabs}>
      <NavTabs
        label={t('pages.label')}
        views={billingPages.map((page) => ({
          to: `/settings/billing/${page}`,
          label: t(`pages.${page}`),
          current: page === current,
        }))}
      />
    </div>
  );
};

/** What came of the hosted page; rendered only for those who return from it, because it reads the card. */
const Returned = ({ subscribed }: { subscribed: boolean }) => {
  const { data } = usePaymentMethod();
  const revalidate = useRevalidateBilling();
  return <ReturnNotice returned={useHostedReturn({ subscribed, card: data?.card }, revalidate)} />;
};

const Waiting = ({ tabs }: { tabs: boolean }) => (
  <div aria-busy="true">
    {tabs && (
      <div className={styles.tabs}>
        <Skeleton width="min(100%, 320px)" height={40} />
      </div>
    )}
    {[110, 240].map((height) => (
      <Card key={height}>
        <Skeleton width="100%" height={height} />
      </Card>
    ))}
  </div>
);

/** The plan and the subscription, which decide what is shown, once both are known. */
const useFacts = () => {
  const billing = useBilling();
  const subscription = useSubscription();
  const { data } = billing;
  return {
    facts:
      data && subscription.data !== undefined
        ? { billing: data, subscription: subscription.data }
        : undefined,
    error: (billing.error ?? subscription.error) as unknown,
    retry: () => {
      void billing.mutate();
      void subscription.mutate();
    },
  };
};

/** The frame of every billing screen: redirects to the screen that fits the plan, and fetches what all of them need. */
export const BillingFrame = ({
  page,
  title,
  children,
}: {
  page: BillingPage;
  /** In place of the name of the area. */
  title?: string | undefined;
  children: (facts: Facts) => ReactNode;
}) => {
  const t = useTranslations();
  const { search } = useLocation();
  // What is told leaves the address, and stays on the screen.
  const [returning] = useState(search.includes('from='));
  const { facts, error, retry } = useFacts();
  const subscribed = facts !== undefined && facts.subscription !== null;
  if (facts) {
    const { manual_payments: manualPayments } = facts.billing;
    const fitting = decideBillingPage(page, { subscribed, manualPayments });
    if (fitting !== page) return <Navigate to={`/settings/billing/${fitting}${search}`} replace />;
  }
  return (
    <SettingsPage title={title ?? t('settings.areas.billing')}>
      {facts && page !== 'trial' && <Tabs current={page} />}
      {facts && returning && (
        <div className={styles.returned}>
          <Returned subscribed={subscribed} />
        </div>
      )}
      {facts && children(facts)}
      {!facts && !error && <Waiting tabs={page !== 'trial'} />}
      {!facts && Boolean(error) && <LoadError error={error} title={t('billing.failed')} onRetry={retry} />}
    </SettingsPage>
  );
};
