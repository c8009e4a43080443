import useSWR from 'swr';
import { useTranslations } from 'use-intl';
import type { Card as PaymentCard } from '#shared/model/money';
import { call } from '#web/api/client.ts';
import { useSendOnce } from '#web/api/use-send-once.ts';
import { RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ConfirmButton } from '#web/ui/overlays/confirm-button.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { Card } from '#web/ui/layout/page.tsx';
import { CardLine } from '#web/product/payments/card-line.tsx';
import { returnTo, useHostedReturn } from '#web/product/payments/hosted-return.ts';
import { NotConnected } from '#web/product/payments/not-connected.tsx';
import { useHostedPage } from '#web/product/payments/open-hosted-page.ts';
import { ReturnNotice } from '#web/product/payments/return-notice.tsx';
import styles from './card-panel.module.css';

const key = 'rewards.readPaymentMethod';

const Removal = ({ onRemoved }: { onRemoved: () => Promise<unknown> }) => {
  const t = useTranslations('rewardsAdmin.card');
  const sendOnce = useSendOnce('rewards.removePaymentMethod');
  const remove = async () => {
    await sendOnce({}, (idempotencyKey) => call('rewards.removePaymentMethod', { idempotencyKey }));
    await onRemoved();
  };
  return (
    <ConfirmButton
      variant="quiet"
      label={t('remove')}
      title={t('removeTitle')}
      text={t('removeText')}
      act={remove}
      onDone={() => toast(t('removed'))}
    />
  );
};

const Connected = ({ card, onRemoved }: { card: PaymentCard | null; onRemoved: () => Promise<unknown> }) => {
  const t = useTranslations('rewardsAdmin.card');
  const { busy, error, open } = useHostedPage('rewards.connectPaymentMethod');
  const connect = () =>
    open(returnTo('/settings/rewards/all', 'card', card), (asked) =>
      call('rewards.connectPaymentMethod', asked),
    );
  return (
    <>
      {error !== undefined && <RefusalNotice error={error} />}
      <CardLine card={card} none={t('none')}>
        <Button variant={card && !card.expired ? 'plain' : 'soft'} busy={busy} onClick={() => void connect()}>
          {t(card ? 'change' : 'connect')}
        </Button>
        {card && <Removal onRemoved={onRemoved} />}
      </CardLine>
    </>
  );
};

/** The credit card that pays for gift cards. */
export const CardPanel = () => {
  const t = useTranslations('rewardsAdmin.card');
  const { data, error, mutate } = useSWR(key, () => call('rewards.readPaymentMethod', {}));
  const returned = useHostedReturn({ card: data?.card }, () => mutate());
  return (
    <div className={styles.panel}>
      <Card title={t('title')} text={t('text')}>
        <ReturnNotice returned={returned} />
        {data && !data.configured && <NotConnected>{t('off')}</NotConnected>}
        {data?.configured && <Connected card={data.card} onRemoved={() => mutate()} />}
        {!data && !error && <Skeleton width="100%" height={48} />}
        {!data && Boolean(error) && (
          <LoadError error={error} title={t('failed')} onRetry={() => void mutate()} />
        )}
      </Card>
    </div>
  );
};
