import { mailTexts } from '#shared/locales/mails';
import { isGifUrl } from '#shared/model/gif';
import type { Language } from '#shared/model/limits';
import type { RewardSnapshot } from '#shared/model/reward';
import type { ValueSnapshot } from '#shared/model/value';
import type { Workspace } from '#shared/model/workspace';
import { absoluteUrl, type Unsubscribe } from './links.ts';
import type { Mail } from '#functions/adapters/mail/mail';
import { workspaceBrand, composeMail } from './compose.ts';
import { facts, headline, paragraph, type Component, thanks } from './components.ts';
import { pluralise, truncate, fillPlaceholders, joinNames } from './words.ts';

/** Who is written to: their team, their language and how they switch such mails off. */
type Addressed = {
  readonly workspace: Pick<Workspace, 'name' | 'active_color' | 'logo'>;
  readonly language: Language;
  readonly unsubscribe: Unsubscribe;
};

/** How much of a message a mail shows; the rest stands in the feed, a click away. */
const messageLength = 500;
const previewLength = 120;
const namesShown = 3;

/** The first few names, and how many more there are. */
const firstOf = (language: Language, names: readonly string[]): string => {
  const rest = names.length - namesShown;
  const more = rest > 0 ? [pluralise(language, mailTexts[language].points_more, rest)] : [];
  return joinNames(language, [...names.slice(0, namesShown), ...more]);
};

type Notice = {
  readonly subject: string;
  readonly preview: string;
  readonly headline?: Component;
  readonly title: string;
  readonly pieces: readonly Component[];
  readonly button: { readonly label: string; readonly url: string };
  readonly why: string;
};

/** A mail that one may switch off. */
const notice = ({ workspace, language, unsubscribe }: Addressed, { subject, why, ...body }: Notice): Mail => {
  const words = mailTexts[language];
  const details = { workspace: workspace.name };
  return {
    ...composeMail(subject, {
      ...body,
      preview: truncate(body.preview.replace(/\s+/g, ' '), previewLength),
      language,
      brand: workspaceBrand(workspace),
      footer: [fillPlaceholders(words.footer, details), fillPlaceholders(why, details)],
      unsubscribe: { label: words.unsubscribe, url: unsubscribe.page },
    }),
    unsubscribe: unsubscribe.call,
  };
};

/** What is received, by one of those who received it. Names are undefined for who is gone. */
export type Recognition = {
  readonly sender: { readonly name: string | undefined; readonly picture?: string | undefined };
  readonly others: readonly string[];
  readonly score: number;
  readonly message: string;
  readonly value: Omit<ValueSnapshot, 'id'>;
  readonly gif?: string | undefined;
  readonly balance: number;
  /** Where it stands in the feed. */
  readonly path: string;
};

export const pointsMail = (addressed: Addressed, received: Recognition): Mail => {
  const { language, workspace } = addressed;
  const words = mailTexts[language];
  const { others, score, message, value, gif, balance } = received;
  const from = { ...received.sender, name: received.sender.name ?? words.somebody };
  const points = pluralise(language, words.points, score);
  const details = { sender: from.name, points, balance: pluralise(language, words.points, balance) };
  return notice(addressed, {
    subject: fillPlaceholders(words.points_subject, details),
    preview: message,
    headline: headline(`+${points}`, workspace.active_color),
    title: fillPlaceholders(words.points_title, details),
    pieces: [
      thanks({
        accent: workspace.active_color,
        from,
        message: truncate(message, messageLength),
        value,
        // Looked at again: no picture of another house ever stands in a mail.
        ...(gif !== undefined && isGifUrl(gif) && { gif: { url: gif, label: words.points_gif } }),
      }),
      ...(others.length > 0
        ? [paragraph(fillPlaceholders(words.points_together, { names: firstOf(language, others) }))]
        : []),
      ...(balance > 0
        ? [paragraph(fillPlaceholders(words.points_balance, { points: details.balance }))]
        : []),
    ],
    button: { label: words.points_button, url: absoluteUrl(received.path) },
    why: words.points_why,
  });
};

const titleOf = ({ emoji, title }: Pick<RewardSnapshot, 'emoji' | 'title'>): string =>
  emoji ? `${emoji} ${title}` : title;

/** What is asked for, and by whom: one, or everybody who put something towards it. */
export type Request = {
  readonly reward: Pick<RewardSnapshot, 'title' | 'emoji' | 'reward_type'>;
  readonly price: number;
  readonly buyers: readonly (string | undefined)[];
  readonly comments: readonly { readonly name: string | undefined; readonly comment: string }[];
};

export const requestedMail = (addressed: Addressed, { reward, price, buyers, comments }: Request): Mail => {
  const { language } = addressed;
  const words = mailTexts[language];
  const team = reward.reward_type === 'team';
  const named = buyers.map((name) => name ?? words.somebody);
  const from = firstOf(language, named);
  const details = { buyer: named[0] ?? words.somebody, reward: reward.title };
  const subject = fillPlaceholders(team ? words.requested_team_subject : words.requested_subject, details);
  const said = comments.map(({ name, comment }) => {
    const short = truncate(comment, messageLength);
    return [words.fact_comment, team ? `${name ?? words.somebody}: ${short}` : short] as const;
  });
  return notice(addressed, {
    subject,
    preview: `${from}: ${titleOf(reward)}`,
    title: subject,
    pieces: [
      facts([
        [words.fact_reward, titleOf(reward)],
        [words.fact_from, from],
        [words.fact_paid, pluralise(language, words.points, price)],
        ...said,
      ]),
      paragraph(team ? words.requested_team_text : words.requested_text),
    ],
    button: { label: words.requested_button, url: absoluteUrl('/settings/rewards') },
    why: words.requested_why,
  });
};

/** How a request ended for one of those who paid. */
export type Ending = {
  readonly reward: Pick<RewardSnapshot, 'title' | 'emoji' | 'reward_type'>;
  /** What this one had paid. */
  readonly amount: number;
} & (
  | { readonly how: 'fulfilled'; readonly giftCard?: string | undefined }
  | { readonly how: 'declined' | 'withdrawn' }
);

export const endedMail = (addressed: Addressed, ending: Ending): Mail => {
  const { language } = addressed;
  const words = mailTexts[language];
  const { reward, amount, how } = ending;
  const team = reward.reward_type === 'team';
  const text = {
    fulfilled: team ? words.fulfilled_team_text : words.fulfilled_text,
    declined: team ? words.declined_team_text : words.declined_text,
    withdrawn: words.withdrawn_text,
  }[how];
  const subject = fillPlaceholders(words[`${how}_subject`], { reward: reward.title });
  const button =
    how !== 'fulfilled'
      ? words.declined_button
      : ending.giftCard
        ? words.gift_card_button
        : words.fulfilled_button;
  return notice(addressed, {
    subject,
    preview: text,
    title: subject,
    pieces: [
      paragraph(text),
      facts([
        [words.fact_reward, titleOf(reward)],
        [how === 'fulfilled' ? words.fact_paid : words.fact_back, pluralise(language, words.points, amount)],
      ]),
    ],
    button: {
      label: button,
      url: (how === 'fulfilled' && ending.giftCard) || absoluteUrl('/rewards'),
    },
    why: words.settled_why,
  });
};
