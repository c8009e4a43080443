/** The shapes that screens have while they load. */
export const outlines = ['feed', 'shop', 'dashboard', 'profile', 'menu', 'table', 'page', 'text'] as const;
/** `entry`: a screen before somebody is signed in; it is not drawn in advance. */
export type Outline = (typeof outlines)[number] | 'entry';

/** Pages of the settings that show a table, over the whole width. */
const tables = /^\/settings\/(team|rewards|rewards\/all|audit)$/;

/** The outline of the screen at a path. */
export const outlineOf = (path: string): Outline => {
  if (path === '/feed') return 'feed';
  if (path === '/rewards') return 'shop';
  if (path === '/dashboard') return 'dashboard';
  if (path.startsWith('/profile/')) return 'profile';
  if (path === '/settings') return 'menu';
  if (path.startsWith('/settings/')) return tables.test(path) ? 'table' : 'page';
  return 'text';
};
