import type { Announcement, ChatAnswer, OfferedReward } from '#shared/model/chat-answers';
import type { PostId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { approvalQuestion } from '#shared/rules/connections/award-chat-texts';
import { headlineOf, receivedLine, say } from '#shared/rules/connections/chat-texts';
import { type ChatSpeech, coinsIn } from '#shared/rules/connections/chat-words';
import { fillPlaceholders } from '#shared/rules/basics/words';

type Look = 'bold' | 'usual' | 'quiet';

/** Text in a card. A run of text has no markup at all: whatever somebody typed stands there as it is. */
type CardText = {
  readonly type: 'RichTextBlock';
  readonly inlines: readonly [
    { readonly type: 'TextRun'; readonly text: string; readonly weight?: 'Bolder'; readonly isSubtle?: true },
  ];
  readonly spacing?: 'None' | 'Medium';
};
/** A question in a card: see form.ts. */
export type CardInput = {
  readonly type: `Input.${string}`;
  readonly id: string;
  readonly label: string;
  readonly [field: string]: unknown;
};
/** A picture that the chat fetches itself. */
type CardPicture = { readonly type: 'Image'; readonly url: string; readonly altText: string };
type CardPart = CardText | CardInput | CardPicture;

/** A button: it leads to a page, brings something back to us, or asks once more. */
export type CardAction =
  | { readonly type: 'Action.OpenUrl'; readonly title: string; readonly url: string }
  | { readonly type: 'Action.Submit'; readonly title: string; readonly data: object }
  | {
      readonly type: 'Action.ShowCard';
      readonly title: string;
      readonly card: Omit<Card, '$schema' | 'msteams'>;
    };

/** An adaptive card, of the version that all clients of Teams show. */
export type Card = {
  readonly $schema: string;
  readonly type: 'AdaptiveCard';
  readonly version: '1.4';
  readonly body: readonly CardPart[];
  readonly actions?: readonly CardAction[];
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

export const cardOf = (body: readonly CardPart[], ...actions: readonly CardAction[]): Card => ({
  $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
  type: 'AdaptiveCard',
  version: '1.4',
  body,
  ...(actions.length > 0 && { actions }),
  msteams: { width: 'Full' },
});

/** A card that says one thing. */
export const plainCard = (text: string): Card => cardOf([line(text)]);

/** A post below a line that says what it is. */
const postBelow = (
  text: string,
  { message, picture, value, url }: Announcement,
  speech: ChatSpeech,
  ...actions: readonly CardAction[]
): Card =>
  cardOf(
    [
      line(text, 'bold'),
      ...linesOf(message),
      ...(picture ? [{ type: 'Image' as const, url: picture.url, altText: picture.description }] : []),
      line(`${value.emoji} ${value.name}`.trim(), 'quiet'),
    ],
    ...actions,
    { type: 'Action.OpenUrl', title: speech.words.open, url },
  );

/** A post as it stands in a channel. */
export const postCard = (announced: Announcement, speech: ChatSpeech): Card =>
  postBelow(headlineOf(announced, speech), announced, speech);

const meToo = (post: PostId, speech: ChatSpeech): CardAction => ({
  type: 'Action.Submit',
  title: fillPlaceholders(speech.words.me_too, { n: limits.chat.meToo }),
  data: { action: 'me_too', post },
});

/** The same from our bot, which hears of a press. */
export const joinablePostCard = (announced: Announcement, speech: ChatSpeech): Card =>
  !announced.joinable
    ? postCard(announced, speech)
    : postBelow(headlineOf(announced, speech), announced, speech, meToo(announced.id, speech));

/** What a receiver of a post is told. */
export const receivedCard = (announced: Announcement, speech: ChatSpeech): Card =>
  postBelow(receivedLine(announced, speech), announced, speech);

/** A press asks once more, because it gives or spends points. */
const askingFirst = (title: string, question: string, label: string, data: object): CardAction => ({
  type: 'Action.ShowCard',
  title,
  card: {
    type: 'AdaptiveCard',
    version: '1.4',
    body: [line(question)],
    actions: [{ type: 'Action.Submit', title: label, data }],
  },
});

const redeemAction = ({ id, title, price }: OfferedReward, speech: ChatSpeech): CardAction => {
  const words = speech.words;
  const question = fillPlaceholders(words.redeem_confirm, { reward: title, coins: coinsIn(speech, price) });
  return askingFirst(`${words.redeem}: ${title}`, question, words.redeem, {
    action: 'redeem',
    reward: id,
    price,
  });
};

/** Approves a request for an award. It carries the points that it asks about: others are not given. */
const approveActions = (answer: ChatAnswer, speech: ChatSpeech): readonly CardAction[] => {
  const question = answer.about === 'award_requested' ? approvalQuestion(answer, speech) : null;
  if (answer.about !== 'award_requested' || question === null) return [];
  const { request, points } = answer;
  const { award_approve: label } = speech.words;
  return [askingFirst(label, question, label, { action: 'approve_award', request, points })];
};

/** How many buttons Teams shows below a card. */
const mostActions = 6;

/**
 * An answer as Teams shows it.
 * @param people the names of the people that the answer may mention, by what stands for them
 * @param quoting what somebody wrote, which was refused: so that nobody has to write it again
 */
export const answerCard = (
  answer: ChatAnswer,
  speech: ChatSpeech,
  people: ReadonlyMap<string, string> = new Map(),
  quoting?: string,
): Card => {
  const { lines, button } = say(answer, {
    ...speech,
    command: (words) => `@Bravo ${words}`.trim(),
    person: (person) => `@${'chatUser' in person ? (people.get(person.chatUser) ?? '?') : person.handle}`,
    escape: (text) => text,
    bold: (text) => text,
  });
  const redeemable = answer.about === 'rewards' ? answer.rewards.filter((reward) => reward.redeemable) : [];
  return cardOf(
    [...lines.map((text) => line(text)), ...(quoting === undefined ? [] : linesOf(quoting))],
    ...approveActions(answer, speech),
    ...(button ? [{ type: 'Action.OpenUrl' as const, title: button.label, url: button.url }] : []),
    ...redeemable.slice(0, mostActions).map((reward) => redeemAction(reward, speech)),
  );
};
