import type { Button } from '@slack/web-api';
import { headlineOf, pointsIn } from '#shared/rules/chat-texts';
import { chatTexts } from '#shared/locales/chat';
import type { Language } from '#shared/model/choices';
import type { Announcement } from '#shared/model/chat-answers';
import { fillPlaceholders } from '#shared/rules/words';
import { limits } from '#shared/model/limits';
import { actionButton, actions, linkButton, section } from './blocks.ts';
import type { SlackMessage } from './client.ts';
import { escaped, quoted } from './text.ts';

/** What Slack calls the button that adds points to a post. */
export const meTooAction = 'me_too';

/** A post below a line that says what it is. */
const messageWith = (
  line: string,
  { message, value, url }: Announcement,
  language: Language,
  ...buttons: Button[]
): SlackMessage => ({
  text: line,
  blocks: [
    section(`*${line}*`),
    section(quoted(message)),
    {
      type: 'context',
      elements: [{ type: 'mrkdwn', text: escaped(`${value.emoji} ${value.name}`.trim()) }],
    },
    actions(...buttons, linkButton(chatTexts[language].open, url, 'open_page')),
  ],
});

/** What a receiver of a post is told. */
export const receivedMessage = (announced: Announcement, language: Language): SlackMessage => {
  const details = { giver: escaped(announced.giver), points: pointsIn(language, announced.score) };
  return messageWith(fillPlaceholders(chatTexts[language].received, details), announced, language);
};

/** A post as it stands in a channel. Nobody can join in what a company gives. */
export const postMessage = (announced: Announcement, language: Language): SlackMessage => {
  const line = headlineOf(announced, language, escaped);
  if (announced.celebrates) return messageWith(line, announced, language);
  const label = fillPlaceholders(chatTexts[language].me_too, { n: limits.chat.meToo });
  return messageWith(line, announced, language, actionButton(label, meTooAction, announced.id));
};
