import type { Messages } from 'use-intl';
import { placeholderNames } from '#shared/model/choices';

/** What the page says in place of the server's words, which are English in every language. */
let words: ReadonlyMap<unknown, string> = new Map();

/** Chooses the words for people without a name, from the first messages of the page. */
export const setPlaceholders = ({ placeholders }: Pick<Messages, 'placeholders'>): void => {
  words = new Map([
    [placeholderNames.nameless, placeholders.nameless],
    [placeholderNames.deleted, placeholders.deleted],
  ]);
};

/** Names in an answer. Only people have pictures, so that a reward or a value keeps a name that sounds like these. */
export const nameInWords = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value && 'avatar' in value && 'name' in value
    ? { ...value, name: words.get(value.name) ?? value.name }
    : value;
