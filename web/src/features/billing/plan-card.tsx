import { IconAlertCircle, IconCheck, IconClock } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useFormatter, useTranslations } from 'use-intl';
import { limits } from '#shared/model/limits';
import { useMoney } from '#web/product/money/money.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Notice, RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import { deferred } from '#web/ui/loading/deferred.tsx';
import { Card } from '#web/ui/layout/page.tsx';
import { Overlay } from '#web/ui/overlays/overlay.tsx';
import { planState, toneOf } from './plan-state.ts';
import { useSeatReason } from './seat-reason.ts';
import { usePlanActions } from './use-plan-actions.ts';
import type { Billing, Subscription } from './use-billing.ts';
import styles from './billing.module.css';

const switchDialog = deferred(() => import('./switch-dialog.tsx'));
const cancelDialog = deferred(() => import('./cancel-dialog.tsx'));

type Props = { readonly billing: Billing; readonly subscription: Subscription };

const icons = {
  good: <IconCheck size={14} aria-hidden />,
  soon: <IconClock size={14} aria-hidden />,
  bad: <IconAlertCircle size={14} aria-hidden />,
} as const;

const toInvoices = (words: ReactNode) => <Link to="/settings/billing/history">{words}</Link>;

const Chip = ({ subscription }: Pick<Props, 'subscription'>) => {
  const t = useTranslations('billing.status');
  const state = planState(subscription);
  const tone = toneOf(state);
  return (
    <span className={styles.chip} data-tone={tone}>
      {tone && icons[tone]}
      {t(state)}
    </span>
  );
};

/** What the state means for the team, and until when. */
const Meaning = ({ billing, subscription }: Props) => {
  const t = useTranslations('billing.meaning');
  const format = useFormatter();
  const dayOf = (at: string) => format.dateTime(new Date(at), { dateStyle: 'long' });
  const state = planState(subscription);
  const { current_period_end: end, access_ends_at: last } = subscription;
  if (state === 'past_due' && billing.active)
    return (
      <Notice>
        {last ? t('past_due', { day: dayOf(last) }) : t('past_due_days', { days: limits.graceDays })}
      </Notice>
    );
  if (state === 'incomplete') return <Notice>{t.rich('incomplete', { link: toInvoices })}</Notice>;
  if (state === 'past_due' || state === 'unpaid') return <Notice>{t('unpaid')}</Notice>;
  const key = state === 'incomplete_expired' || state === 'paused' ? 'canceled' : state;
  return <p className={styles.note}>{t(key, { day: dayOf(end) })}</p>;
};

const FactList = ({ billing, subscription }: Props) => {
  const t = useTranslations('billing');
  const format = useFormatter();
  const { money, percent } = useMoney();
  const reason = useSeatReason();
  const { seat_price: price, discount_percent: discount, quantity } = subscription;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('facts.seats')}</dt>
        <dd>
          {format.number(quantity)} <small>{reason(billing.seats)}</small>
        </dd>
      </div>
      <div>
        <dt>{t('facts.price')}</dt>
        <dd>
          {money(price)} <small>{t(`facts.per.${subscription.plan}`)}</small>
        </dd>
      </div>
      {discount > 0 && (
        <div>
          <dt>{t('facts.discount')}</dt>
          <dd>
            {percent(discount)}{' '}
            {billing.welcome_offer === 'granted' && (
              <small>{t('facts.forLife', { percent: percent(limits.seats.welcomeDiscountPercent) })}</small>
            )}
          </dd>
        </div>
      )}
      {billing.credits.amount > 0 && (
        <div>
          <dt>{t('facts.credits')}</dt>
          <dd>
            {money(billing.credits)} <small>{t('facts.creditsText')}</small>
          </dd>
        </div>
      )}
    </dl>
  );
};

const Actions = ({ subscription }: Pick<Props, 'subscription'>) => {
  const t = useTranslations('billing');
  const [open, setOpen] = useState<'switch' | 'cancel' | null>(null);
  const { busy, error, attempt } = useAsyncAction();
  const { resume } = usePlanActions(subscription);
  const { can, cancel_at_period_end: ends, plan } = subscription;
  const other = plan === 'monthly' ? 'annual' : 'monthly';
  const close = () => setOpen(null);
  return (
    <>
      {error !== undefined && <RefusalNotice error={error} />}
      <div className={styles.actions}>
        {can.resume && (
          <Button variant="filled" busy={busy} onClick={() => void attempt(resume)}>
            {t(ends ? 'actions.resume' : 'actions.pay')}
          </Button>
        )}
        {can.change && (
          <Button variant="soft" {...switchDialog.preloadProps} onClick={() => setOpen('switch')}>
            {t(`actions.switch.${other}`)}
          </Button>
        )}
        {can.cancel && (
          <Button variant="quiet" {...cancelDialog.preloadProps} onClick={() => setOpen('cancel')}>
            {t('actions.cancel')}
          </Button>
        )}
      </div>
      {open && (
        <Overlay onFail={close}>
          {open === 'switch' ? (
            <switchDialog.View subscription={subscription} plan={other} onClose={close} />
          ) : (
            <cancelDialog.View subscription={subscription} onClose={close} />
          )}
        </Overlay>
      )}
    </>
  );
};

/** The plan: its state in words, what it costs, and what can be done with it. */
export const PlanCard = ({ billing, subscription }: Props) => {
  const t = useTranslations('billing');
  return (
    <Card>
      <div className={styles.head}>
        <h2>{t(`plan.named.${subscription.plan}`)}</h2>
        <Chip subscription={subscription} />
      </div>
      <Meaning billing={billing} subscription={subscription} />
      <FactList billing={billing} subscription={subscription} />
      <p className={styles.note}>{t('seats.removed')}</p>
      <Actions subscription={subscription} />
    </Card>
  );
};
