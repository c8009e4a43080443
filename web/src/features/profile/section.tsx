import { useId, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import styles from './profile.module.css';

type Reading<Data> = {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly mutate: () => unknown;
};

const hasNothing = (read: readonly unknown[]): boolean => read.length === 0;

/** A part of a profile that is read by itself: what it says, or that it is empty, on its way, or failed. */
export const Section = <Data extends readonly unknown[]>({
  title,
  note,
  reading: { data, error, mutate },
  isEmpty = hasNothing,
  empty,
  skeleton,
  children,
}: {
  title: string;
  note?: string;
  reading: Reading<Data>;
  isEmpty?: (data: Data) => boolean;
  empty: string;
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}) => {
  const t = useTranslations();
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 className={styles.heading} id={id}>
        {title} {note && <small>{note}</small>}
      </h2>
      {data && (isEmpty(data) ? <p className={styles.empty}>{empty}</p> : children(data))}
      {!data && Boolean(error) && (
        <div className={styles.empty} role="alert">
          <p>{t('profile.partFailed')}</p>
          <Button size="small" onClick={() => void mutate()}>
            {t('common.retry')}
          </Button>
        </div>
      )}
      {!data && !error && <div aria-busy="true">{skeleton}</div>}
    </section>
  );
};
