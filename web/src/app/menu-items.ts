import type { Config } from '../api/config.ts';
import type { Permission } from '#shared/model/user';

type Shown = { readonly shownTo?: (config: Config) => boolean };

export type MenuLabel =
  | 'feed'
  | 'rewards'
  | 'dashboard'
  | 'profile'
  | 'settings'
  | 'team'
  | 'rewardsAdmin'
  | 'billing'
  | 'start';

export type MenuLink = Shown & { readonly label: MenuLabel; readonly to: string };
/** Also among the links at the top: its words are there before the menu's are. */
type TopLink = MenuLink & { readonly label: 'feed' | 'rewards'; readonly top: true };

const may =
  (...any: readonly Permission[]) =>
  ({ permissions }: Config): boolean =>
    any.some((one) => permissions[one]);

/** The links of the menu, in its order. A new screen is one line here. */
const links: readonly (MenuLink | TopLink)[] = [
  { label: 'feed', to: '/feed', top: true },
  { label: 'rewards', to: '/rewards', top: true, shownTo: ({ features }) => features.rewards },
  { label: 'profile', to: '/profile/{me}' },
  {
    label: 'settings',
    to: '/settings',
    shownTo: may(
      'global_administrator',
      'account_administrator',
      'rewards_administrator',
      'billing_administrator',
    ),
  },
  {
    label: 'team',
    to: '/settings/team',
    shownTo: may('global_administrator', 'account_administrator'),
  },
  {
    label: 'rewardsAdmin',
    to: '/settings/rewards',
    shownTo: may('rewards_administrator', 'billing_administrator'),
  },
  { label: 'billing', to: '/settings/billing', shownTo: may('billing_administrator') },
];

export const linksFor = (config: Config): readonly (MenuLink | TopLink)[] =>
  links
    .filter(({ shownTo }) => shownTo?.(config) ?? true)
    .map((link) => Object.assign({}, link, { to: link.to.replace('{me}', config.user.id) }));

export const topLinksFor = (config: Config): readonly TopLink[] =>
  linksFor(config).filter((link): link is TopLink => 'top' in link);
