import {
  IconChartBar,
  IconGift,
  IconMessageHeart,
  IconSparkles,
  IconUser,
  type Icon,
} from '@tabler/icons-react';
import { NavLink, Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import styles from './tab-bar.module.css';

const icons = { feed: IconMessageHeart, rewards: IconGift, dashboard: IconChartBar };

type TopLinks = readonly { readonly label: keyof typeof icons; readonly to: string }[];

const Face = ({ icon: Picture, children }: { icon: Icon; children: string }) => (
  <>
    <span className={styles.icon}>
      <Picture size={22} aria-hidden />
    </span>
    <span className={styles.label}>{children}</span>
  </>
);

/** The main places at the bottom of a phone, within reach of a thumb. */
export const TabBar = ({ links, me }: { links: TopLinks; me: string }) => {
  const t = useTranslations();
  const places = links.map(({ label, to }) => (
    <NavLink key={label} className={styles.tab} to={to} end>
      <Face icon={icons[label]}>{t(`nav.${label}`)}</Face>
    </NavLink>
  ));
  // The composer is in the middle: before the dashboard.
  const before = links.findIndex(({ label }) => label === 'dashboard');
  places.splice(
    before < 0 ? places.length : before,
    0,
    <Link key="compose" className={`${styles.tab} ${styles.compose}`} to="/feed?compose">
      <Face icon={IconSparkles}>{t('feed.send')}</Face>
    </Link>,
  );
  return (
    <nav className={styles.bar} aria-label={t('nav.tabs')} data-tabs>
      {places}
      <NavLink className={styles.tab} to={`/profile/${me}`}>
        <Face icon={IconUser}>{t('nav.me')}</Face>
      </NavLink>
    </nav>
  );
};
