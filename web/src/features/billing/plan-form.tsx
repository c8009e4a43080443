import { IconArrowRight } from '@tabler/icons-react';
import { useState, type SubmitEvent } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Plan } from '#shared/model/billing';
import { call } from '#web/api/client.ts';
import { sortReasons, useRefusalText } from '#web/refusals/use-refusal-text.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/text-fields.tsx';
import { Notice, RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { returnTo } from '#web/product/payments/hosted-return.ts';
import { useHostedPage } from '#web/product/payments/open-hosted-page.ts';
import { InvoiceSummary } from './invoice-summary.tsx';
import { PlanOptions } from './plan-options.tsx';
import { useSeatReason } from './seat-reason.ts';
import { useUpcomingInvoice, type Billing } from './use-billing.ts';
import styles from './billing.module.css';

/** What the chosen plan costs, as the provider would bill it. */
const Preview = ({ plan }: { plan: Plan }) => {
  const t = useTranslations('billing');
  const { data, error } = useUpcomingInvoice(plan);
  if (data) return <InvoiceSummary invoice={data} />;
  if (data === null) return null;
  return error ? <Notice>{t('plan.noPreview')}</Notice> : <Skeleton width="100%" height={104} />;
};

const usePlanForm = () => {
  const { busy, error, open } = useHostedPage('billing.subscribe');
  const [plan, setPlan] = useState<Plan>('monthly');
  const [promo, setPromo] = useState('');
  const { byField, others } =
    error === undefined ? { byField: {}, others: [] } : sortReasons(error, ['promo']);
  // A refused code names no field when the provider refuses it.
  const promoFault = byField.promo ?? others.find(({ code }) => code === 'invalid_promo');
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const code = promo.trim();
    const body = {
      ...returnTo('/settings/billing/trial', 'subscribe'),
      plan,
      ...(code && { promo: code }),
    };
    void open(body, (asked) => call('billing.subscribe', asked));
  };
  return {
    plan,
    setPlan,
    promo,
    setPromo,
    busy,
    submit,
    promoFault,
    others: others.filter((one) => one !== promoFault),
  };
};

/** Chooses a plan and leaves for the page where it is paid. */
export const PlanForm = ({ billing }: { billing: Billing }) => {
  const t = useTranslations('billing');
  const s = useTranslations('settings');
  const words = useRefusalText();
  const format = useFormatter();
  const reason = useSeatReason();
  const { plan, setPlan, promo, setPromo, busy, submit, promoFault, others } = usePlanForm();
  const first = billing.first_payment;
  const day = first && format.dateTime(new Date(first), { dateStyle: 'long' });
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <PlanOptions plan={plan} onChange={setPlan} />
      <p className={styles.note}>
        {t('seats.billed', { count: billing.seats.billed })} {reason(billing.seats)}
      </p>
      {billing.configured && (
        <>
          <Preview plan={plan} />
          <TextField
            label={t('promo.label')}
            optional={s('optional')}
            hint={t('promo.hint')}
            name="promo"
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={promo}
            error={promoFault && words(promoFault)}
            onChange={({ currentTarget }) => setPromo(currentTarget.value)}
          />
          {others.length > 0 && <RefusalNotice reasons={others} />}
          <div className={styles.offer}>
            <div>
              <b>{day ? t('first.later', { day }) : t('first.now')}</b>
              <p>{t('first.hosted')}</p>
            </div>
            <Button type="submit" variant="filled" size="large" busy={busy}>
              {t('plan.pay')}
              {!busy && <IconArrowRight size={18} aria-hidden />}
            </Button>
          </div>
        </>
      )}
    </form>
  );
};
