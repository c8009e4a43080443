import {
  IconArrowsExchange,
  IconFileText,
  IconGift,
  IconKeyboard,
  IconLogout,
  IconMailHeart,
  IconMoon,
  IconSparkles,
  IconSun,
  IconUserPlus,
} from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useSignedIn } from '#web/api/config.ts';
import { logout } from '#web/api/logout.ts';
import { useMaySwitch } from '#web/api/use-workspaces.ts';
import { areasFor } from '../settings/areas.ts';
import { chooseScheme, useScheme } from '#web/styles/color-scheme.ts';
import { confirmAndLeave } from '#web/ui/overlays/leave-guard.ts';
import { iconOf, legalLinks } from '../menu-icons.ts';
import { itemsFor } from '../menu-items.ts';
import type { Entry } from './entries.ts';

const action = (key: string, entry: Pick<Entry, 'label' | 'icon' | 'deed' | 'words'>): Entry => ({
  key,
  group: 'actions',
  ...entry,
});

/** The areas of the settings that the member may open, and the two things most often done there. */
const useSettingsEntries = (): readonly Entry[] => {
  const t = useTranslations();
  const areas = areasFor(useSignedIn());
  const has = (area: string, page: string): boolean =>
    areas.some(({ name, pages }) => name === area && page in pages);
  return [
    ...areas.map(({ name, path, icon }): Entry => ({
      key: `settings:${name}`,
      group: 'settings',
      label: t(`settings.areas.${name}`),
      words: `${t(`settings.about.${name}`)} ${t('menu.settings')}`,
      icon,
      deed: { to: `/settings/${path}` },
    })),
    ...(has('team', 'add-user')
      ? [
          action('invite', {
            label: t('palette.invite'),
            words: t('palette.inviteWords'),
            icon: IconUserPlus,
            deed: { to: '/settings/team/add-user' },
          }),
        ]
      : []),
    ...(has('rewards', 'new')
      ? [
          action('new-reward', {
            label: t('palette.newReward'),
            icon: IconGift,
            deed: { to: '/settings/rewards/new' },
          }),
        ]
      : []),
  ];
};

/** What the menus hold. A link to an area of the settings is there already, under the area's own name. */
const useMenuEntries = (taken: ReadonlySet<string>): readonly Entry[] => {
  const t = useTranslations('menu');
  const legal = legalLinks.map((label): Entry => ({
    key: `menu:${label}`,
    group: 'screens',
    label: t(label),
    icon: IconFileText,
    deed: { to: `/${label}` },
  }));
  const items = itemsFor(useSignedIn()).flatMap((item): Entry[] => {
    if ('to' in item && taken.has(item.to)) return [];
    const deed =
      'to' in item ? { to: item.to } : 'opens' in item ? { opens: item.opens } : { href: item.href };
    return [
      {
        key: `menu:${item.label}`,
        group: 'opens' in item ? 'actions' : 'screens',
        label: t(item.label),
        icon: iconOf[item.label],
        deed,
      },
    ];
  });
  return [...items, ...legal];
};

const useOwnActions = (): readonly Entry[] => {
  const t = useTranslations();
  const dark = useScheme() === 'dark';
  const maySwitch = useMaySwitch(useSignedIn());
  return [
    ...(maySwitch
      ? [
          action('switch', {
            label: t('menu.switch'),
            words: t('switch.title'),
            icon: IconArrowsExchange,
            deed: { opens: 'switch' },
          }),
        ]
      : []),
    action('scheme', {
      label: t(dark ? 'nav.light' : 'nav.dark'),
      words: t('palette.schemeWords'),
      icon: dark ? IconSun : IconMoon,
      deed: { act: () => chooseScheme(dark ? 'light' : 'dark') },
    }),
    action('keys', { label: t('menu.keys'), icon: IconKeyboard, deed: { opens: 'keys' } }),
    action('logout', {
      label: t('menu.logout'),
      words: t('palette.logoutWords'),
      icon: IconLogout,
      deed: { act: () => confirmAndLeave(() => void logout()) },
    }),
  ];
};

/** Everything that the palette finds without asking the server: the menus, the settings and the actions. */
export const usePlaces = (): readonly Entry[] => {
  const t = useTranslations('palette');
  const settings = useSettingsEntries();
  const taken = new Set(settings.flatMap(({ deed }) => ('to' in deed ? [deed.to] : [])));
  return [
    action('recognise', {
      label: t('recognise'),
      words: t('recogniseWords'),
      icon: IconSparkles,
      deed: { to: '/feed?compose' },
    }),
    action('cards', {
      label: t('cards'),
      words: t('cardsWords'),
      icon: IconMailHeart,
      deed: { to: '/cards' },
    }),
    ...settings,
    ...useMenuEntries(taken),
    ...useOwnActions(),
  ];
};
