import '../styles/mantine/modal.css';
import '../styles/mantine/drawer.css';
import { Drawer } from '@mantine/core';
import { IconArrowsExchange, IconDeviceMobileDown, IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import type { Config } from '../api/config.ts';
import { logout } from '../api/logout.ts';
import { useMaySwitch } from '../api/use-workspaces.ts';
import { Overlay } from '../ui/overlays/overlay.tsx';
import { Avatar } from '../product/people/avatar.tsx';
import { deferred } from '../ui/loading/deferred.tsx';
import { Purse } from '../product/points/purse.tsx';
import { confirmAndLeave } from '../ui/overlays/leave-guard.ts';
import { useRestoreFocus } from '../ui/overlays/use-restore-focus.ts';
import { withMantine } from '../ui/overlays/with-mantine.tsx';
import { chooseScheme, useScheme } from '../styles/color-scheme.ts';
import { iconOf, legalLinks } from './menu-icons.ts';
import { drawerItemsFor } from './menu-items.ts';
import styles from './menu.module.css';
import { useInstall } from './offline/use-install.ts';

const reports = deferred(() => import('../features/reports/reports.tsx'), 'reports', 'parts', 'refusals');
const switchModal = deferred(() => import('../features/workspaces/switch-modal.tsx'));

/** The menu of small screens. */
const DrawerMenu = ({ config, onClose }: { config: Config; onClose: () => void }) => {
  const t = useTranslations();
  const maySwitch = useMaySwitch(config);
  const install = useInstall();
  const dark = useScheme() === 'dark';
  const [opened, setOpened] = useState<'switch' | 'reports' | null>(null);
  useRestoreFocus();
  if (opened)
    return (
      <Overlay onFail={onClose}>
        {opened === 'switch' ? <switchModal.View onClose={onClose} /> : <reports.View onClose={onClose} />}
      </Overlay>
    );
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      position="right"
      size="min(320px, 88vw)"
      transitionProps={{ duration: 160 }}
    >
      <Drawer.Overlay backgroundOpacity={0.45} />
      {/* Mantine finds the title only in an effect. The focus may arrive earlier and needs a name. */}
      <Drawer.Content aria-label={config.user.name}>
        <div className={styles.drawer}>
          <div className={styles.person}>
            <Avatar person={config.user} size={40} />
            <div>
              <Drawer.Title translate="no">{config.user.name}</Drawer.Title>
              <p translate="no" title={config.workspace.name}>
                {config.workspace.name}
              </p>
            </div>
            <Drawer.CloseButton aria-label={t('common.close')} />
          </div>
          <div className={styles.purse}>
            <Purse />
          </div>
          <nav aria-label={t('menu.title')}>
            <ul className={styles.list}>
              {maySwitch && (
                <li>
                  <button type="button" className={styles.item} onClick={() => setOpened('switch')}>
                    <IconArrowsExchange size={20} aria-hidden />
                    {t('menu.switch')}
                  </button>
                </li>
              )}
              {drawerItemsFor(config).map((item) => {
                const Icon = iconOf[item.label];
                // A link that opens a dialog, or leads to a part of a page, is never marked as the current page.
                const Go = 'to' in item && /[?#]/.test(item.to) ? Link : NavLink;
                const children = (
                  <>
                    <Icon size={20} aria-hidden />
                    {t(`menu.${item.label}`)}
                  </>
                );
                return (
                  <li key={item.label}>
                    {'to' in item ? (
                      <Go className={styles.item} to={item.to} onClick={onClose}>
                        {children}
                      </Go>
                    ) : 'opens' in item ? (
                      <button type="button" className={styles.item} onClick={() => setOpened(item.opens)}>
                        {children}
                      </button>
                    ) : (
                      <a className={styles.item} href={item.href} target="_blank" rel="noopener">
                        {children}
                      </a>
                    )}
                  </li>
                );
              })}
            </ul>
            <hr className={styles.rule} />
            <ul className={styles.list}>
              {install && (
                <li>
                  <button
                    type="button"
                    className={styles.item}
                    onClick={() => {
                      onClose();
                      install();
                    }}
                  >
                    <IconDeviceMobileDown size={20} aria-hidden />
                    {t('offline.install')}
                  </button>
                </li>
              )}
              <li>
                <button
                  type="button"
                  className={styles.item}
                  onClick={() => chooseScheme(dark ? 'light' : 'dark')}
                >
                  {dark ? <IconSun size={20} aria-hidden /> : <IconMoon size={20} aria-hidden />}
                  {t(dark ? 'nav.light' : 'nav.dark')}
                </button>
              </li>
              <li>
                <button
                  type="button"
                  className={styles.item}
                  onClick={() => confirmAndLeave(() => void logout())}
                >
                  <IconLogout size={20} aria-hidden />
                  {t('menu.logout')}
                </button>
              </li>
            </ul>
            <p className={styles.legal}>
              {legalLinks.map((label) => (
                <Link key={label} to={`/${label}`} onClick={onClose}>
                  {t(`menu.${label}`)}
                </Link>
              ))}
            </p>
          </nav>
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
};

export default withMantine(DrawerMenu);
