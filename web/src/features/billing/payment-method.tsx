import { useTranslations } from 'use-intl';
import type { Card as PaymentCard } from '#shared/model/money';
import { call } from '#web/api/client.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Notice, RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { Card } from '#web/ui/layout/page.tsx';
import { CardLine } from '#web/product/payments/card-line.tsx';
import { returnTo } from '#web/product/payments/hosted-return.ts';
import { NotConnected } from '#web/product/payments/not-connected.tsx';
import { useHostedPage } from '#web/product/payments/open-hosted-page.ts';
import { BillingFrame } from './billing-frame.tsx';
import { usePaymentMethod } from './use-billing.ts';
import styles from './billing.module.css';

const Connected = ({ card }: { card: PaymentCard | null }) => {
  const t = useTranslations('billing.method');
  const { busy, error, open } = useHostedPage('billing.changePaymentMethod');
  const back = returnTo('/settings/billing/payment_method', 'card', card);
  const change = () => open(back, (asked) => call('billing.changePaymentMethod', asked));
  return (
    <>
      {error !== undefined && <RefusalNotice error={error} />}
      {card?.expired && <Notice>{t('expired')}</Notice>}
      <CardLine card={card} none={t('none')}>
        <Button variant="filled" busy={busy} onClick={() => void change()}>
          {t(card ? 'change' : 'add')}
        </Button>
      </CardLine>
      <p className={styles.note}>{t('hosted')}</p>
    </>
  );
};

const Method = () => {
  const t = useTranslations('billing');
  const { data, error, mutate } = usePaymentMethod();
  return (
    <Card title={t('method.title')} text={t('method.text')}>
      {data && !data.configured && <NotConnected>{t('off')}</NotConnected>}
      {data?.configured && <Connected card={data.card} />}
      {!data && !error && <Skeleton width="100%" height={64} />}
      {!data && Boolean(error) && (
        <LoadError error={error} title={t('method.failed')} onRetry={() => void mutate()} />
      )}
    </Card>
  );
};

/** The card that pays for the subscription. */
const PaymentMethod = () => <BillingFrame page="payment_method">{() => <Method />}</BillingFrame>;

export default PaymentMethod;
