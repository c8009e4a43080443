import { IconChevronLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import type { Area } from './area.ts';
import styles from './settings-layout.module.css';

/** Shows the areas beside the screen; on a phone only the way back to them. */
export const SettingsLayout = ({ areas, children }: { areas: readonly Area[]; children: ReactNode }) => {
  const t = useTranslations('settings');
  return (
    <div className={styles.frame} data-wide>
      <Link className={styles.back} to="/settings">
        <IconChevronLeft size={18} aria-hidden />
        {t('title')}
      </Link>
      <nav className={styles.nav} aria-label={t('title')}>
        <Link className={styles.title} to="/settings">
          {t('title')}
        </Link>
        <ul>
          {areas.map(({ name, path, icon: Icon }) => (
            <li key={name}>
              <NavLink to={`/settings/${path}`}>
                <Icon size={18} aria-hidden />
                {t(`areas.${name}`)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.content}>{children}</div>
    </div>
  );
};
