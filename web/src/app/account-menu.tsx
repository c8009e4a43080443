import '../styles/mantine/menu.css';
import { Menu } from '@mantine/core';
import {
  IconArrowsExchange,
  IconChevronDown,
  IconDeviceMobileDown,
  IconKeyboard,
  IconLogout,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import type { Config } from '../api/config.ts';
import { logout } from '../api/logout.ts';
import { useMaySwitch } from '../api/use-workspaces.ts';
import { Overlay } from '../ui/overlays/overlay.tsx';
import { Avatar } from '../product/people/avatar.tsx';
import { deferred } from '../ui/loading/deferred.tsx';
import { confirmAndLeave } from '../ui/overlays/leave-guard.ts';
import { useTriggerFocus } from '../ui/overlays/use-trigger-focus.ts';
import { withMantine } from '../ui/overlays/with-mantine.tsx';
import menu from './menu.module.css';
import { iconOf, legalLinks } from './menu-icons.ts';
import { itemsFor } from './menu-items.ts';
import { useInstall } from './offline/use-install.ts';
import styles from './shell.module.css';

const switchModal = deferred(() => import('../features/workspaces/switch-modal.tsx'));
const reports = deferred(() => import('../features/reports/reports.tsx'), 'reports', 'parts', 'refusals');
const keyList = deferred(() => import('./shortcut-list.tsx'));
type Opened = 'switch' | 'keys' | 'reports' | null;

const AccountMenu = ({ config }: { config: Config }) => {
  const t = useTranslations();
  const maySwitch = useMaySwitch(config);
  const install = useInstall();
  const [opened, setOpened] = useState<Opened>(null);
  const { button, back } = useTriggerFocus();
  const open = (window: Opened) => {
    back();
    setOpened(window);
  };
  const close = () => setOpened(null);
  return (
    <>
      <Menu
        defaultOpened
        onClose={back}
        withinPortal={false}
        position="bottom-end"
        width={240}
        radius={12}
        shadow="md"
        transitionProps={{ duration: 120 }}
      >
        <Menu.Target>
          <button
            ref={button}
            type="button"
            className={styles.account}
            aria-label={t('nav.account', { name: config.user.name })}
          >
            <Avatar person={config.user} size={32} />
            <IconChevronDown size={16} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown className={menu.dropdown}>
          <Menu.Label translate="no" className={menu.label}>
            {config.user.name}
          </Menu.Label>
          {maySwitch && (
            <Menu.Item
              leftSection={<IconArrowsExchange size={18} aria-hidden />}
              onClick={() => open('switch')}
            >
              {t('menu.switch')}
            </Menu.Item>
          )}
          {/* Where this menu is shown, the header has the workspace's name and the first links. */}
          {itemsFor(config).map((item) => {
            if ('top' in item) return null;
            const Icon = iconOf[item.label];
            const shown = {
              leftSection: <Icon size={18} aria-hidden />,
              children: t(`menu.${item.label}`),
            };
            if ('to' in item) return <Menu.Item key={item.label} component={Link} to={item.to} {...shown} />;
            if ('opens' in item)
              return <Menu.Item key={item.label} onClick={() => open(item.opens)} {...shown} />;
            return (
              <Menu.Item
                key={item.label}
                component="a"
                href={item.href}
                target="_blank"
                rel="noopener"
                {...shown}
              />
            );
          })}
          <Menu.Item leftSection={<IconKeyboard size={18} aria-hidden />} onClick={() => open('keys')}>
            {t('menu.keys')}
          </Menu.Item>
          {install && (
            <Menu.Item leftSection={<IconDeviceMobileDown size={18} aria-hidden />} onClick={install}>
              {t('offline.install')}
            </Menu.Item>
          )}
          <div className={menu.legal}>
            {legalLinks.map((label) => (
              <Menu.Item key={label} component={Link} to={`/${label}`}>
                {t(`menu.${label}`)}
              </Menu.Item>
            ))}
          </div>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconLogout size={18} aria-hidden />}
            onClick={() => confirmAndLeave(() => void logout())}
          >
            {t('menu.logout')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {opened && (
        <Overlay onFail={close}>
          {opened === 'switch' && <switchModal.View onClose={close} />}
          {opened === 'reports' && <reports.View onClose={close} />}
          {opened === 'keys' && <keyList.View onClose={close} />}
        </Overlay>
      )}
    </>
  );
};

export default withMantine(AccountMenu);
