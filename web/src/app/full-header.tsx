import { IconChevronDown, IconCoins, IconMenu2 } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { useFormatter, useTranslations } from 'use-intl';
import type { Config } from '../api/config.ts';
import { Overlay } from '../ui/overlays/overlay.tsx';
import { Avatar, WorkspaceLogo } from '../product/people/avatar.tsx';
import { Button } from '../ui/controls/button.tsx';
import { deferred } from '../ui/loading/deferred.tsx';
import { Skeleton } from '../ui/loading/skeleton.tsx';
import { topLinksFor } from './menu-items.ts';
import { SchemeToggle } from './scheme-toggle.tsx';
import styles from './shell.module.css';

const accountMenu = deferred(() => import('./account-menu.tsx'), 'dialogs');
const drawerMenu = deferred(() => import('./drawer-menu.tsx'), 'dialogs');

/** A plain button until the menu is needed; the menu's code is fetched when the pointer or focus comes near. */
const Account = ({ config }: { config: Config }) => {
  const t = useTranslations('nav');
  const [wanted, setWanted] = useState(false);
  const button = (
    <button
      type="button"
      className={styles.account}
      aria-label={t('account', { name: config.user.name })}
      aria-haspopup="menu"
      aria-expanded={false}
      {...accountMenu.preloadProps}
      onClick={() => setWanted(true)}
    >
      <Avatar person={config.user} size={32} />
      <IconChevronDown size={16} aria-hidden />
    </button>
  );
  return wanted ? (
    <Overlay fallback={button} onFail={() => setWanted(false)}>
      <accountMenu.View config={config} />
    </Overlay>
  ) : (
    button
  );
};

const Hamburger = ({ config }: { config: Config }) => {
  const t = useTranslations('nav');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        icon
        variant="quiet"
        size="large"
        className={styles.hamburger}
        aria-label={t('openMenu')}
        aria-haspopup="dialog"
        aria-expanded={open}
        {...drawerMenu.preloadProps}
        onClick={() => setOpen(true)}
      >
        <IconMenu2 size={22} aria-hidden />
      </Button>
      {open && (
        <Overlay onFail={() => setOpen(false)}>
          <drawerMenu.View config={config} onClose={() => setOpen(false)} />
        </Overlay>
      )}
    </>
  );
};

export const FullHeader = ({ config }: { config: Config | undefined }) => {
  const t = useTranslations('nav');
  const format = useFormatter();
  if (!config)
    return (
      <header className={styles.header}>
        <div className={styles.bar}>
          <Skeleton width={140} height={24} />
        </div>
      </header>
    );
  const { workspace, user } = config;
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link className={styles.home} to="/feed" aria-label={t('home', { name: workspace.name })}>
          <WorkspaceLogo name={workspace.name} logo={workspace.logo} />
          <span title={workspace.name}>{workspace.name}</span>
        </Link>
        <nav className={styles.links} aria-label={t('main')}>
          {topLinksFor(config).map(({ to, label }) => (
            <NavLink key={to} to={to}>
              {t(label)}
            </NavLink>
          ))}
        </nav>
        <div className={styles.side}>
          <span className={styles.purse}>
            <IconCoins size={16} aria-hidden />
            <span className={styles.purseWords}>{t('toGive', { count: user.score_remaining })}</span>
            <span className={styles.purseNumber} aria-hidden="true">
              {format.number(user.score_remaining)}
            </span>
          </span>
          <SchemeToggle />
          <Account config={config} />
          <Hamburger config={config} />
        </div>
      </div>
    </header>
  );
};
