import { IconChevronDown, IconSparkles, IconMenu2 } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { useFormatter, useTranslations } from 'use-intl';
import type { Config } from '../api/config.ts';
import { Overlay } from '../ui/overlays/overlay.tsx';
import { Avatar, WorkspaceLogo } from '../product/people/avatar.tsx';
import { Button } from '../ui/controls/button.tsx';
import { deferred } from '../ui/loading/deferred.tsx';
import { Skeleton } from '../ui/loading/skeleton.tsx';
import { whenIdle } from '../ui/loading/when-idle.ts';
import { isInBar, itemsFor, type MenuLabel, topLinksFor } from './menu-items.ts';
import { NewsBell } from './news-bell.tsx';
import styles from './shell.module.css';
import { TabBar } from './tab-bar.tsx';

const accountMenu = deferred(() => import('./account-menu.tsx'), 'dialogs', 'offline');
const drawerMenu = deferred(() => import('./drawer-menu.tsx'), 'dialogs', 'offline');
const extras = deferred(() => import('./header-extras.tsx'), 'dialogs', 'offline');

/** `boot.ts` and `paint.ts` read this key too. Its value is the user's id, then the labels of their menu. */
const menuKey = 'menu';

/** Remembers the menu, so that the next visit can draw it before the configuration arrives. */
const rememberMenu = (config: Config): void =>
  localStorage.setItem(menuKey, [config.user.id, ...itemsFor(config).map(({ label }) => label)].join(' '));

const rememberedMenu = (): { readonly me: string; readonly has: (label: MenuLabel) => boolean } => {
  const [me = '', ...labels] = (localStorage.getItem(menuKey) ?? '').split(' ');
  return { me, has: (label) => labels.includes(label) };
};

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

/** The content of the screen comes first. Milliseconds after the configuration. */
const extrasAfter = 1500;

/** Holds the places of the search and of the colors until their code is there. Without a network that says so at once. */
const Extras = (props: { config: Config; unread: number }) => {
  const [wanted, setWanted] = useState(props.config.kept_at !== undefined);
  useEffect(() => whenIdle(() => setWanted(true), extrasAfter), []);
  const place = (
    <>
      <span className={styles.search} />
      <span className={styles.scheme} />
    </>
  );
  return wanted ? (
    <Overlay fallback={place}>
      <extras.View {...props} />
    </Overlay>
  ) : (
    place
  );
};

const Side = ({ config, unread }: { config: Config; unread: number }) => {
  const t = useTranslations('nav');
  const format = useFormatter();
  const { user } = config;
  return (
    <div className={styles.side}>
      {config.workspace.billing_active && user.limit > 0 && (
        <span className={styles.purse}>
          <IconSparkles size={16} aria-hidden />
          <span className={styles.purseWords}>{t('toGive', { count: user.score_remaining })}</span>
          <span className={styles.purseNumber} aria-hidden="true">
            {format.number(user.score_remaining)}
          </span>
        </span>
      )}
      <Extras config={config} unread={unread} />
      <NewsBell unread={unread} />
      <Account config={config} />
      <Hamburger config={config} />
    </div>
  );
};

/** The header, and on a phone the bar at the bottom. At first they have the links of the last visit. */
export const FullHeader = ({ config }: { config: Config | undefined }) => {
  const t = useTranslations('nav');
  const { me, has } = rememberedMenu();
  const links = topLinksFor(config, has);
  const unread = config?.news.unread ?? 0;
  useEffect(() => config && rememberMenu(config), [config]);
  return (
    <>
      <header className={styles.header}>
        <div className={styles.bar}>
          {config ? (
            <Link className={styles.home} to="/feed" aria-label={t('home', { name: config.workspace.name })}>
              <WorkspaceLogo name={config.workspace.name} logo={config.workspace.logo} />
              <span translate="no" title={config.workspace.name}>
                {config.workspace.name}
              </span>
            </Link>
          ) : (
            <Skeleton width={140} height={24} />
          )}
          <nav className={styles.links} aria-label={t('main')}>
            {links.map(({ to, label }) => (
              <NavLink key={to} to={to}>
                {t(label)}
              </NavLink>
            ))}
          </nav>
          {config && <Side config={config} unread={unread} />}
        </div>
      </header>
      <TabBar links={links.filter(isInBar)} me={config?.user.id ?? me} unread={unread} />
    </>
  );
};
