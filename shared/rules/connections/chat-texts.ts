import { type Language, tagOf } from '#shared/model/choices';
import { mailTexts } from '#shared/locales/mails';
import { limits } from '#shared/model/limits';
import { fillPlaceholders, pluralize } from '#shared/rules/basics/words';
import { nameWithDetail } from '#shared/rules/people/name-with-detail';
import { type ChatMessageParts, type ChatSpeech, type ChatStyle, coinsIn, pointsIn } from './chat-words.ts';
import { approvedIn, awardsIn, notApprovedIn, requestedIn } from './award-chat-texts.ts';
import type { Announcement, ChatAnswer } from '#shared/model/chat-answers';

export const joined = (language: Language, names: readonly string[]): string =>
  new Intl.ListFormat(tagOf(language)).format(names);

/**
 * The first line of a post: who gave how many points to whom, or celebrates whom.
 * @param escape how this chat writes what somebody typed
 */
export const headlineOf = (
  { giver, names, score, celebrates, award }: Announcement,
  speech: ChatSpeech,
  escape: (text: string) => string = (text) => text,
): string => {
  const { language, words } = speech;
  const points = pointsIn(speech, score);
  const details = {
    giver: escape(giver),
    points,
    names: escape(joined(language, names)),
    award: escape(award ?? ''),
  };
  if (award !== undefined) return fillPlaceholders(score > 0 ? words.awarded_points : words.awarded, details);
  if (celebrates) return fillPlaceholders(score > 0 ? words.celebrated_points : words.celebrated, details);
  if (score === 0) return fillPlaceholders(words.post_thanks, details);
  return fillPlaceholders(names.length > 1 ? words.post_each : words.post, details);
};

/** What a receiver of a post is told. @param escape how this chat writes what somebody typed */
export const receivedLine = (
  { giver, score }: Announcement,
  speech: ChatSpeech,
  escape: (text: string) => string = (text) => text,
): string =>
  fillPlaceholders(score > 0 ? speech.words.received : speech.words.received_thanks, {
    giver: escape(giver),
    points: pointsIn(speech, score),
  });

const helpIn = ({ words, command, bold }: ChatStyle): ChatMessageParts => {
  const line = (text: string, typed: string): string => fillPlaceholders(text, { command: command(typed) });
  return {
    lines: [
      bold(words.help_title),
      fillPlaceholders(words.help_thank, { example: command(words.help_example) }),
      line(words.help_form, ''),
      line(words.help_balance, 'balance'),
      line(words.help_top, 'top'),
      line(words.help_rewards, 'rewards'),
      line(words.help_award, 'award'),
    ],
  };
};

const refusedIn = (
  { words }: ChatStyle,
  { code, details }: Extract<ChatAnswer, { about: 'refused' }>,
): ChatMessageParts => {
  const named = `refused_${code}${'until' in details ? '_until' : ''}`;
  const text = named in words ? words[named as 'refused_unknown'] : words.refused_unknown;
  return { lines: [fillPlaceholders(text, details)] };
};

type AnswerAbout<About extends ChatAnswer['about']> = Extract<ChatAnswer, { about: About }>;
type Ways = {
  readonly [About in ChatAnswer['about']]: (answer: AnswerAbout<About>, style: ChatStyle) => ChatMessageParts;
};

const one = (text: string): ChatMessageParts => ({ lines: [text] });

const sentIn = ({ score, names, left }: AnswerAbout<'sent'>, style: ChatStyle): ChatMessageParts => {
  const { language, words, escape } = style;
  const points = pointsIn(style, score);
  const text = score === 0 ? words.sent_thanks : names.length > 1 ? words.sent_each : words.sent;
  return {
    lines: [
      fillPlaceholders(text, { points, names: escape(joined(language, names)) }),
      ...(score > 0 ? [fillPlaceholders(words.left, { points: pointsIn(style, left) })] : []),
    ],
  };
};

