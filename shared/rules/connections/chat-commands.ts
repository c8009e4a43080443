import type { NamedPerson } from '#shared/model/chat-answers';
import { parseComposerText } from '../posts/composer.ts';
import { parseCommandWithin } from '../posts/composer-command.ts';

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
  readonly tags: readonly string[];
  readonly message: string;
};

/** What somebody asks for in a chat. */
type ChatCommand = { readonly kind: 'help' | 'form' | 'balance' | 'top' | 'rewards' } | ThankCommand;

const words = ['help', 'balance', 'top', 'rewards'] as const;

/** The words that ask for something, alone in a command. */
const wordOf = (text: string): (typeof words)[number] | undefined =>
  words.find((word) => word === text.toLowerCase());

/** The text without handles and numbers of points in front of it would be no thanks: then help is what is needed. */
const isThanks = ({ score, people }: ThankCommand): boolean => score !== null || people.length > 0;

/**
 * Parses what follows the name of the command: nothing (a form is wanted), one of the words, or thanks in the grammar of
 * the composer, such as `+5 @ann @bob #teamwork great launch`.
 */
export const parseChatCommand = ({ text, mentions }: ChatText): ChatCommand => {
  const trimmed = text.trim();
  if (trimmed === '') return { kind: 'form' };
  const word = wordOf(trimmed);
  if (word) return { kind: word };
  const { score, handles, tags, message } = parseComposerText(trimmed);
  const people = [...new Set(handles)].map((handle) =>
    mentions.includes(handle) ? { chatUser: handle } : { handle },
  );
  const thanks: ThankCommand = { kind: 'thank', text: trimmed, score, people, tags, message };
  return isThanks(thanks) ? thanks : { kind: 'help' };
};

/** Replaces the ids in a text by the names of the people: `@U123` becomes `@Ann`. */
export const withNames = (text: string, names: ReadonlyMap<string, string>): string =>
  text.replace(/\S+/gu, (word) => {
    const command = parseCommandWithin(word);
    const name = command?.kind === 'person' ? names.get(command.handle) : undefined;
    return command?.kind === 'person' && name !== undefined
      ? word.replace(`@${command.handle}`, () => `@${name}`)
      : word;
  });
