import { chatTexts } from '#shared/locales/chat';
import { type Language, tagOf } from '#shared/model/choices';
import { limits } from '#shared/model/limits';
import { fillPlaceholders, pluralize } from '#shared/rules/basics/words';
import type { Announcement, ChatAnswer, NamedPerson } from '#shared/model/chat-answers';

/** How a chat writes a few things. */
type ChatStyle = {
  readonly language: Language;
  /** A command, as one types it. */
  readonly command: (words: string) => string;
  /** A person whom somebody mentioned. */
  readonly person: (person: NamedPerson) => string;
  /** Text that somebody typed, without effect in this chat. */
  readonly escape: (text: string) => string;
  readonly bold: (text: string) => string;
};

/** What is said: lines, and where one can go from there. */
type ChatMessageParts = {
  readonly lines: readonly string[];
  readonly button?: { readonly label: string; readonly url: string };
  /** Where one can ask for the form. */
  readonly opensForm?: string;
};

export const joined = (language: Language, names: readonly string[]): string =>
  new Intl.ListFormat(tagOf(language)).format(names);

export const pointsIn = (language: Language, count: number): string =>
  pluralize(language, chatTexts[language].points, count);

/**
 * The first line of a post: who gave how many points to whom, or celebrates whom.
 * @param escape how this chat writes what somebody typed
 */
export const headlineOf = (
  { giver, names, score, celebrates }: Announcement,
  language: Language,
  escape: (text: string) => string = (text) => text,
): string => {
  const words = chatTexts[language];
  const points = pointsIn(language, score);
  const details = { giver: escape(giver), points, names: escape(joined(language, names)) };
  if (celebrates) return fillPlaceholders(score > 0 ? words.celebrated_points : words.celebrated, details);
  return fillPlaceholders(names.length > 1 ? words.post_each : words.post, details);
};

const helpIn = ({ language, command, bold }: ChatStyle): ChatMessageParts => {
  const words = chatTexts[language];
  const line = (text: string, typed: string): string => fillPlaceholders(text, { command: command(typed) });
  return {
    lines: [
      bold(words.help_title),
      fillPlaceholders(words.help_thank, { example: command(words.help_example) }),
      line(words.help_form, ''),
      line(words.help_balance, 'balance'),
      line(words.help_top, 'top'),
      line(words.help_rewards, 'rewards'),
    ],
  };
};

const refusedIn = (
  { language }: ChatStyle,
  { code, details }: Extract<ChatAnswer, { about: 'refused' }>,
): ChatMessageParts => {
  const words = chatTexts[language];
  const named = `refused_${code}`;
  const text = named in words ? words[named as 'refused_unknown'] : words.refused_unknown;
  return { lines: [fillPlaceholders(text, details)] };
};

type AnswerAbout<About extends ChatAnswer['about']> = Extract<ChatAnswer, { about: About }>;
type Ways = {
  readonly [About in ChatAnswer['about']]: (answer: AnswerAbout<About>, style: ChatStyle) => ChatMessageParts;
};

const one = (text: string): ChatMessageParts => ({ lines: [text] });

const sentIn = (
  { score, names, left }: AnswerAbout<'sent'>,
  { language, escape }: ChatStyle,
): ChatMessageParts => {
  const words = chatTexts[language];
  const points = pointsIn(language, score);
  const text = names.length > 1 ? words.sent_each : words.sent;
  return {
    lines: [
      fillPlaceholders(text, { points, names: escape(joined(language, names)) }),
      fillPlaceholders(words.left, { points: pointsIn(language, left) }),
    ],
  };
};

const topIn = ({ ranks }: AnswerAbout<'top'>, { language, bold, escape }: ChatStyle): ChatMessageParts => {
  const words = chatTexts[language];
  if (!ranks) return one(words.top_hidden);
  if (ranks.length === 0) return one(words.top_none);
  const lines = ranks.map(
    ({ rank, name, points }) =>
      `${rank === null ? '' : `${rank}. `}${escape(name)}: ${pointsIn(language, points)}`,
  );
  return { lines: [bold(words.top_title), ...lines] };
};

