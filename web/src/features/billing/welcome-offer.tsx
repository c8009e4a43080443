import { IconGift } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'use-intl';
import { limits } from '#shared/model/limits';
import { call } from '#web/api/client.ts';
import { useMoney } from '#web/product/money/money.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { IconTile } from '#web/ui/layout/icon-tile.tsx';
import { Card } from '#web/ui/layout/page.tsx';
import { CardLine } from '#web/product/payments/card-line.tsx';
import { returnTo } from '#web/product/payments/hosted-return.ts';
import { useHostedPage } from '#web/product/payments/open-hosted-page.ts';
import { usePaymentMethod, type Billing } from './use-billing.ts';
import styles from './billing.module.css';

/** The discount for life that a card added during the trial earns, once. */
export const WelcomeOffer = ({ billing }: { billing: Billing }) => {
  const t = useTranslations('billing.welcome');
  const format = useFormatter();
  const { percent } = useMoney();
  const { data } = usePaymentMethod();
  const { busy, error, open } = useHostedPage('billing.changePaymentMethod');
  const { welcome_offer: offer, trial_ends_at: end } = billing;
  const words = {
    percent: percent(limits.seats.welcomeDiscountPercent),
    day: format.dateTime(new Date(end), { dateStyle: 'long' }),
  };
  const back = returnTo('/settings/billing/trial', 'card', data?.card ?? null);
  const add = () => open(back, (asked) => call('billing.changePaymentMethod', asked));
  return (
    <Card>
      {error !== undefined && <RefusalNotice error={error} />}
      <div className={styles.offer}>
        <IconTile>
          <IconGift size={22} aria-hidden />
        </IconTile>
        <div>
          <h2>{t(`${offer === 'granted' ? 'granted' : 'open'}.title`, words)}</h2>
          <p>{t(`${offer === 'granted' ? 'granted' : 'open'}.text`, words)}</p>
        </div>
        {offer === 'open' && (
          <Button variant="soft" busy={busy} disabled={!data} onClick={() => void add()}>
            {t('add')}
          </Button>
        )}
      </div>
      {data?.card && <CardLine card={data.card} none="" />}
    </Card>
  );
};
