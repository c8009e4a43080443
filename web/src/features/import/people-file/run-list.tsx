import { Link } from 'react-router-dom';
import { useFormatter, useTranslations } from 'use-intl';
import type { PeopleFileId } from '#shared/model/ids';
import { Section } from '#web/ui/layout/section.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import styles from './people-file.module.css';
import { usePeopleFiles } from './use-people-file.ts';

/** The last files, newest first, and what became of each. */
export const RunList = ({ current }: { current: PeopleFileId | undefined }) => {
  const t = useTranslations('peopleFile');
  const format = useFormatter();
  const reading = usePeopleFiles();
  return (
    <Section
      title={t('runs')}
      reading={reading}
      empty={t('noRuns')}
      skeleton={<Skeleton width="100%" height={96} />}
    >
      {(files) => (
        <ul className={`${styles.list} ${styles.runs}`}>
          {files.map(({ id, status, created_at: at, by, by_key: key, counts }) => (
            <li key={id} aria-current={id === current || undefined}>
              <Link to={`?file=${id}`}>
                {format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })}
              </Link>
              <span>{key ?? by?.name}</span>
              <small data-state={status}>{t(`states.${status}`)}</small>
              <small>
                {t('done', { added: counts.added, changed: counts.changed, leavers: counts.leavers })}
              </small>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
};
