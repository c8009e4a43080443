import { useTranslations } from 'use-intl';
import { useSignedIn } from '../../../api/config.ts';
import { NavTabs } from '../../../ui/layout/nav-tabs.tsx';
import styles from './connect.module.css';

const chats = ['slack', 'teams'] as const;
const pages = [...chats, 'api-keys', 'webhooks', 'single-sign-on'] as const;

/** The ways to connect the workspace; administrators of people see the chats alone. */
export const ConnectTabs = ({ current }: { current: (typeof pages)[number] }) => {
  const t = useTranslations('settings');
  const { user } = useSignedIn();
  const shown = user.permissions.account_administrator ? pages : chats;
  return (
    <div className={styles.tabs}>
      <NavTabs
        label={t('areas.connect')}
        views={shown.map((page) => ({
          to: `/settings/connect/${page}`,
          label: t(`connections.${page}`),
          current: page === current,
        }))}
      />
    </div>
  );
};
