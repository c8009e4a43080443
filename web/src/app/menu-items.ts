import type { Permission } from '#shared/model/user';
import type { Config } from '../api/config.ts';
import { peopleAdministrators } from '#shared/model/choices';

type Shown = { readonly shownTo?: (config: Config) => boolean };

type LinkLabel =
  | 'feed'
  | 'rewards'
  | 'dashboard'
  | 'profile'
  | 'myTeam'
  | 'settings'
  | 'team'
  | 'rewardsAdmin'
  | 'billing'
  | 'start'
  | 'announce'
  | 'feedback'
  | 'help';

type MenuLink = Shown & { readonly label: LinkLabel; readonly to: string };
/** Also among the links at the top: their texts load before the menu's texts. */
type TopLink = MenuLink & { readonly label: 'feed' | 'rewards' | 'dashboard'; readonly top: true };
/** Opens a dialog over the page. */
type Opener = Shown & { readonly label: 'reports'; readonly opens: 'reports' };
/** Leaves the application for an address that the operator configured, or shows a page of our own. */
type Outside = { readonly label: 'feedback' | 'help'; readonly own: string };
type Item = MenuLink | TopLink | Opener | Outside;

type MenuItem = MenuLink | Opener | { readonly label: Outside['label']; readonly href: string };
export type MenuLabel = Item['label'];

const may =
  (...any: readonly Permission[]) =>
  ({ permissions }: Config): boolean =>
    any.some((one) => permissions[one]);

/** Without a plan, nobody gives, reads or redeems. */
const isOpen = ({ workspace }: Config): boolean => workspace.billing_active;

const anyOffice = [...peopleAdministrators, 'rewards_administrator', 'billing_administrator'] as const;

/** The menu items, in the order shown. A new screen is one line here. */
const items: readonly Item[] = [
  { label: 'feed', to: '/feed', top: true, shownTo: isOpen },
  {
    label: 'rewards',
    to: '/rewards',
    top: true,
    shownTo: (config) => isOpen(config) && config.features.rewards,
  },
  { label: 'reports', opens: 'reports', shownTo: may(...peopleAdministrators, 'rewards_administrator') },
  { label: 'feedback', own: '/help#feedback' },
  {
    label: 'dashboard',
    to: '/dashboard',
    top: true,
    shownTo: (config) => isOpen(config) && may(...peopleAdministrators)(config),
  },
  { label: 'profile', to: '/profile/{me}' },
  {
    label: 'myTeam',
    to: '/my-team',
    shownTo: (config) => isOpen(config) && config.user.manages,
  },
  { label: 'settings', to: '/settings', shownTo: may(...anyOffice) },
  {
    label: 'team',
    to: '/settings/team',
    shownTo: may(...peopleAdministrators),
  },
  {
    label: 'rewardsAdmin',
    to: '/settings/rewards',
    shownTo: may('rewards_administrator', 'billing_administrator'),
  },
  { label: 'billing', to: '/settings/billing', shownTo: may('billing_administrator') },
  {
    label: 'announce',
    to: '/feed?announce',
    shownTo: (config) => isOpen(config) && may(...peopleAdministrators)(config),
  },
  { label: 'start', to: '?getting-started', shownTo: ({ checklist }) => checklist !== null },
  { label: 'help', own: '/help' },
];

export const itemsFor = (config: Config): readonly MenuItem[] =>
  items.flatMap((item): MenuItem[] => {
    if ('shownTo' in item && item.shownTo?.(config) === false) return [];
    if ('to' in item) return [{ ...item, to: item.to.replace('{me}', config.user.id) }];
    if ('opens' in item) return [item];
    const { label, own } = item;
    const href = config.features[label];
    return [href ? { label, href } : { label, to: own }];
  });

const isTop = (item: Item | MenuItem): item is TopLink => 'top' in item;

/** The links at the top and in the bar. Until the configuration arrives, `has` decides which ones are shown. */
export const topLinksFor = (
  config: Config | undefined,
  has: (label: MenuLabel) => boolean,
): readonly TopLink[] =>
  config ? itemsFor(config).filter(isTop) : items.filter(isTop).filter(({ label }) => has(label));

/** The main places that the bar of a phone has. Few members see the dashboard: it is in the menu there. */
export const isInBar = (link: TopLink): link is TopLink & { readonly label: 'feed' | 'rewards' } =>
  link.label !== 'dashboard';

/** The menu of a phone, without the links that its bar already shows. */
export const drawerItemsFor = (config: Config): readonly MenuItem[] =>
  itemsFor(config).filter((item) => !(isTop(item) && isInBar(item)) && item.label !== 'profile');
