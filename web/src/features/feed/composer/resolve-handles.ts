import type { Person } from '#shared/model/user';
import type { Value } from '#shared/model/value';
import {
  parseCommands,
  stripOuterCommands,
  findByHandle,
  findUnknownTag,
  receiversAmong,
  removeLeadingCommands,
} from '#shared/rules/posts/composer';
import { mentionsIn, replaceMentions } from '#shared/rules/posts/composer-command';
import { findPeople } from '#web/product/people/use-people-search.ts';

/** A handle that fits nobody or several people, or a tag that no value has. */
type Unclear = { readonly handle: string; readonly known: boolean } | { readonly tag: string };

/** Administrators know addresses; others are told which one they typed. */
const personNamed = (handle: string, people: readonly Person[]): Person | null =>
  findByHandle(
    handle,
    people.map((person) => ({ name: person.name, email: addressOf(person), person })),
  )?.person ?? null;

const addressOf = (person: Person): string | undefined =>
  'email' in person ? String(person.email) : person.detail;

export type Resolved = {
  readonly people: readonly Person[];
  /** The text without the resolved handles; within a sentence the people's names replace them. */
  readonly text: string;
  readonly unclear: readonly Unclear[];
};

const named = (text: string, handle: string, person: Person): string => {
  const inSentence = mentionsIn(stripOuterCommands(text)).some((one) => one.handle === handle);
  const kept = removeLeadingCommands(
    `${text} `,
    (command) => command.kind === 'person' && command.handle === handle,
  ).trimEnd();
  const tail = /\s$/.exec(text)?.[0] ?? '';
  const rest = kept + (kept ? tail : '');
  return replaceMentions(rest, (one) =>
    one.handle === handle ? (inSentence ? person.name : '') : undefined,
  );
};

/**
 * Looks up the people behind the handles of a text. `me` never matches: users cannot thank themselves. Whose work is spoken
 * of, as in `@tom's`, is thanked only where nobody else is.
 */
export const resolveHandles = async (
  text: string,
  me: Person['id'],
  chosen: readonly Person[],
): Promise<Resolved> => {
  const mentions = mentionsIn(text);
  const thanked = chosen.length > 0 ? mentions.filter((one) => !one.possessive) : receiversAmong(mentions);
  const receivers = new Set(thanked.map(({ handle }) => handle));
  const people: Person[] = [];
  const unclear: { handle: string; known: boolean }[] = [];
  let rest = text;
  for (const handle of new Set(mentions.map((one) => one.handle))) {
    // oxlint-disable-next-line no-await-in-loop -- the names are put into one text
    const found = await findPeople(handle, me);
    const person = personNamed(handle, found) ?? personNamed(handle, chosen);
    if (person) {
      if (receivers.has(handle)) people.push(person);
      rest = named(rest, handle, person);
    } else if (receivers.has(handle)) unclear.push({ handle, known: found.length > 0 });
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
