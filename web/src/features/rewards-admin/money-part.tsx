import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { currencies } from '#shared/model/currencies';
import type { RewardCurrency } from '#shared/model/money';
import { tagOf } from '#shared/model/choices';
import { language } from '#web/locales/locale.ts';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { FieldRow, TextField } from '#web/ui/controls/text-fields.tsx';
import { typedLength } from '#web/product/money/typed.ts';
import { useFieldError, type PartProps } from './form-part.ts';
import { useRewards } from './use-rewards.ts';

/** Each currency with its code and its name. */
const namesOfCurrencies = (): readonly (readonly [code: string, words: string])[] => {
  const names = new Intl.DisplayNames([tagOf(language)], { type: 'currency' });
  return currencies.map((code) => [code, `${code} – ${names.of(code) ?? code}`]);
};

/** The currency of the newest reward that has one: most teams pay in a single currency. */
const useUsualCurrency = (): RewardCurrency => {
  const newest = useRewards().items?.find(({ money_value }) => money_value);
  return (newest?.money_value?.currency ?? currencies[0]) as RewardCurrency;
};

/** What a reward is worth in money, for the tax office. */
export const MoneyPart = ({ draft, faults, change }: PartProps) => {
  const t = useTranslations('rewardsAdmin.wizard');
  const fault = useFieldError(faults);
  const usual = useUsualCurrency();
  const options = useMemo(() => namesOfCurrencies(), []);
  const currency = draft.currency || usual;
  return (
    <FieldRow>
      <TextField
        label={t('money')}
        optional={t('optional')}
        hint={t('moneyHint')}
        name="money"
        inputMode="decimal"
        autoComplete="off"
        value={draft.money}
        error={fault('money')}
        maxLength={typedLength}
        onChange={({ currentTarget }) => change({ money: currentTarget.value, currency })}
      />
      <SelectField
        label={t('currency')}
        name="currency"
        value={currency}
        options={options}
        error={fault('currency')}
        onChange={({ currentTarget }) => change({ currency: currentTarget.value as RewardCurrency })}
      />
    </FieldRow>
  );
};
