import type { Person } from '#shared/model/user';
import {
  parseCommands,
  stripOuterCommands,
  findByHandle,
  removeLeadingCommands,
} from '#shared/rules/posts/composer';
import { findPeople } from '#web/product/people/use-people-search.ts';

/** A handle that fits nobody or several people, or a tag that no value has. */
type Unclear = { readonly handle: string; readonly known: boolean } | { readonly tag: string };

export type Resolved = {
  readonly people: readonly Person[];
  /** The text without the resolved handles; within a sentence the people's names replace them. */
  readonly text: string;
  readonly unclear: readonly Unclear[];
};

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const named = (text: string, word: string, person: Person): string => {
  // There may be punctuation around the word.
  const written = new RegExp(`(^|[\\s([{«“"'])${escaped(word)}(?=[\\])}»”"'.,;:!?…]*(?:\\s|$))`, 'u');
  const inSentence = written.test(stripOuterCommands(text));
  const kept = removeLeadingCommands(`${text} `, (command) => command.word === word).trimEnd();
  const tail = /\s$/.exec(text)?.[0] ?? '';
  const rest = kept + (kept ? tail : '');
  return rest.replace(written, (_, before: string) => (inSentence ? before + person.name : before));
};

/** Looks up the people behind the handles of a text. `me` never matches: users cannot thank themselves. */
export const resolveHandles = async (
  text: string,
  me: Person['id'],
  chosen: readonly Person[],
): Promise<Resolved> => {
  const people: Person[] = [];
  const unclear: { handle: string; known: boolean }[] = [];
  let rest = text;
  for (const command of parseCommands(text)) {
    if (command.kind !== 'person') continue;
    const { handle, word } = command;
    const found = await findPeople(handle, me);
    const person = findByHandle(handle, found) ?? findByHandle(handle, chosen);
    if (person) {
      people.push(person);
      rest = named(rest, word, person);
    } else unclear.push({ handle, known: found.length > 0 });
  }
  return { people, text: rest, unclear };
};
