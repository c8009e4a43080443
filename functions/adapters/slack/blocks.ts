import type { Button, KnownBlock } from '@slack/web-api';
import { say } from '#shared/rules/chat-texts';
import type { ChatAnswer } from '#shared/model/chat-answers';
import type { Language } from '#shared/model/choices';
import type { SlackMessage } from './client.ts';
import { cutTo, escaped } from './text.ts';
import { thankAction } from './thank-form.ts';

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

/** A row of buttons. */
export const actions = (...elements: Button[]): KnownBlock => ({ type: 'actions', elements });

/** An answer as Slack shows it. */
export const answerMessage = (answer: ChatAnswer, language: Language): SlackMessage => {
  const { lines, button, opensForm } = say(answer, {
    language,
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
      ...(button ? [actions(linkButton(button.label, button.url, 'open_page'))] : []),
      ...(opensForm === undefined ? [] : [actions(actionButton(opensForm, thankAction))]),
    ],
  };
};
