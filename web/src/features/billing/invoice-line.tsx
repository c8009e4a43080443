import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useMoney } from '#web/product/money/money.ts';
import type { Invoice } from './use-billing.ts';
import styles from './billing.module.css';

const tones: Readonly<Record<string, string>> = { paid: 'good', open: 'soon', uncollectible: 'bad' };

export const Outside = ({ href, name, children }: { href: string; name: string; children: string }) => (
  <a className={styles.link} href={href} target="_blank" rel="noopener" aria-label={name}>
    {children}
    <IconExternalLink size={16} aria-hidden />
  </a>
);

/** A line of a list: what it is, when it was made, how much, and where it leads. */
export const Line = ({
  title,
  at,
  sum,
  status,
  link,
}: {
  title: string;
  at: string;
  sum: string;
  status?: ReactNode;
  link: ReactNode;
}) => {
  const format = useFormatter();
  return (
    <li className={styles.line}>
      <div>
        <b>{title}</b>
        <small>
          <time dateTime={at}>{format.dateTime(new Date(at), { dateStyle: 'long' })}</time>
          {status}
        </small>
      </div>
      <span className={styles.sum}>{sum}</span>
      {link ?? <i />}
    </li>
  );
};

/** An invoice: what is left to pay of an open one, else its total. */
export const InvoiceLine = ({ invoice }: { invoice: Invoice }) => {
  const t = useTranslations('billing.history');
  const { money } = useMoney();
  const { number, created, total, due, currency, status, url } = invoice;
  const title = number ? t('invoice', { number }) : t('unnumbered');
  const open = status === 'open';
  return (
    <Line
      title={title}
      at={created}
      sum={money({ amount: open ? due : total, currency })}
      status={
        <span className={styles.chip} data-tone={tones[status]}>
          {t(`statuses.${status}`)}
        </span>
      }
      link={
        url && (
          <Outside href={url} name={t(open ? 'payNamed' : 'viewNamed', { title })}>
            {t(open ? 'pay' : 'view')}
          </Outside>
        )
      }
    />
  );
};
