import type { UserId, ValueId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { StoredPost } from '#shared/model/post';
import type { User } from '#shared/model/user';
import { isPeopleAdministrator } from '../people/users.ts';
import { firstIdAt } from '../basics/ids.ts';
import { longestOnly, matchesTyped, wordsOfText } from '../basics/search.ts';
import { daysBefore, startOfDay } from '../basics/time.ts';

type Searched = Pick<StoredPost, 'id' | 'from_id' | 'to_id' | 'value' | 'message' | 'imported' | 'private'>;

/** What a post must have to be found: all of it. */
export type PostFilter = {
  /** Beginnings of words of the message. */
  readonly typed: readonly string[];
  readonly from?: UserId | undefined;
  readonly to?: UserId | undefined;
  readonly value?: ValueId | undefined;
  /** Sent or received by this member. */
  readonly of?: UserId | undefined;
  /** Only private posts: all of them, or those that this member sent or received. Absent: none. */
  readonly private?: UserId | 'all' | undefined;
  /** The lowest id, and the id that all are below. */
  readonly range: { readonly from?: string; readonly below?: string };
};

type AskedPosts = {
  readonly q?: string | undefined;
  readonly from?: UserId | undefined;
  readonly to?: UserId | undefined;
  readonly value?: ValueId | undefined;
  readonly mine?: boolean | undefined;
  readonly private?: boolean | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
};

const { words: countedWords, letters } = limits.postSearch;

/** The words by which a message is found. */
const messageWords = (message: string): readonly string[] =>
  wordsOfText(message, letters).slice(0, countedWords);

/** The words of a search of posts, the longest first. */
export const typedPostWords = (search: string): readonly string[] =>
  longestOnly(wordsOfText(search, letters)).filter(Boolean);

/** Whether a request filters at all; without, it is the feed. */
export const isFiltered = ({ q, from, to, value, mine, since, until, ...asked }: AskedPosts): boolean =>
  mine === true ||
  asked.private === true ||
  [from, to, value, since, until].some((part) => part !== undefined) ||
  (q !== undefined && typedPostWords(q).length > 0);

/** Days are those of the workspace's time zone; `until` is the last day. */
const rangeOf = ({ since, until }: AskedPosts, timeZone: string): PostFilter['range'] => ({
  ...(since !== undefined && { from: firstIdAt(startOfDay(since, timeZone)) }),
  ...(until !== undefined && { below: firstIdAt(startOfDay(daysBefore(until, -1), timeZone)) }),
});

export const postFilter = (
  asked: AskedPosts,
  user: Pick<User, 'id' | 'permissions'>,
  timeZone: string,
): PostFilter => ({
  typed: typedPostWords(asked.q ?? ''),
  from: asked.from,
  to: asked.to,
  value: asked.value,
  of: asked.mine ? user.id : undefined,
  private: asked.private ? (isPeopleAdministrator(user) ? 'all' : user.id) : undefined,
  range: rangeOf(asked, timeZone),
});

const isInRange = (id: string, { from = '', below }: PostFilter['range']): boolean =>
  id >= from && (below === undefined || id < below);

/** Whether a post has everything that a filter asks for. The index only says which posts to try. */
export const matchesFilter = (
  { id, from_id: giver, to_id: receivers, value, message }: Searched,
  { typed, from, to, value: asked, of, private: apart, range }: PostFilter,
): boolean =>
  (from === undefined || giver === from) &&
  (to === undefined || receivers.includes(to)) &&
  (asked === undefined || value.id === asked) &&
  (of === undefined || giver === of || receivers.includes(of)) &&
  (apart === undefined || apart === 'all' || giver === apart || receivers.includes(apart)) &&
  isInRange(id, range) &&
  (typed.length === 0 || matchesTyped(messageWords(message), typed));

/**
 * A word has an entry for its first two letters, for its first four and for its first eight. A search reads by the most
 * letters that were typed, so that at least half of the typed letters are those of the entries.
 */
const lengths = [2, 4, 8] as const;

export type Term = {
  readonly term: string;
  /** The words that begin with it, as far as the next longer entry needs not tell them apart. */
  readonly words?: readonly string[];
};

/** The posts of the feed that a member received. */
export const receiverTerm = (to: UserId): string => `T${to}`;
const valueTerm = (value: ValueId): string => `V${value}`;
/** The private posts that a member sent or received: nothing else of them is in the index. */
export const privateTerm = (of: UserId): string => `P${of}`;
/** All imported posts: they are found by it to be removed again. */
export const importedTerm = 'I';

const wordTerms = (words: readonly (readonly string[])[]): readonly Term[] =>
  lengths.flatMap((length, at) => {
    const kept = (lengths[at + 1] ?? letters + 1) - 1;
    const byBeginning = new Map<string, Set<string>>();
    for (const word of words) {
      if (word.length < length) continue;
      const term = `${length}${word.slice(0, length).join('')}`;
      byBeginning.set(term, (byBeginning.get(term) ?? new Set()).add(word.slice(0, kept).join('')));
    }
    return Array.from(byBeginning, ([term, told]) => ({ term, words: [...told] }));
  });

/** The entries that a post has in the index. Who sent it is in another index. */
export const postTerms = (post: Searched): readonly Term[] => {
  const { from_id: from, to_id: to, value, message, imported, private: how } = post;
  const past = imported ? [{ term: importedTerm }] : [];
  if (how) return [...[from, ...to].map((id) => ({ term: privateTerm(id) })), ...past];
  return [
    ...to.map((id) => ({ term: receiverTerm(id) })),
    { term: valueTerm(value.id) },
    ...past,
    ...wordTerms(messageWords(message).map((word) => Array.from(word))),
  ];
};

/** A list of posts that a filter reads: those somebody sent, or those of a term whose words begin as typed. */
export type PostSource = { readonly sentBy: UserId } | { readonly term: string; readonly beginning?: string };

const wordSource = (typed: string): readonly PostSource[] => {
  const word = Array.from(typed);
  const length = lengths.findLast((one) => one <= word.length);
  return length === undefined
    ? []
    : [{ term: `${length}${word.slice(0, length).join('')}`, beginning: typed }];
};

/**
 * The lists that a filter reads: a post has to be in one list of each. A single letter has no list, because most messages
 * have a word that begins with it.
 */
export const sourcesOf = (filter: PostFilter): readonly (readonly PostSource[])[] => {
  const { typed, from, to, value, of, private: apart } = filter;
  if (apart !== undefined) return apart === 'all' ? [] : [[{ term: privateTerm(apart) }]];
  return [
    ...(from ? [[{ sentBy: from }]] : []),
    ...(to ? [[{ term: receiverTerm(to) }]] : []),
    ...(value ? [[{ term: valueTerm(value) }]] : []),
    ...(of ? [[{ sentBy: of }, { term: receiverTerm(of) }]] : []),
    ...typed.map(wordSource).filter((lists) => lists.length > 0),
  ];
};
