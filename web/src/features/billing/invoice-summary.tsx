import { useTranslations } from 'use-intl';
import { useMoney } from '#web/product/money/money.ts';
import type { Invoice } from './use-billing.ts';
import styles from './billing.module.css';

/** An invoice with its lines, its discount and its total, each as the payment provider computed it. */
export const InvoiceSummary = ({ invoice }: { invoice: Invoice }) => {
  const t = useTranslations('billing.invoice');
  const { money } = useMoney();
  const { currency, lines, discount, total, due } = invoice;
  const sum = (amount: number) => money({ amount, currency });
  const row = (label: string, amount: number, strong?: true) => (
    <tr>
      <th scope="row" data-strong={strong}>
        {label}
      </th>
      <td data-strong={strong}>{sum(amount)}</td>
    </tr>
  );
  return (
    <table className={styles.summary}>
      <caption className="visually-hidden">{t('caption')}</caption>
      <tbody>
        {lines.map((line, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no id, and never change their order
          <tr key={at}>
            {/* The provider writes them in English. */}
            <th scope="row" lang="en">
              {line.description}
            </th>
            <td>{sum(line.amount)}</td>
          </tr>
        ))}
        {discount > 0 && row(t('discount'), -discount)}
        {row(t('total'), total, due === total ? true : undefined)}
        {due !== total && row(t('due'), due, true)}
      </tbody>
    </table>
  );
};
