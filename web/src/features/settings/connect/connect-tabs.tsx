import { useTranslations } from 'use-intl';
import { NavTabs } from '../../../ui/layout/nav-tabs.tsx';
import styles from './connect-tabs.module.css';

/** Leads from one screen of the connections to the others. */
export const ConnectTabs = ({ current }: { current: 'apiKeys' | 'webhooks' }) => {
  const t = useTranslations('settings.connect');
  return (
    <div className={styles.tabs}>
      <NavTabs
        label={t('label')}
        views={[
          { to: '/settings/connect/api-keys', label: t('apiKeys'), current: current === 'apiKeys' },
          { to: '/settings/connect/webhooks', label: t('webhooks'), current: current === 'webhooks' },
        ]}
      />
    </div>
  );
};
