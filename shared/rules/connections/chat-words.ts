import { chatTexts } from '#shared/locales/chat';
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

export const pointsIn = ({ language, words }: ChatSpeech, count: number): string =>
  pluralize(language, words.points, count);

export const coinsIn = ({ language, words }: ChatSpeech, count: number): string =>
  pluralize(language, words.coins, count);
