import { useId, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFailureText } from '#web/refusals/use-refusal-text.ts';
import { Button } from '../controls/button.tsx';
import styles from './section.module.css';

type AsyncData<Data> = {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly mutate: () => unknown;
};

const hasNothing = (read: unknown): boolean => Array.isArray(read) && read.length === 0;

/** A part of a screen with its own request: shows its data, or its empty, loading or failed state. */
export const Section = <Data,>({
  title,
  note,
  reading: { data, error, mutate },
  isEmpty = hasNothing,
  empty,
  skeleton,
  className = '',
  actions,
  children,
}: {
  title: string;
  note?: ReactNode;
  reading: AsyncData<Data>;
  isEmpty?: (data: Data) => boolean;
  empty?: ReactNode;
  skeleton: ReactNode;
  className?: string | undefined;
  /** What can be done with the data, beside the title; only shown with the data. */
  actions?: ReactNode;
  children: (data: Data) => ReactNode;
}) => {
  const t = useTranslations();
  const failure = useFailureText();
  const id = useId();
  const isShown = data !== undefined && !isEmpty(data);
  return (
    <section className={`${styles.section} ${className}`} aria-labelledby={id}>
      <h2 className={styles.heading} id={id}>
        {title} {note && <small>{note}</small>}
      </h2>
      {isShown && actions && <div className={styles.actions}>{actions}</div>}
      {isShown ? children(data) : data !== undefined && <div className={styles.empty}>{empty}</div>}
      {data === undefined && Boolean(error) && (
        <div className={styles.empty} role="alert">
          <p>{failure(error, t('parts.failed'))}</p>
          <Button size="small" onClick={() => void mutate()}>
            {t('common.retry')}
          </Button>
        </div>
      )}
      {data === undefined && !error && <div aria-busy="true">{skeleton}</div>}
    </section>
  );
};
