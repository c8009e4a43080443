import { useTranslations } from 'use-intl';
import { NavTabs } from '#web/ui/layout/nav-tabs.tsx';
import styles from './import.module.css';

/** The ways in which a file brings something: each has an address of its own. */
export const ImportTabs = ({ current }: { current: 'people' | 'history' | 'file' }) => {
  const t = useTranslations('team.import');
  return (
    <div className={styles.tabs}>
      <NavTabs
        label={t('what')}
        views={[
          { to: '/settings/team/import', label: t('people'), current: current === 'people' },
          { to: '/settings/team/import/file', label: t('file'), current: current === 'file' },
          { to: '/settings/team/import/history', label: t('history'), current: current === 'history' },
        ]}
      />
    </div>
  );
};
