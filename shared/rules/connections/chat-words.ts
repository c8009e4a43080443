import { chatTexts } from '#shared/locales/chat';
import type { NamedPerson } from '#shared/model/chat-answers';
import type { Language } from '#shared/model/choices';
import type { Workspace } from '#shared/model/workspace';
import { inTeamWords } from '../basics/team-words.ts';
import { pluralize } from '../basics/words.ts';

/** How a chat speaks to somebody: in a language, in the words of a team. */
export type ChatSpeech = {
  readonly language: Language;
  readonly words: ReturnType<typeof inTeamWords<(typeof chatTexts)[Language]>>;
};

/** @param workspace undefined for somebody whose team is not known */
export const chatSpeech = (language: Language, workspace?: Pick<Workspace, 'points_names'>): ChatSpeech => ({
  language,
  words: inTeamWords(chatTexts[language], language, workspace),
});

/** How a chat writes a few things. */
export type ChatStyle = ChatSpeech & {
  /** A command, as one types it. */
  readonly command: (words: string) => string;
  /** A person whom somebody mentioned. */
  readonly person: (person: NamedPerson) => string;
  /** Text that somebody typed, without effect in this chat. */
  readonly escape: (text: string) => string;
  readonly bold: (text: string) => string;
};

/** What is said: lines, and where one can go from there. */
export type ChatMessageParts = {
  readonly lines: readonly string[];
  readonly button?: { readonly label: string; readonly url: string };
  /** Where one can ask for the form. */
  readonly opensForm?: string;
};

export const pointsIn = ({ language, words }: ChatSpeech, count: number): string =>
  pluralize(language, words.points, count);

export const coinsIn = ({ language, words }: ChatSpeech, count: number): string =>
  pluralize(language, words.coins, count);
