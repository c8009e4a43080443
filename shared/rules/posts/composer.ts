import type { Value } from '#shared/model/value';
import { hasTag } from './present-values.ts';
import { exactnessOf, foldForSearch } from '#shared/rules/basics/search';
import {
  mentionsIn,
  parseCommand,
  parseWithin,
  type ComposerCommand,
} from '#shared/rules/posts/composer-command';

type Understood = {
  /** The first `+N`. */
  readonly score: number | null;
  /** Who is thanked: somebody's work, as in `@tom's`, is thanked only where nobody else is named. */
  readonly handles: readonly string[];
  readonly tags: readonly string[];
  /** The text without leading and trailing commands. Commands inside the text stay. */
  readonly message: string;
};

type Named = {
  readonly name: string;
  /** The address, where it is known to whoever asks. */
  readonly email?: string | null | undefined;
};
type Suggestable = Pick<Value, 'tag' | 'former_tags' | 'name' | 'keywords'>;

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/**
 * Every command in a text, also one with punctuation around it, which stays a word of the sentence.
 * @param marks how a chat names people in the text
 */
export const parseCommands = (text: string, marks: readonly string[] = []): ComposerCommand[] =>
  wordsOf(text).flatMap((word): readonly ComposerCommand[] => {
    const command = parseWithin(word);
    if (command && command.kind !== 'person') return [command];
    return mentionsIn(word, marks).map((found) => ({ kind: 'person', ...found }));
  });

/** The mentions that say who is thanked. */
export const receiversAmong = <Found extends { readonly possessive: boolean }>(
  mentions: readonly Found[],
): readonly Found[] => {
  const plain = mentions.filter(({ possessive }) => !possessive);
  return plain.length > 0 ? plain : mentions;
};

/** The text without the word at the caret, which is still being written: another letter may follow. */
export const withoutWordAt = (text: string, caret: number): string => {
  const before = text.slice(0, caret).replace(/\S+$/, '');
  return `${before} ${text.slice(caret).replace(/^\S+/, '')}`;
};

const isCommand = (word: string): boolean => parseCommand(word) !== null;

/**
 * Removes the leading commands that `taken` accepts. A last word without a space after it may be incomplete and stays,
 * as does the word at the caret.
 */
export const removeLeadingCommands = (
  text: string,
  taken: (command: ComposerCommand) => boolean,
  caret = text.length,
): string => {
  const kept: string[] = [];
  let rest = text;
  for (;;) {
    const found = /^(\s*)(\S+)(\s+)/.exec(rest);
    const command = found?.[2] ? parseCommand(found[2]) : null;
    const begin = text.length - rest.length + (found?.[1]?.length ?? 0);
    const isAtCaret = caret >= begin && caret <= begin + (found?.[2]?.length ?? 0);
    if (!found || !command || isAtCaret) return kept.join('') + (kept.length === 0 ? rest.trimStart() : rest);
    if (!taken(command)) kept.push(found[0]);
    rest = rest.slice(found[0].length);
  }
};

/** The text without its leading and trailing commands. */
export const stripOuterCommands = (text: string): string => {
  let message = text.trim();
  for (let word = /^\S+/.exec(message)?.[0]; word && isCommand(word); word = /^\S+/.exec(message)?.[0])
    message = message.slice(word.length).trimStart();
  for (let word = /\S+$/.exec(message)?.[0]; word && isCommand(word); word = /\S+$/.exec(message)?.[0])
    message = message.slice(0, -word.length).trimEnd();
  return message;
};

/** The commands before and after the sentence of a text. */
const outerCommands = (text: string): { before: ComposerCommand[]; after: ComposerCommand[] } => {
  const words = wordsOf(text).map(parseCommand);
  const first = words.indexOf(null);
  const last = words.lastIndexOf(null);
  const all = words.filter((command) => command !== null);
  // All words before the first and after the last one of the sentence are commands.
  return first < 0
    ? { before: all, after: [] }
    : { before: all.slice(0, first), after: all.slice(all.length - (words.length - 1 - last)) };
};

/**
 * The first tag that no value has and that would not be sent: one within the sentence is a word of it.
 * @param where `start` leaves out the tags at the end, for a text that may go on
 */
export const findUnknownTag = (
  text: string,
  values: readonly Pick<Suggestable, 'tag' | 'former_tags'>[],
  where: 'start' | 'both',
): string | undefined => {
  const { before, after } = outerCommands(text);
  return [...before, ...(where === 'both' ? after : [])]
    .flatMap((command) => (command.kind === 'value' ? [command.tag] : []))
    .find((tag) => !values.some((value) => hasTag(value, tag)));
};

export const parseComposerText = (text: string, marks: readonly string[] = []): Understood => {
  const commands = parseCommands(text, marks);
  return {
    score: commands.find((command) => command.kind === 'score')?.score ?? null,
    handles: receiversAmong(commands.filter((command) => command.kind === 'person')).map(
      ({ handle }) => handle,
    ),
    tags: commands.flatMap((command) => (command.kind === 'value' ? [command.tag] : [])),
    message: stripOuterCommands(text),
  };
};

/** Whether a handle is the address of somebody, or what stands before the sign in it. */
export const isAddress = (handle: string, email: string): boolean => {
  const typed = handle.toLowerCase();
  const whole = email.toLowerCase();
  return typed === whole || typed === whole.slice(0, Math.max(0, whole.lastIndexOf('@')));
};

/**
 * The person a handle identifies; null if it is ambiguous. A whole address leaves no doubt. A name that fits exactly wins
 * over a beginning, and so does the part of an address before the sign; where both fit different people, nobody is meant
 * for certain.
 */
export const findByHandle = <Person extends Named>(
  handle: string,
  people: readonly Person[],
): Person | null => {
  const addressed = people.filter(({ email }) => email && isAddress(handle, email));
  const [whole] = handle.includes('@') ? addressed : [];
  if (whole) return whole;
  const ranked = people.map((person) => ({ person, rank: exactnessOf(person.name, handle) }));
  const best = Math.max(1, ...ranked.map(({ rank }) => rank));
  const named = ranked.filter(({ rank }) => rank === best).map(({ person }) => person);
  const fitting = addressed.length === 0 ? named : best > 1 ? [...addressed, ...named] : addressed;
  const [only, other] = new Set(fitting);
  return only && !other ? only : null;
};

/** The value that fits a message: the first known tag, else the earliest keyword. */
export const suggestValue = <Offered extends Suggestable>(
  message: string,
  values: readonly Offered[],
): Offered | null => {
  const { tags } = parseComposerText(message);
  const tagged = tags.map((tag) => values.find((value) => hasTag(value, tag))).find(Boolean);
  if (tagged) return tagged;
  const text = ` ${foldForSearch(message).replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
  const found = values
    .map((value) => ({
      value,
      at: Math.min(
        ...value.keywords.map((keyword) => {
          const at = text.indexOf(` ${foldForSearch(keyword)}`);
          return at < 0 ? Number.POSITIVE_INFINITY : at;
        }),
      ),
    }))
    .filter(({ at }) => Number.isFinite(at))
    .toSorted((one, other) => one.at - other.at);
  return found[0]?.value ?? null;
};

/** The cost of a post and the allowance left after it. `left` is negative if the allowance is too small. */
export const postCost = (
  score: number,
  receivers: number,
  allowance: number,
): { readonly cost: number; readonly left: number } => ({
  cost: score * receivers,
  left: allowance - score * receivers,
});
