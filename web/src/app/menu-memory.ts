import type { Config } from '../api/config.ts';
import { itemsFor, type MenuLabel } from './menu-items.ts';

/** `boot.ts` and `paint.ts` read this key too. Its value is the user's id, then the labels of their menu. */
const key = 'menu';

/** Remembers the menu, so that the next visit can draw it before the configuration arrives. */
export const rememberMenu = (config: Config): void =>
  localStorage.setItem(key, [config.user.id, ...itemsFor(config).map(({ label }) => label)].join(' '));

export const rememberedMenu = (): { readonly me: string; readonly has: (label: MenuLabel) => boolean } => {
  const [me = '', ...labels] = (localStorage.getItem(key) ?? '').split(' ');
  return { me, has: (label) => labels.includes(label) };
};