const topIn = ({ ranks, counts }: AnswerAbout<'top'>, style: ChatStyle): ChatMessageParts => {
  const { language, words, bold, escape } = style;
  if (!ranks) return one(words.top_hidden);
  if (ranks.length === 0) return one(words.top_none);
  const lines = ranks.map(
    ({ rank, name, points }) =>
      `${rank === null ? '' : `${rank}. `}${escape(name)}: ${pluralize(language, words[counts], points)}`,
  );
  return { lines: [bold(words.top_title), ...lines] };
};

const rewardsIn = ({ balance, rewards }: AnswerAbout<'rewards'>, style: ChatStyle): ChatMessageParts => {
  const { words, bold, escape } = style;
  const lines = rewards.map(
    ({ emoji, title, price }) =>
      `${emoji === null ? '' : `${emoji} `}${escape(title)}: ${coinsIn(style, price)}`,
  );
  return {
    lines: [
      bold(words.rewards_title),
      fillPlaceholders(words.balance, { coins: coinsIn(style, balance) }),
      ...(lines.length > 0 ? lines : [words.rewards_none]),
    ],
  };
};

const ways: Ways = {
  help: (_, style) => helpIn(style),
  sent: sentIn,
  added: ({ score, left }, style) => ({
    lines: [
      fillPlaceholders(style.words.added, { points: pointsIn(style, score) }),
      fillPlaceholders(style.words.left, { points: pointsIn(style, left) }),
    ],
  }),
  balance: ({ balance, left }, style) => ({
    lines: [
      fillPlaceholders(style.words.balance, { coins: coinsIn(style, balance) }),
      fillPlaceholders(style.words.left, { points: pointsIn(style, left) }),
    ],
  }),
  top: topIn,
  rewards: rewardsIn,
  redeemed: ({ reward, balance }, style) =>
    one(
      fillPlaceholders(style.words.redeemed, {
        reward: style.escape(reward),
        coins: coinsIn(style, balance),
      }),
    ),
  unknown_people: ({ people }, { language, words, person }) =>
    one(fillPlaceholders(words.unknown_people, { names: joined(language, people.map(person)) })),
  which_person: ({ name, people, more }, { words, escape }) => {
    const named = people.map((person) => escape(nameWithDetail(person)));
    const others = more > 0 ? [fillPlaceholders(words.which_more, { n: more })] : [];
    return {
      lines: [
        fillPlaceholders(words.which_person, { name: escape(name) }),
        ...[...named, ...others].map((line) => `• ${line}`),
        words.which_how,
      ],
    };
  },
  unknown_value: ({ tag, tags }, { words, escape }) =>
    one(
      fillPlaceholders(words.unknown_value, {
        tag: escape(tag),
        tags: escape(tags.map((known) => `#${known}`).join(' ')),
      }),
    ),
  missing: ({ what }, { words, command }) =>
    one(fillPlaceholders(words[`missing_${what}`], { example: command(words.help_example) })),
  link: ({ url }, { words }) => {
    const note = fillPlaceholders(words.link_note, { minutes: limits.chat.invitationMinutes });
    return { lines: [words.link_text, note], button: { label: words.link_button, url } };
  },
  card: ({ signatures, url }, { language }) => {
    const { card_title: title, card_button: label } = mailTexts[language];
    return { lines: [pluralize(language, title, signatures)], button: { label, url } };
  },
  awards: awardsIn,
  award_requested: requestedIn,
  award_approved: approvedIn,
  award_not_approved: notApprovedIn,
  not_connected: (_, { words }) => one(words.not_connected),
  alone: (_, { words }) => one(words.alone),
  announced_here: ({ workspace }, { words, escape }) =>
    one(fillPlaceholders(words.test, { workspace: escape(workspace) })),
  form_late: (_, { words }) => ({ lines: [words.form_late], opensForm: words.form_open }),
  refused: (answer, style) => refusedIn(style, answer),
};

/** Says an answer in words, in a language and the style of a chat. */
export const say = (answer: ChatAnswer, style: ChatStyle): ChatMessageParts =>
  (ways[answer.about] as (answer: ChatAnswer, style: ChatStyle) => ChatMessageParts)(answer, style);
