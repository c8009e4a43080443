import type { User } from '#shared/model/user';
import { displayName } from './users.ts';

/** Normalizes text for search: lower case, no accents, so that "jose" finds José. */
export const foldForSearch = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .trim();

type Named = Pick<User, 'first_name' | 'last_name' | 'email' | 'state'>;

/** The full name and each of its words. */
const wordsIn = (name: string): readonly string[] =>
  [name, ...name.split(/\s+/)].map(foldForSearch).filter(Boolean);

/** The search terms of a member: name, and e-mail address (for administrators). */
export const searchWords = (user: Named): readonly string[] =>
  user.state === 'deleted'
    ? []
    : [...new Set([...wordsIn(`${user.first_name} ${user.last_name}`), user.email])];

/**
 * Whether a prefix matches a name as colleagues see it. Never matches by e-mail address, so that search does not reveal
 * it.
 */
export const matchesName = (user: Named, prefix: string): boolean =>
  prefix === '' || wordsIn(displayName(user)).some((word) => word.startsWith(prefix));
