import { foldForSearch } from '#shared/rules/basics/search';

/** The parts of the help with their answers, in the order shown. The keys and the way to give feedback have none. */
export const sections = [
  {
    name: 'points',
    entries: [
      'thank',
      'write',
      'cost',
      'value',
      'meToo',
      'imported',
      'group',
      'link',
      'change',
      'find',
      'announce',
    ],
  },
  { name: 'purses', entries: ['two', 'size', 'sheet', 'expire'] },
  { name: 'periods', entries: ['start', 'moved', 'board', 'groups'] },
  { name: 'people', entries: ['posts', 'report', 'me', 'card', 'admins', 'file', 'dashboard', 'gone'] },
  { name: 'rewards', entries: ['redeem', 'cancel', 'team', 'locked', 'taxes'] },
  { name: 'keys', entries: [] },
  {
    name: 'faq',
    entries: [
      'bell',
      'celebrations',
      'cards',
      'awards',
      'palette',
      'digest',
      'mails',
      'language',
      'email',
      'password',
      'invited',
      'device',
      'drafts',
      'photos',
      'install',
      'offline',
      'teams',
      'assistants',
      'wall',
      'ended',
    ],
  },
  { name: 'feedback', entries: [] },
] as const;

export type Section = (typeof sections)[number];
export type SectionName = Section['name'];
export type EntryName = Section['entries'][number];

/** The words of a search, as they are compared. */
export const wordsOf = (search: string): readonly string[] =>
  foldForSearch(search).split(/\s+/).filter(Boolean);

/** Whether a text contains every word, in any order and whatever the accents. */
export const matches = (text: string, words: readonly string[]): boolean => {
  const folded = foldForSearch(text);
  return words.every((word) => folded.includes(word));
};

/** A text cut where a word of the search begins or ends; every second part is a word that was found. */
export const cutAtWords = (text: string, words: readonly string[]): readonly string[] => {
  if (words.length === 0) return [text];
  const any = words.map((word) => word.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'));
  return text.split(new RegExp(`(${any.join('|')})`, 'iu'));
};
