import type { Person } from '#shared/model/user';
import type { Value } from '#shared/model/value';
import {
  parseCommands,
  stripOuterCommands,
  findByHandle,
  findUnknownTag,
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

/** A text that is still being written, without its last word, which may change. */
export const finishedPart = (text: string): string => text.replace(/\S+$/, '');

/** Whether a text that is still being written contains finished handles or tags. */
export const waiting = (text: string): boolean =>
  parseCommands(finishedPart(text)).some(({ kind }) => kind !== 'score');

/** Whether the caret is in a handle or a tag that has words after it. It may still be unfinished. */
export const isWithin = (text: string, caret: number): boolean =>
  /(?:^|\s)[@#]\S*$/.test(text.slice(0, caret)) && /\s/.test(text.slice(caret));

/** Adds the first tag that no value has to what is unclear. */
export const withUnknownTag = (
  resolved: Resolved,
  values: readonly Value[],
  where: 'start' | 'both',
): Resolved => {
  const tag = findUnknownTag(resolved.text, values, where);
  return tag === undefined ? resolved : { ...resolved, unclear: [...resolved.unclear, { tag }] };
};
