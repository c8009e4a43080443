import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import styles from './shell.module.css';

const watch = (tell: () => void) => {
  addEventListener('online', tell);
  addEventListener('offline', tell);
  return () => {
    removeEventListener('online', tell);
    removeEventListener('offline', tell);
  };
};

/** Says that there is no network. Failed requests are repeated when the connection returns. */
export const OfflineNotice = () => {
  const t = useTranslations('nav');
  const online = useSyncExternalStore(watch, () => navigator.onLine);
  return <output className={styles.offline}>{!online && t('offline')}</output>;
};
