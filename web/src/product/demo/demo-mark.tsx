import { useTranslations } from 'use-intl';
import styles from './demo-mark.module.css';

/** Says that a person, a post or a reward is demo data: it goes one day, and its points and coins go back. */
export const DemoMark = () => {
  const t = useTranslations('common');
  return (
    <>
      {' '}
      <small className={styles.mark}>{t('demo')}</small>
    </>
  );
};
