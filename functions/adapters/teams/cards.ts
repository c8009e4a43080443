import { chatTexts } from '#shared/locales/chat';
import type { Announcement } from '#shared/model/chat-answers';
import type { Language } from '#shared/model/choices';
import { headlineOf } from '#shared/rules/chat-texts';

type Look = 'bold' | 'usual' | 'quiet';

/** Text in a card. A run of text has no markup at all: whatever somebody typed stands there as it is. */
type CardText = {
  readonly type: 'RichTextBlock';
  readonly inlines: readonly [
    { readonly type: 'TextRun'; readonly text: string; readonly weight?: 'Bolder'; readonly isSubtle?: true },
  ];
  readonly spacing?: 'None' | 'Medium';
};
type OpenPage = { readonly type: 'Action.OpenUrl'; readonly title: string; readonly url: string };

/** An adaptive card, of the version that all clients of Teams show. */
export type Card = {
  readonly $schema: string;
  readonly type: 'AdaptiveCard';
  readonly version: '1.4';
  readonly body: readonly CardText[];
  readonly actions?: readonly OpenPage[];
  readonly msteams: { readonly width: 'Full' };
};

/** A message of lines could be a hundred of them: the last of so many keeps the rest. */
const mostLines = 30;

const line = (text: string, look: Look = 'usual'): CardText => ({
  type: 'RichTextBlock',
  inlines: [
    {
      type: 'TextRun',
      text,
      ...(look === 'bold' && { weight: 'Bolder' }),
      ...(look === 'quiet' && { isSubtle: true }),
    },
  ],
});

/** A run of text does not break, so each line has a block of its own. */
const linesOf = (text: string): readonly CardText[] => {
  const all = text.split('\n').filter((one) => one.trim() !== '');
  const shown =
    all.length <= mostLines ? all : [...all.slice(0, mostLines - 1), all.slice(mostLines - 1).join(' ')];
  return shown.map((one, at) => ({ ...line(one), spacing: at === 0 ? 'Medium' : 'None' }));
};

export const cardOf = (body: readonly CardText[], ...actions: readonly OpenPage[]): Card => ({
  $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
  type: 'AdaptiveCard',
  version: '1.4',
  body,
  ...(actions.length > 0 && { actions }),
  msteams: { width: 'Full' },
});

/** A card that says one thing. */
export const plainCard = (text: string): Card => cardOf([line(text)]);

/** A post as it stands in a channel. */
export const postCard = (announced: Announcement, language: Language): Card => {
  const { message, value, url } = announced;
  return cardOf(
    [
      line(headlineOf(announced, language), 'bold'),
      ...linesOf(message),
      line(`${value.emoji} ${value.name}`.trim(), 'quiet'),
    ],
    { type: 'Action.OpenUrl', title: chatTexts[language].open, url },
  );
};