const rewardsIn = (
  { balance, rewards }: AnswerAbout<'rewards'>,
  { language, bold, escape }: ChatStyle,
): ChatMessageParts => {
  const words = chatTexts[language];
  const lines = rewards.map(
    ({ emoji, title, price }) =>
      `${emoji === null ? '' : `${emoji} `}${escape(title)}: ${pointsIn(language, price)}`,
  );
  return {
    lines: [
      bold(words.rewards_title),
      fillPlaceholders(words.balance, { points: pointsIn(language, balance) }),
      ...(lines.length > 0 ? lines : [words.rewards_none]),
    ],
  };
};

const ways: Ways = {
  help: (_, style) => helpIn(style),
  sent: sentIn,
  added: ({ score, left }, { language }) => ({
    lines: [
      fillPlaceholders(chatTexts[language].added, { points: pointsIn(language, score) }),
      fillPlaceholders(chatTexts[language].left, { points: pointsIn(language, left) }),
    ],
  }),
  balance: ({ balance, left }, { language }) => ({
    lines: [
      fillPlaceholders(chatTexts[language].balance, { points: pointsIn(language, balance) }),
      fillPlaceholders(chatTexts[language].left, { points: pointsIn(language, left) }),
    ],
  }),
  top: topIn,
  rewards: rewardsIn,
  redeemed: ({ reward, balance }, { language, escape }) =>
    one(
      fillPlaceholders(chatTexts[language].redeemed, {
        reward: escape(reward),
        points: pointsIn(language, balance),
      }),
    ),
  unknown_people: ({ people }, { language, person }) =>
    one(
      fillPlaceholders(chatTexts[language].unknown_people, { names: joined(language, people.map(person)) }),
    ),
  which_person: ({ name, people, more }, { language, escape }) => {
    const words = chatTexts[language];
    const named = people.map((person) =>
      escape(person.detail === null ? person.name : `${person.name} (${person.detail})`),
    );
    const others = more > 0 ? [fillPlaceholders(words.which_more, { n: more })] : [];
    return {
      lines: [
        fillPlaceholders(words.which_person, { name: escape(name) }),
        ...[...named, ...others].map((line) => `• ${line}`),
        words.which_how,
      ],
    };
  },
  unknown_value: ({ tag, tags }, { language, escape }) =>
    one(
      fillPlaceholders(chatTexts[language].unknown_value, {
        tag: escape(tag),
        tags: escape(tags.map((known) => `#${known}`).join(' ')),
      }),
    ),
  missing: ({ what }, { language, command }) => {
    const words = chatTexts[language];
    return one(fillPlaceholders(words[`missing_${what}`], { example: command(words.help_example) }));
  },
  link: ({ url }, { language }) => {
    const words = chatTexts[language];
    const note = fillPlaceholders(words.link_note, { minutes: limits.chat.invitationMinutes });
    return { lines: [words.link_text, note], button: { label: words.link_button, url } };
  },
  not_connected: (_, { language }) => one(chatTexts[language].not_connected),
  alone: (_, { language }) => one(chatTexts[language].alone),
  announced_here: ({ workspace }, { language, escape }) =>
    one(fillPlaceholders(chatTexts[language].test, { workspace: escape(workspace) })),
  form_late: (_, { language }) => ({
    lines: [chatTexts[language].form_late],
    opensForm: chatTexts[language].form_open,
  }),
  refused: (answer, style) => refusedIn(style, answer),
};

/** Says an answer in words, in a language and the style of a chat. */
export const say = (answer: ChatAnswer, style: ChatStyle): ChatMessageParts =>
  (ways[answer.about] as (answer: ChatAnswer, style: ChatStyle) => ChatMessageParts)(answer, style);
