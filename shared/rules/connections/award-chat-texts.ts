import { mailTexts } from '#shared/locales/mails';
import type { AskedAward, ChatAnswer, ListedAward } from '#shared/model/chat-answers';
import { fillPlaceholders } from '#shared/rules/basics/words';
import { type ChatMessageParts, type ChatSpeech, type ChatStyle, pointsIn } from './chat-words.ts';

type AnswerAbout<About extends ChatAnswer['about']> = Extract<ChatAnswer, { about: About }>;

const pointsOf = ({ points_min: from, points_max: to }: ListedAward, speech: ChatSpeech): string => {
  const points = pointsIn(speech, to);
  return from === to ? points : fillPlaceholders(speech.words.award_range, { from, points });
};

/** The awards that are open to a member, each with how one gets it. */
export const awardsIn = (
  { awards, url }: AnswerAbout<'awards'>,
  { bold, escape, ...speech }: ChatStyle,
): ChatMessageParts => {
  const { words } = speech;
  if (awards.length === 0) return { lines: [words.awards_none] };
  const lines = awards.map((award) => {
    const facts = [award.points_max > 0 ? pointsOf(award, speech) : [], words[`award_${award.way}`]].flat();
    return `${award.emoji} ${escape(award.name)}: ${facts.join(', ')}`;
  });
  return { lines: [bold(words.awards_title), ...lines], button: { label: words.awards_open, url } };
};

/** What a decider is told of a request for an award. */
export const requestedIn = (
  { way, award, from, to, message, url }: AnswerAbout<'award_requested'>,
  { language, words, bold, escape }: ChatStyle,
): ChatMessageParts => {
  const { award_nominated_subject: nominated, award_claimed_subject: claimed } = mailTexts[language];
  const details = { name: escape(from), to: escape(to), award: escape(award) };
  return {
    // In one line: a chat bounds how many blocks a message has.
    lines: [
      bold(fillPlaceholders(way === 'nominated' ? nominated : claimed, details)),
      escape(message.replaceAll(/\s+/g, ' ')),
    ],
    button: { label: words.award_decide, url },
  };
};

/** What a press of "Approve" asks first: it gives points, and cannot be taken back. Null: this takes more than a press. */
export const approvalQuestion = (
  { award, to, points }: Pick<AskedAward, 'award' | 'to' | 'points'>,
  speech: ChatSpeech,
): string | null => {
  if (points === null) return null;
  const { award_question: without, award_question_points: withPoints } = speech.words;
  return fillPlaceholders(points === 0 ? without : withPoints, {
    award,
    name: to,
    points: pointsIn(speech, points),
  });
};

export const approvedIn = (
  { award, name }: AnswerAbout<'award_approved'>,
  { words, escape }: ChatStyle,
): ChatMessageParts => ({
  lines: [fillPlaceholders(words.award_approved, { award: escape(award), name: escape(name) })],
});

/** Why a press did not approve a request, and where one decides all the same. */
export const notApprovedIn = (
  { code, url }: AnswerAbout<'award_not_approved'>,
  { words }: ChatStyle,
): ChatMessageParts => {
  const named = `award_refused_${code}`;
  const text = named in words ? words[named as 'award_refused_unknown'] : words.award_refused_unknown;
  return { lines: [text], button: { label: words.award_decide, url } };
};
