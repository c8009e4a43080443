import { stopWords } from '#shared/locales/stop-words';
import { limits } from '#shared/model/limits';
import type { UserId } from '#shared/model/ids';

export type Topic = { readonly topic: string; readonly weight: number; readonly people: number };

/** URLs, email addresses and mentions. */
const notWords = /(?:https?:\/\/|www\.)\S+|\S+@\S+|@[\p{L}\p{M}\p{N}._-]+/giu;
const word = /#?[\p{L}\p{M}\p{N}]+(?:['-][\p{L}\p{M}\p{N}]+)*/gu;

const isTopic = (found: string): boolean =>
  /\p{L}.*\p{L}/u.test(found) &&
  found.length <= limits.topic.length &&
  !stopWords.has(found.replace('#', ''));

/** The words and hashtags of a message in lower case, without duplicates and stop words. */
export const extractTopics = (message: string): ReadonlySet<string> => {
  const text = message.normalize('NFC').toLowerCase().replaceAll('’', "'").replace(notWords, ' ');
  const words = [...text.matchAll(word)].map(([found]) => found.replace(/'s$/u, ''));
  return new Set(words.filter(isTopic));
};

/**
 * The most common topics, weighted by the number of messages. Only words used by several different people are included,
 * and no names of members, so that a topic reveals nothing about a person.
 */
export const commonTopics = (
  messages: readonly { readonly from_id: UserId; readonly message: string }[],
  names: ReadonlySet<string>,
): Topic[] => {
  const found = new Map<string, { weight: number; people: Set<UserId> }>();
  for (const { from_id: from, message } of messages)
    for (const topic of extractTopics(message)) {
      const entry = found.get(topic) ?? { weight: 0, people: new Set() };
      entry.weight += 1;
      entry.people.add(from);
      found.set(topic, entry);
    }
  return [...found]
    .filter(([topic, { people }]) => people.size >= limits.topic.people && !names.has(topic))
    .map(([topic, { weight, people }]) => ({ topic, weight, people: people.size }))
    .toSorted((a, b) => b.weight - a.weight || b.people - a.people || a.topic.localeCompare(b.topic))
    .slice(0, limits.topic.shown);
};
