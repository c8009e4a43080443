import { IconGift, IconMessageHeart, IconSparkles, IconUser, type Icon } from '@tabler/icons-react';
import { NavLink, Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { BellFace } from './news-bell.tsx';
import styles from './tab-bar.module.css';

const icons = { feed: IconMessageHeart, rewards: IconGift };

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
export const TabBar = ({ links, me, unread }: { links: TopLinks; me: string; unread: number }) => {
  const t = useTranslations();
  return (
    <nav className={styles.bar} aria-label={t('nav.tabs')} data-tabs>
      {links.map(({ label, to }) => (
        <NavLink key={label} className={styles.tab} to={to} end>
          <Face icon={icons[label]}>{t(`nav.${label}`)}</Face>
        </NavLink>
      ))}
      {/* Without a plan there is no feed, and nothing to give. */}
      {links.length > 0 && (
        <Link className={`${styles.tab} ${styles.compose}`} to="/feed?compose">
          <Face icon={IconSparkles}>{t('nav.recognise')}</Face>
        </Link>
      )}
      <NavLink
        className={styles.tab}
        to="/news"
        aria-label={unread > 0 ? t('nav.newsUnread', { count: unread }) : undefined}
      >
        <span className={styles.icon}>
          <BellFace unread={unread} size={22} />
        </span>
        <span className={styles.label}>{t('nav.news')}</span>
      </NavLink>
      <NavLink className={styles.tab} to={`/profile/${me}`}>
        <Face icon={IconUser}>{t('nav.me')}</Face>
      </NavLink>
    </nav>
  );
};
