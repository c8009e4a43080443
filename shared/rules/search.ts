import type { User } from '#shared/model/user';

/** Text as it is searched: lower case, without accents, so that "jose" finds José. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .trim();

/** What a member can be found by: each word of the name, the name from its start, and the e-mail address. */
export const searchWords = ({
  first_name: first,
  last_name: last,
  email,
  state,
}: Pick<User, 'first_name' | 'last_name' | 'email' | 'state'>): readonly string[] => {
  if (state === 'deleted') return [];
  const name = folded(`${first} ${last}`);
  const words = name.split(/\s+/).filter(Boolean);
  return [...new Set([...(name ? [name] : []), ...words, email])];
};
