import type { Config } from '../api/config.ts';
import { itemsFor, type MenuLabel } from './menu-items.ts';

/** The storage key, which `boot.ts` and `paint.ts` read too: who it is for, then what their menu holds. */
const key = 'menu';

/** Keeps what the menu holds: the frame of the next visit is drawn before the configuration arrives. */
export const rememberMenu = (config: Config): void =>
  localStorage.setItem(key, [config.user.id, ...itemsFor(config).map(({ label }) => label)].join(' '));

export const rememberedMenu = (): { readonly me: string; readonly has: (label: MenuLabel) => boolean } => {
  const [me = '', ...labels] = (localStorage.getItem(key) ?? '').split(' ');
  return { me, has: (label) => labels.includes(label) };
};
