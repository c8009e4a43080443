import { IconAlertCircle, IconCreditCard } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Card } from '#shared/model/money';
import styles from './card-line.module.css';

/** The payment provider's names of brands that are written otherwise. */
const brands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  eftpos_au: 'Eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
};

const brandOf = (brand: string): string | undefined =>
  brand === 'unknown' || brand === ''
    ? undefined
    : (brands[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1));

const Known = ({ card }: { card: Card }) => {
  const t = useTranslations();
  const format = useFormatter();
  const { last4, exp_month: month, exp_year: year, expired } = card;
  const date = format.dateTime(new Date(year, month - 1), { month: '2-digit', year: 'numeric' });
  const brand = brandOf(card.brand);
  return (
    <>
      <b>{brand ? t('payments.branded', { brand, last4 }) : t('payments.number', { last4 })}</b>
      {expired ? (
        <small data-expired>
          <IconAlertCircle size={15} aria-hidden />
          {t('refusals.card_expired')} ({date})
        </small>
      ) : (
        <small>{t('payments.expires', { date })}</small>
      )}
    </>
  );
};

/** A payment card by its brand, last digits and expiry, or that there is none; with what can be done about it. */
export const CardLine = ({
  card,
  none,
  children,
}: {
  card: Card | null;
  /** Stands in place of a card. */
  none: string;
  children?: ReactNode;
}) => (
  <div className={styles.card}>
    <IconCreditCard size={28} aria-hidden />
    <div>{card ? <Known card={card} /> : none}</div>
    {children}
  </div>
);
