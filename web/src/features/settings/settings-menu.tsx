import { IconChartBar, IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { PageTitle } from '#web/ui/layout/page-title.tsx';
import { IconTile } from '#web/ui/layout/icon-tile.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { PlanEndedNotice } from './plan-ended-notice.tsx';
import type { Area } from './area.ts';
import styles from './settings-menu.module.css';
import page from '#web/ui/layout/page.module.css';

/** Shown without a link, so that administrators see what is planned. */
const comingSoon = [{ name: 'dashboard', icon: IconChartBar }] as const satisfies readonly Pick<
  Area,
  'name' | 'icon'
>[];

/** The menu of the settings, with a short description of each area. */
export const SettingsMenu = ({ areas }: { areas: readonly Area[] }) => {
  const t = useTranslations('settings');
  return (
    <>
      <PageTitle className={page.title}>{t('title')}</PageTitle>
      <PlanEndedNotice />
      <ul className={styles.tiles}>
        {areas.map(({ name, path, icon: Icon }) => (
          <li key={name}>
            <Link className={styles.tile} to={`/settings/${path}`}>
              <IconTile tone={name === 'danger' ? 'danger' : undefined}>
                <Icon size={22} aria-hidden />
              </IconTile>
              <span>
                <strong>{t(`areas.${name}`)}</strong>
                <small>{t(`about.${name}`)}</small>
              </span>
              <IconChevronRight className={styles.arrow} size={18} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
      <h2 className={styles.soon}>{t('soon')}</h2>
      <ul className={styles.tiles}>
        {comingSoon.map(({ name, icon: Icon }) => (
          <li key={name} className={`${styles.tile} ${styles.later}`}>
            <IconTile tone="quiet">
              <Icon size={22} aria-hidden />
            </IconTile>
            <span>
              <strong>{t(`areas.${name}`)}</strong>
              <small>{t(`about.${name}`)}</small>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
};

export const SettingsMenuSkeleton = () => (
  <div aria-busy="true">
    <Skeleton width={160} height={28} />
    <div className={styles.tiles}>
      {[1, 2, 3, 4, 5, 6].map((one) => (
        <Skeleton key={one} width="100%" height={78} />
      ))}
    </div>
  </div>
);
