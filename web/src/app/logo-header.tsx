import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { BravoLogo } from '../product/bravo-logo.tsx';
import styles from './shell.module.css';
import { SchemeToggle } from './scheme-toggle.tsx';

export const LogoHeader = () => {
  const t = useTranslations();
  return (
    <header className={`${styles.header} ${styles.markOnly}`}>
      <div className={styles.bar}>
        <Link className={styles.home} to="/login" aria-label={t('nav.homeSignedOut')}>
          <BravoLogo />
          <span>{t('brand')}</span>
        </Link>
        <div className={styles.side}>
          <SchemeToggle />
        </div>
      </div>
    </header>
  );
};
