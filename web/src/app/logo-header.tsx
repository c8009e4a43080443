import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import styles from './shell.module.css';
import { SchemeToggle } from './scheme-toggle.tsx';

/** Bravo's logo: a speech bubble with a star. */
const BravoLogo = () => (
  <svg width={32} height={32} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <rect width="32" height="32" rx="9" fill="var(--accent-solid)" />
    <path
      fill="var(--accent-on)"
      d="M10 7h12a4 4 0 0 1 4 4v7a4 4 0 0 1-4 4h-5.5l-4.9 4.1a1 1 0 0 1-1.6-.8V22a4 4 0 0 1-4-4v-7a4 4 0 0 1 4-4z"
    />
    <path
      fill="var(--accent-solid)"
      d="m16 9.7 1.4 3 3.3.4-2.4 2.3.6 3.3-2.9-1.6-2.9 1.6.6-3.3-2.4-2.3 3.3-.4z"
    />
  </svg>
);

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
