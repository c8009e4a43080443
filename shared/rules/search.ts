import type { User } from '#shared/model/user';
import { nameOf } from './users.ts';

/** Text as it is searched: lower case, without accents, so that "jose" finds José. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .trim();

type Named = Pick<User, 'first_name' | 'last_name' | 'email' | 'state'>;

/** A name from its start, and each word of it. */
const wordsIn = (name: string): readonly string[] => [name, ...name.split(/\s+/)].map(folded).filter(Boolean);

/** What a member can be found by: their name, and for administrators the e-mail address. */
export const searchWords = (user: Named): readonly string[] =>
  user.state === 'deleted'
    ? []
    : [...new Set([...wordsIn(`${user.first_name} ${user.last_name}`), user.email])];

/** Whether a colleague finds somebody so: by the name they see. A search must not tell an address. */
export const isFoundByName = (user: Named, prefix: string): boolean =>
  prefix === '' || wordsIn(nameOf(user)).some((word) => word.startsWith(prefix));
