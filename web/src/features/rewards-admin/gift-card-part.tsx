import { useMemo } from 'react';
import useSWR from 'swr';
import { useTranslations } from 'use-intl';
import type { GiftCardCatalog } from '#shared/model/gift-card';
import { giftCardFee } from '#shared/rules/rewards/gift-cards';
import { tagOf } from '#shared/model/choices';
import { call } from '#web/api/client.ts';
import { useMoney } from '#web/product/money/money.ts';
import { typedLength } from '#web/product/money/typed.ts';
import { language } from '#web/locales/locale.ts';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { TextField } from '#web/ui/controls/text-fields.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { namesOfCountries } from '#web/product/payments/countries.ts';
import { useFieldError, type PartProps } from './form-part.ts';
import { cardValueIn, dollars, valueRange } from './reward-draft.ts';

const Fields = ({
  catalog,
  draft,
  faults,
  change,
}: PartProps & { catalog: GiftCardCatalog['countries'] }) => {
  const t = useTranslations('rewardsAdmin.wizard');
  const fault = useFieldError(faults);
  const { money } = useMoney();
  const names = useMemo(
    () =>
      namesOfCountries(
        tagOf(language),
        catalog.map((one) => one.country),
      ),
    [catalog],
  );
  const offer = catalog.find(({ country }) => country === draft.country);
  const inDollars = (amount: number) => money({ amount, currency: dollars });
  const cents = cardValueIn(draft)?.amount ?? 0;
  const fee = giftCardFee(cents);
  const total = { total: inDollars(cents + fee), value: inDollars(cents), fee: inDollars(fee) };
  const range = offer && { start: inDollars(offer.min), finish: inDollars(offer.max) };
  return (
    <>
      <SelectField
        label={t('country')}
        name="country"
        value={draft.country}
        options={[['', t('countryChoose')], ...names]}
        error={faults.country && t('countryChoose')}
        onChange={({ currentTarget: { value: country } }) =>
          change({ country, range: catalog.find((one) => one.country === country) ?? valueRange })
        }
      />
      <TextField
        label={t('value')}
        name="value"
        inputMode="decimal"
        maxLength={typedLength}
        autoComplete="off"
        value={draft.value}
        error={fault('value')}
        hint={cents > 0 ? t('fee', total) : range && t('valueRange', range)}
        onChange={({ currentTarget }) => change({ value: currentTarget.value })}
      />
    </>
  );
};

/** Country and value of a gift card: what the shop of gift cards sells. */
export const GiftCardPart = (part: PartProps) => {
  const t = useTranslations('rewardsAdmin.wizard');
  const { data, error, mutate } = useSWR('rewards.giftCards', () => call('rewards.giftCards', {}));
  if (data) return <Fields {...part} catalog={data.countries} />;
  return error ? (
    <LoadError error={error} title={t('catalogueFailed')} onRetry={() => void mutate()} />
  ) : (
    <Skeleton width="100%" height={136} />
  );
};
