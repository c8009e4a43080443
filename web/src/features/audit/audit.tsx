import { useTranslations } from 'use-intl';
import { usePages } from '#web/api/use-pages.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { LoadMore } from '#web/ui/loading/load-more.tsx';
import { FirstThanks } from '#web/product/illustrations/first-thanks.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { SettingsPage } from '#web/ui/layout/page.tsx';
import { AuditLine } from './audit-line.tsx';
import styles from './audit.module.css';

const Waiting = ({ count }: { count: number }) => (
  <div className={styles.list} aria-busy="true">
    {Array.from({ length: count }, (_, at) => (
      <div key={at} className={styles.line}>
        <Skeleton round width={32} height={32} />
        <Skeleton width="60%" height={16} />
      </div>
    ))}
  </div>
);

/** The audit log, newest first. */
const Audit = () => {
  const t = useTranslations('audit');
  const list = usePages('audit.list');
  const { items, error } = list;
  return (
    <SettingsPage title={t('title')} text={t('text')} wide>
      {!items &&
        (error ? (
          <LoadError error={error} title={t('failed')} onRetry={() => void list.revalidate()} />
        ) : (
          <Waiting count={8} />
        ))}
      {items?.length === 0 && (
        <EmptyState title={t('none')} picture={<FirstThanks />}>
          {t('noneText')}
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <ol className={styles.list}>
          {items.map((record) => (
            <AuditLine key={record.id} record={record} />
          ))}
        </ol>
      )}
      {items && !list.ended && (
        <LoadMore list={{ ...list, retry: () => void list.revalidate() }} skeleton={<Waiting count={3} />} />
      )}
    </SettingsPage>
  );
};

export default Audit;
