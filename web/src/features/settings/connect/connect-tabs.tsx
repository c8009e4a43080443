import { useTranslations } from 'use-intl';
import { useSignedIn } from '../../../api/config.ts';
import { NavTabs } from '../../../ui/layout/nav-tabs.tsx';
import styles from './connect.module.css';

const pages = ['slack', 'api-keys', 'webhooks'] as const;

/** The ways to connect the workspace; administrators of people see Slack alone, and need no tabs for it. */
export const ConnectTabs = ({ current }: { current: (typeof pages)[number] }) => {
  const t = useTranslations('settings');
  const { user } = useSignedIn();
  if (!user.permissions.account_administrator) return null;
  return (
    <div className={styles.tabs}>
      <NavTabs
        label={t('areas.connect')}
        views={pages.map((page) => ({
          to: `/settings/connect/${page}`,
          label: t(`connections.${page}`),
          current: page === current,
        }))}
      />
    </div>
  );
};
