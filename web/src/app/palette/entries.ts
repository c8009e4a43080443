import type { Icon } from '@tabler/icons-react';
import type { ShopReward } from '#shared/model/reward';
import type { Person } from '#shared/model/user';
import { exactnessOf, foldForSearch, matchesTyped, typedWords } from '#shared/rules/basics/search';

type Place = { readonly to: string; readonly state?: { readonly to: Person } };
type Opener = { readonly opens: 'switch' | 'keys' | 'reports' };
/** What choosing an entry does. */
type Deed = Place | Opener | { readonly href: string } | { readonly act: () => void };

export type FoundReward = Pick<ShopReward, 'id' | 'title' | 'reward_type'>;

/** What the browser keeps of a choice: the data of an entry that is not in the menus. */
export type Kept = { readonly key: string; readonly person?: Person; readonly reward?: FoundReward };

/** The groups in their order, when none has a better match. Those that need no answer of the server come first. */
const groups = ['recent', 'screens', 'settings', 'actions', 'people', 'thanks', 'rewards'] as const;
type GroupName = (typeof groups)[number];

export type Entry = Kept & {
  readonly group: GroupName;
  readonly label: string;
  /** Further words that find the entry. */
  readonly words?: string;
  readonly icon: Icon;
  readonly deed: Deed;
};

/** Less than by the beginning of a word that is shown, so that a person is above an area that only mentions the text. */
const byFurtherWords = 0.5;

/** From 0: not found, to 3: named exactly. */
export type Scored = { readonly entry: Entry; readonly score: number };

const allWords = ({ label, words = '' }: Pick<Entry, 'label' | 'words'>): readonly string[] =>
  foldForSearch(`${label} ${words}`).match(/[\p{L}\p{N}]+/gu) ?? [];

export const scored = (entry: Entry, text: string): Scored => ({
  entry,
  score:
    exactnessOf(entry.label, text) || (matchesTyped(allWords(entry), typedWords(text)) ? byFurtherWords : 0),
});

export type Group = { readonly name: GroupName; readonly entries: readonly Entry[] };

const best = (found: readonly Scored[]): number => Math.max(0, ...found.map(({ score }) => score));

/** The found entries in groups; the group with the best match first, and in each group the best match first. */
export const groupsOf = (found: readonly Scored[]): readonly Group[] =>
  groups
    .map((name) => ({ name, found: found.filter(({ entry, score }) => entry.group === name && score > 0) }))
    .filter((group) => group.found.length > 0)
    .toSorted((one, other) => best(other.found) - best(one.found))
    .map((group) => ({
      name: group.name,
      entries: group.found.toSorted((one, other) => other.score - one.score).map(({ entry }) => entry),
    }));

/** A beginning of a verb is as clear as the verb from this length. */
const clearFrom = 3;

/**
 * The name in a text such as "recognize anna" or "anna thank"; null when there is no verb or nothing beside it. A verb at
 * the end must be complete: "anna tha" may be the beginning of Anna Thaler.
 */
export const nameBesideVerb = (text: string, verbs: string): string | null => {
  const words = text.trim().split(/\s+/);
  const known = foldForSearch(verbs).split(/\s+/);
  if (words.length < 2) return null;
  const first = foldForSearch(words[0] ?? '');
  const last = foldForSearch(words.at(-1) ?? '');
  if (first.length >= clearFrom && known.some((verb) => verb.startsWith(first)))
    return words.slice(1).join(' ');
  return known.includes(last) ? words.slice(0, -1).join(' ') : null;
};
