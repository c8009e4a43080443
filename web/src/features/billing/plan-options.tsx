import { useId } from 'react';
import { useTranslations } from 'use-intl';
import type { Plan } from '#shared/model/billing';
import { limits } from '#shared/model/limits';
import { seatPrice } from '#shared/rules/billing/billing';
import { useMoney } from '#web/product/money/money.ts';
import styles from './billing.module.css';

const plans: readonly Plan[] = ['monthly', 'annual'];

/** Monthly or annual payment, with the price of a seat. */
export const PlanOptions = ({ plan, onChange }: { plan: Plan; onChange: (plan: Plan) => void }) => {
  const t = useTranslations('billing');
  const { money, percent } = useMoney();
  const id = useId();
  return (
    <fieldset className={styles.plans}>
      <legend className="visually-hidden">{t('plan.choose')}</legend>
      {plans.map((one) => (
        <label key={one} className={styles.plan} htmlFor={`${id}-${one}`}>
          <input
            id={`${id}-${one}`}
            type="radio"
            name={id}
            checked={one === plan}
            onChange={() => onChange(one)}
          />
          <b>
            {t(`plan.${one}`)}{' '}
            {one === 'annual' && (
              <span className={styles.save}>
                {t('plan.save', { percent: percent(limits.seats.annualDiscountPercent) })}
              </span>
            )}
          </b>{' '}
          <small>
            {t(`plan.price.${one}`, { price: money({ amount: seatPrice(one), currency: 'USD' }) })}
          </small>
        </label>
      ))}
    </fieldset>
  );
};
