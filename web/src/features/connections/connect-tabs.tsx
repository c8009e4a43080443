import { useTranslations } from 'use-intl';
import { NavTabs } from '#web/ui/layout/nav-tabs.tsx';
import { addressOf, type ConnectionName, useShownConnections } from './connections.ts';
import styles from './connect.module.css';

/** The overview of the connections, and each of them. */
export const ConnectTabs = ({ current }: { current: ConnectionName | 'overview' }) => {
  const t = useTranslations('settings');
  const pages = ['overview', ...useShownConnections().map(({ name }) => name)] as const;
  return (
    <div className={styles.tabs}>
      <NavTabs
        label={t('areas.connect')}
        views={pages.map((page) => ({
          to: addressOf(page),
          label: t(`connections.${page}`),
          current: page === current,
        }))}
      />
    </div>
  );
};
