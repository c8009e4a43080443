import type { NamedPerson } from '#shared/model/chat-answers';
import { parseComposerText } from '../posts/composer.ts';
import { mentionsIn, replaceMentions } from '../posts/composer-command.ts';

/** A text of a chat without anything that only this chat understands. */
export type ChatText = {
  /** Mentions stand in it as `@` and the id that the chat has for the person. */
  readonly text: string;
  /** The ids of the people who are mentioned. */
  readonly mentions: readonly string[];
};

export type ThankCommand = {
  readonly kind: 'thank';
  /** All of it: what it is about decides the value where none is named. */
  readonly text: string;
  readonly score: number | null;
  readonly people: readonly NamedPerson[];
  /** Who is only spoken of, and stands in the message. */
  readonly spokenOf: readonly string[];
  readonly tags: readonly string[];
  readonly message: string;
};

/** The words that ask for something, alone in a command. */
const words = {
  help: 'help',
  balance: 'balance',
  top: 'top',
  rewards: 'rewards',
  award: 'award',
  // As one would type it after "rewards".
  awards: 'award',
} as const;

/** What somebody asks for in a chat. */
type ChatCommand = { readonly kind: 'form' | (typeof words)[keyof typeof words] } | ThankCommand;

/** The text without handles and numbers of points in front of it would be no thanks: then help is what is needed. */
const isThanks = ({ score, people }: ThankCommand): boolean => score !== null || people.length > 0;

/** The mark of a mention, with a space where a letter or another mark stands right beside it, which would make it another word. */
export const standingAlone = (mark: string, before: string, after: string): string =>
  (/[\p{L}\p{N}\p{M}_.+>-]$/u.test(before) ? ' ' : '') +
  mark +
  (/^[\p{L}\p{N}\p{M}_<@]/u.test(after) ? ' ' : '');

/** The ids of a chat that stand in a text, each once. */
export const marksIn = (text: string, mentions: readonly string[]): readonly string[] => [
  ...new Set(
    mentionsIn(text, mentions)
      .map(({ handle }) => handle)
      .filter((handle) => mentions.includes(handle)),
  ),
];

/**
 * Parses what follows the name of the command: nothing (a form is wanted), one of the words, or thanks in the grammar of
 * the composer, such as `+5 @ann @bob #teamwork great launch`.
 */
export const parseChatCommand = ({ text, mentions }: ChatText): ChatCommand => {
  const trimmed = text.trim();
  if (trimmed === '') return { kind: 'form' };
  const word = trimmed.toLowerCase();
  if (Object.hasOwn(words, word)) return { kind: words[word as keyof typeof words] };
  const { score, handles, tags, message } = parseComposerText(trimmed, mentions);
  const people = [...new Set(handles)].map((handle) =>
    mentions.includes(handle) ? { chatUser: handle } : { handle },
  );
  const spokenOf = marksIn(message, mentions).filter((mark) => !handles.includes(mark));
  const thanks: ThankCommand = { kind: 'thank', text: trimmed, score, people, spokenOf, tags, message };
  return isThanks(thanks) ? thanks : { kind: 'help' };
};

/** Replaces the ids in a text by the names of the people: `@U123` becomes `@Ann`. */
export const withNames = (text: string, names: ReadonlyMap<string, string>): string =>
  replaceMentions(
    text,
    ({ handle }) => {
      const name = names.get(handle);
      return name === undefined ? undefined : `@${name}`;
    },
    [...names.keys()],
  );
