import { useFormatter, useTranslations } from 'use-intl';
import { LinkButton } from '#web/ui/controls/button.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { Card } from '#web/ui/layout/page.tsx';
import { CardLine } from '#web/product/payments/card-line.tsx';
import { NotConnected } from '#web/product/payments/not-connected.tsx';
import { BillingFrame } from './billing-frame.tsx';
import { InvoiceLine } from './invoice-line.tsx';
import { InvoiceSummary } from './invoice-summary.tsx';
import { MoreHelp } from './more-help.tsx';
import { PlanCard } from './plan-card.tsx';
import { usePaymentMethod, useUpcomingInvoice, type Billing, type Invoice } from './use-billing.ts';
import styles from './billing.module.css';

const NextInvoice = () => {
  const t = useTranslations('billing.next');
  const format = useFormatter();
  const { data, error, mutate } = useUpcomingInvoice();
  const at = data && (data.next_payment_attempt ?? data.period_end);
  const day = at && format.dateTime(new Date(at), { dateStyle: 'long' });
  return (
    <Card
      title={t('title')}
      text={data === null ? t('none') : day && t(data.due > 0 ? 'on' : 'covered', { day })}
    >
      {data && <InvoiceSummary invoice={data} />}
      {data === undefined && !error && <Skeleton width="100%" height={110} />}
      {data === undefined && Boolean(error) && (
        <LoadError error={error} title={t('failed')} onRetry={() => void mutate()} />
      )}
    </Card>
  );
};

const PaidWith = () => {
  const t = useTranslations('billing');
  const { data, error } = usePaymentMethod();
  return (
    <Card title={t('method.title')}>
      {data && (
        <CardLine card={data.card} none={t('method.none')}>
          <LinkButton to="/settings/billing/payment_method" variant={data.card?.expired ? 'soft' : 'plain'}>
            {t(data.card ? 'method.change' : 'method.add')}
          </LinkButton>
        </CardLine>
      )}
      {!data && (error ? <Notice>{t('method.failed')}</Notice> : <Skeleton width="100%" height={48} />)}
    </Card>
  );
};

/** A plan that is agreed by contract and paid for outside the product. */
const PaidSeparately = ({ billing: { seats, configured } }: { billing: Billing }) => {
  const t = useTranslations('billing');
  const format = useFormatter();
  return (
    <Card title={t('manual.title')} text={t('manual.text')}>
      <dl className={styles.facts}>
        <div>
          <dt>{t('facts.members')}</dt>
          <dd>{format.number(seats.used)}</dd>
        </div>
      </dl>
      {!configured && <NotConnected>{t('off')}</NotConnected>}
    </Card>
  );
};

/** Every invoice that is due: a new card or "Pay now" pays all of them, each can be paid by itself, too. */
const Unpaid = ({ invoices }: { invoices: readonly Invoice[] }) => {
  const t = useTranslations('billing.unpaid');
  return invoices.length > 0 ? (
    <Card title={t('title', { count: invoices.length })} text={t('text')}>
      <ul className={styles.lines}>
        {invoices.map((invoice) => (
          <InvoiceLine key={invoice.id} invoice={invoice} />
        ))}
      </ul>
    </Card>
  ) : null;
};

/** The plan, what is unpaid, the next invoice and the card. */
const Overview = () => (
  <BillingFrame page="overview">
    {({ billing, subscription }) => (
      <>
        {billing.manual_payments && <PaidSeparately billing={billing} />}
        {subscription && (
          <>
            <PlanCard billing={billing} subscription={subscription} />
            <Unpaid invoices={subscription.unpaid ?? []} />
            <NextInvoice />
            <PaidWith />
          </>
        )}
        <MoreHelp />
      </>
    )}
  </BillingFrame>
);

export default Overview;
