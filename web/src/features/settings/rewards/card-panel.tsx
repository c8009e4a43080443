import { IconCreditCard } from '@tabler/icons-react';
import { useState } from 'react';
import useSWR from 'swr';
import { useFormatter, useTranslations } from 'use-intl';
import { newIdempotencyKey } from '../../../api/calls.ts';
import { call } from '../../../api/client.ts';
import { useSignedIn } from '../../../api/config.ts';
import { reasonsOf } from '../../../refusals/refused.ts';
import { Overlay } from '../../../ui/overlays/overlay.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { deferred } from '../../../ui/loading/deferred.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useRefusalText } from '../../../refusals/use-refusal-text.ts';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { Card } from '../../../ui/layout/page.tsx';
import styles from './card-panel.module.css';

const confirmDialog = deferred(() => import('../../../ui/overlays/confirm-dialog.tsx'));
const key = 'rewards.readPaymentMethod';

type Known = {
  readonly brand: string;
  readonly last4: string;
  readonly exp_month: number;
  readonly exp_year: number;
  readonly expired: boolean;
};

const Connected = ({ card, onRemoved }: { card: Known; onRemoved: () => Promise<unknown> }) => {
  const t = useTranslations('rewardsAdmin.card');
  const r = useTranslations('refusals');
  const format = useFormatter();
  const [asking, setAsking] = useState(false);
  const remove = async () => {
    await call('rewards.removePaymentMethod', { idempotencyKey: newIdempotencyKey() });
    await onRemoved();
    setAsking(false);
    toast(t('removed'));
  };
  const date = format.dateTime(new Date(card.exp_year, card.exp_month - 1), {
    month: '2-digit',
    year: 'numeric',
  });
  return (
    <div className={styles.card}>
      <IconCreditCard size={28} aria-hidden />
      <div>
        <b>{t('number', { last4: card.last4 })}</b>
        <small data-expired={card.expired || undefined}>
          {card.expired ? r('card_expired') : t('expires', { date })}
        </small>
      </div>
      <Button {...confirmDialog.preloadProps} onClick={() => setAsking(true)}>
        {t('remove')}
      </Button>
      {asking && (
        <Overlay onFail={() => setAsking(false)}>
          <confirmDialog.View
            title={t('removeTitle')}
            confirm={t('remove')}
            onCancel={() => setAsking(false)}
            onConfirm={remove}
          >
            {t('removeText')}
          </confirmDialog.View>
        </Overlay>
      )}
    </div>
  );
};

const Connect = () => {
  const t = useTranslations('rewardsAdmin.card');
  const words = useRefusalText();
  const [busy, setBusy] = useState(false);
  const connect = async () => {
    setBusy(true);
    try {
      const body = { callback: '/settings/rewards/all' };
      const { session_url: page } = await call('rewards.connectPaymentMethod', {
        body,
        idempotencyKey: newIdempotencyKey(),
      });
      location.assign(page);
    } catch (refused) {
      toast(words(reasonsOf(refused)[0]), { urgent: true });
      setBusy(false);
    }
  };
  return (
    <div className={styles.card}>
      <IconCreditCard size={28} aria-hidden />
      <div>{t('none')}</div>
      <Button variant="soft" busy={busy} onClick={() => void connect()}>
        {t('connect')}
      </Button>
    </div>
  );
};

const Known = () => {
  const t = useTranslations('rewardsAdmin.card');
  const { data, error, mutate } = useSWR(key, () => call('rewards.readPaymentMethod', {}));
  if (data && !data.configured) return <Notice calm>{t('off')}</Notice>;
  if (data?.card) return <Connected card={data.card} onRemoved={() => mutate()} />;
  if (data) return <Connect />;
  return error ? <Notice>{t('failed')}</Notice> : <Skeleton width="100%" height={48} />;
};

/** The credit card that pays for gift cards. */
export const CardPanel = () => {
  const t = useTranslations('rewardsAdmin.card');
  const { features } = useSignedIn();
  return (
    <div className={styles.panel}>
      <Card title={t('title')} text={t('text')}>
        {features.billing ? <Known /> : <Notice calm>{t('off')}</Notice>}
      </Card>
    </div>
  );
};
