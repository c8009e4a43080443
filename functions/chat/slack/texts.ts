import type { Button, KnownBlock } from '@slack/web-api';
import type { Announcement, ChatAnswer } from '#shared/model/chat-answers';
import { limits } from '#shared/model/limits';
import { approvalQuestion } from '#shared/rules/connections/award-chat-texts';
import { headlineOf, receivedLine, say } from '#shared/rules/connections/chat-texts';
import type { ChatSpeech } from '#shared/rules/connections/chat-words';
import { fillPlaceholders } from '#shared/rules/basics/words';
import type { SlackMessage } from './client.ts';

/** What Slack calls our buttons: to open the form, to add points to a post, to redeem a reward, to approve a request. */
export const actionIds = {
  form: 'open_form',
  meToo: 'me_too',
  redeem: 'redeem',
  approve: 'approve_award',
} as const;

/** Escapes a text for Slack's markup, in which nothing else can mention anybody or lead anywhere. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Slack takes 3000 characters in a section. Cuts an escaped text, never within an entity or a character. */
export const cutTo = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max - 1).replace(/(?:&[a-z]*|[\uD800-\uDBFF])$/, '')}…`;

/** A text of several lines as a quotation. */
export const quoted = (text: string): string =>
  escaped(text)
    .split('\n')
    .map((line) => `>${line}`)
    .join('\n');

/** What Slack takes in one section. */
const sectionLength = 2900;

export const section = (text: string): KnownBlock => ({
  type: 'section',
  text: { type: 'mrkdwn', text: cutTo(text, sectionLength) },
});

/** A button that opens a page. Slack tells us of the press too, which needs no answer. */
export const linkButton = (label: string, url: string, action: string): Button => ({
  type: 'button',
  action_id: action,
  url,
  text: { type: 'plain_text', text: cutTo(label, 75) },
});

/** A button that asks us for something. */
export const actionButton = (label: string, action: string, value?: string): Button => ({
  type: 'button',
  action_id: action,
  text: { type: 'plain_text', text: cutTo(label, 75) },
  ...(value !== undefined && { value }),
});

/** A button that asks first, because a press gives or spends points. */
export const askingFirst = (button: Button, question: string, { words }: ChatSpeech): Button => ({
  ...button,
  confirm: {
    title: { type: 'plain_text', text: button.text.text },
    text: { type: 'plain_text', text: cutTo(question, 300) },
    confirm: { type: 'plain_text', text: button.text.text },
    deny: { type: 'plain_text', text: words.form_cancel },
  },
});

/** A row of buttons. */
export const actions = (...elements: Button[]): KnownBlock => ({ type: 'actions', elements });

/** The button that approves a request for an award. It carries the points that it asks about: others are not given. */
const approveButtons = (answer: ChatAnswer, speech: ChatSpeech): Button[] => {
  const question = answer.about === 'award_requested' ? approvalQuestion(answer, speech) : null;
  if (answer.about !== 'award_requested' || question === null) return [];
  const value = `${answer.request} ${answer.points}`;
  return [askingFirst(actionButton(speech.words.award_approve, actionIds.approve, value), question, speech)];
};

/** An answer as Slack shows it. */
export const answerMessage = (answer: ChatAnswer, speech: ChatSpeech): SlackMessage => {
  const { lines, button, opensForm } = say(answer, {
    ...speech,
    command: (words) => `\`/bravo${words === '' ? '' : ` ${words}`}\``,
    person: (person) =>
      'chatUser' in person ? `<@${escaped(person.chatUser)}>` : `@${escaped(person.handle)}`,
    escape: escaped,
    bold: (text) => `*${text}*`,
  });
  const text = lines.join('\n');
  return {
    text: cutTo(text, sectionLength),
    blocks: [
      section(text),
      ...(button
        ? [actions(...approveButtons(answer, speech), linkButton(button.label, button.url, 'open_page'))]
        : []),
      ...(opensForm === undefined ? [] : [actions(actionButton(opensForm, actionIds.form))]),
    ],
  };
};

/** A post below a line that says what it is. */
const messageWith = (
  line: string,
  { message, picture, value, url }: Announcement,
  speech: ChatSpeech,
  ...buttons: Button[]
): SlackMessage => ({
  text: line,
  blocks: [
    section(`*${line}*`),
    section(quoted(message)),
    ...(picture ? [{ type: 'image' as const, image_url: picture.url, alt_text: picture.description }] : []),
    {
      type: 'context',
      elements: [{ type: 'mrkdwn', text: escaped(`${value.emoji} ${value.name}`.trim()) }],
    },
    actions(...buttons, linkButton(speech.words.open, url, 'open_page')),
  ],
});

/** What a receiver of a post is told. */
export const receivedMessage = (announced: Announcement, speech: ChatSpeech): SlackMessage =>
  messageWith(receivedLine(announced, speech, escaped), announced, speech);

/** A post as it stands in a channel. */
export const postMessage = (announced: Announcement, speech: ChatSpeech): SlackMessage => {
  const line = headlineOf(announced, speech, escaped);
  if (!announced.joinable) return messageWith(line, announced, speech);
  const label = fillPlaceholders(speech.words.me_too, { n: limits.chat.meToo });
  return messageWith(line, announced, speech, actionButton(label, actionIds.meToo, announced.id));
};
