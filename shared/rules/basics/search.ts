import type { FieldsWhere } from '#shared/model/member-fields';
import type { User } from '#shared/model/user';
import { displayName } from '../people/users.ts';

/** Letters that Unicode does not take apart into a base letter and an accent. */
const baseLetters: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ß: 'ss',
    æ: 'ae',
    œ: 'oe',
    ø: 'o',
    ł: 'l',
    đ: 'd',
    ð: 'd',
    þ: 'th',
    ı: 'i',
  }),
);

/** Normalizes text for search: lower case, no accents, so that "jose" finds José. */
export const foldForSearch = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => baseLetters.get(letter) ?? letter)
    .trim();

type Named = Pick<User, FieldsWhere<'search', 'words'> | 'state'>;

const chunksOf = (text: string): readonly string[] => foldForSearch(text).split(/\s+/).filter(Boolean);

/** The words of a chunk such as "anne-marie"; a chunk without letters and digits, such as an emoji, is a word. */
const partsOf = (chunk: string): readonly string[] => chunk.match(/[\p{L}\p{N}]+/gu) ?? [chunk];

/** The different words of a text as search compares them, each cut to so many letters. */
export const wordsOfText = (text: string, letters: number): readonly string[] => [
  ...new Set(
    chunksOf(text)
      .flatMap(partsOf)
      .map((word) => Array.from(word).slice(0, letters).join('')),
  ),
];

const joined = (text: string): string => chunksOf(text).flatMap(partsOf).join('');

/** Leaves out words that another one begins with: what finds the longer one by its beginning finds them too. */
export const longestOnly = (words: readonly string[]): readonly string[] => {
  const sorted = [...new Set(words)].toSorted((one, other) => other.length - one.length);
  return sorted.filter((word, at) => !sorted.slice(0, at).some((longer) => longer.startsWith(word)));
};

/** More words of a name, and longer ones, are not looked up: keys of the table are limited. */
const countedWords = 10;
const countedCharacters = 60;
const cut = (word: string): string => Array.from(word).slice(0, countedCharacters).join('');

/** The words of a name, and how it is written without the spaces and hyphens between them. */
const nameWords = (name: string): readonly string[] => {
  const chunks = chunksOf(name);
  return [
    ...new Set(
      [
        ...chunks.flatMap(partsOf).slice(0, countedWords),
        ...chunks.slice(0, countedWords).map(joined),
        joined(name),
      ].map(cut),
    ),
  ].filter(Boolean);
};

/** By what a member is found: the beginnings of their names and, for administrators, of their email address. */
export const searchWords = (user: Named): readonly string[] =>
  user.state === 'deleted'
    ? []
    : longestOnly([
        ...nameWords(`${user.first_name} ${user.last_name}`),
        user.email,
        ...partsOf(foldForSearch(user.email.split('@')[0] ?? ''))
          .slice(0, countedWords)
          .map(cut),
      ]).filter(Boolean);

/** By what a release before found a member: whole words between spaces, and the name as one. */
export const formerSearchWords = ({ first_name, last_name, email }: Named): readonly string[] => {
  const name = `${first_name} ${last_name}`
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .trim();
  return [...new Set([name, ...name.split(/\s+/), email])].filter(Boolean);
};

/** The words of a search, the longest first. An address is one word, and the `@` of a handle is none. */
export const typedWords = (search: string): readonly string[] =>
  longestOnly(
    chunksOf(search).flatMap((chunk) => {
      const text = chunk.replace(/^@/, '');
      return text.includes('@') || text === '' ? [text] : partsOf(text).map(cut);
    }),
  ).filter(Boolean);

/** Whether every typed word is the beginning of one of the words, in any order. */
export const matchesTyped = (words: readonly string[], typed: readonly string[]): boolean =>
  typed.every((beginning) => words.some((word) => word.startsWith(beginning)));

/** Whether a search finds a name as colleagues see it. Never by an address, so that search does not reveal it. */
export const matchesName = (name: string, typed: readonly string[]): boolean =>
  matchesTyped(nameWords(name), typed);

/** The same for a user who is stored. */
export const matchesUserName = (user: Named, typed: readonly string[]): boolean =>
  matchesName(displayName(user), typed);

/** How exactly a search names somebody: by the whole name (3), by complete words (2), by their beginnings (1). */
export const exactnessOf = (name: string, search: string): 0 | 1 | 2 | 3 => {
  const typed = typedWords(search);
  const words = nameWords(name);
  if (!matchesTyped(words, typed)) return 0;
  if (!typed.every((word) => words.includes(word))) return 1;
  return typed.length > 1 && joined(name) === joined(search) ? 3 : 2;
};
