import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { currencies } from '#shared/model/currencies';
import { limits } from '#shared/model/limits';
import type { PointValue } from '#shared/model/points-account';
import { call } from '#web/api/client.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { TextField } from '#web/ui/controls/text-fields.tsx';
import { RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import figures from '../figures.module.css';
import styles from './account.module.css';

const parts = 10_000;

/** The typed amount in ten-thousandths; undefined for what is none, null for nothing. */
const amountIn = (typed: string): number | null | undefined => {
  const text = typed.trim();
  if (text === '') return null;
  const [, whole, part = ''] = /^(\d{1,4})(?:[.,](\d{1,4}))?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const amount = Number(whole) * parts + Number(part.padEnd(4, '0'));
  return amount >= 1 && amount <= limits.pointValue ? amount : undefined;
};

/** What a coin is worth in the reports. */
export const PointValueForm = ({
  value,
  onSaved,
}: {
  value: PointValue | null;
  onSaved: () => Promise<unknown>;
}) => {
  const t = useTranslations('taxes.account.value');
  const [typed, setTyped] = useState(value ? String(value.amount / parts) : '');
  const [currency, setCurrency] = useState<PointValue['currency']>(value?.currency ?? currencies[0]);
  const [checked, setChecked] = useState(false);
  const { busy, error, attempt } = useAsyncAction();
  const amount = amountIn(typed);
  const save = async () => {
    setChecked(true);
    if (amount === undefined) return;
    await attempt(async () => {
      const point_value = amount === null ? null : { amount, currency };
      await call('ledger.setPointValue', { body: { point_value } });
      await onSaved();
      toast(t('saved'));
    });
  };
  return (
    <form
      className={styles.value}
      noValidate
      aria-labelledby="account-value"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void save();
      }}
    >
      <h2 id="account-value" className={figures.heading}>
        {t('title')}
      </h2>
      <p className={figures.note}>{t('hint')}</p>
      {error !== undefined && <RefusalNotice error={error} />}
      <div className={figures.fields}>
        <TextField
          label={t('amount')}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={checked && amount === undefined ? t('wrong') : undefined}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <SelectField
          label={t('currency')}
          value={currency}
          options={currencies.map((one) => [one, one])}
          onChange={({ currentTarget }) => setCurrency(currentTarget.value as PointValue['currency'])}
        />
        <Button type="submit" size="large" busy={busy}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
};
