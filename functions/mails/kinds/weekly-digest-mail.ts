import type { Mail } from '#functions/adapters/mail/mail';
import {
  type Component,
  facts as factTable,
  headline,
  linkLine,
  paragraph,
  section,
} from '#functions/mails/components';
import { absoluteUrl } from '#functions/mails/links';
import { type Addressed, excerpt, firstOf, notice } from '#functions/mails/notice';
import { postList } from '#functions/mails/post-list';
import { fillPlaceholders, mailWords, type MailWords, pluralize, rewardTitle } from '#functions/mails/words';
import { type Language, tagOf } from '#shared/model/choices';
import type { StoredPost } from '#shared/model/post';
import type { ValueSnapshot } from '#shared/model/value';
import type { OfferedReward, affordableRewards } from '#shared/rules/mails/digests';
import { type Allowance, lastDay } from './limit-reset.ts';
import { type Nudge, nudgePieces } from './team-nudges.ts';

/** A post of a digest. Names are undefined for people who are gone. */
export type DigestPost = Pick<StoredPost, 'id' | 'score' | 'message' | 'likes' | 'add_ons'> & {
  readonly from: { readonly name: string | undefined; readonly picture?: string | undefined };
  readonly value: Omit<ValueSnapshot, 'id'>;
  /** The first receivers, and how many there are. */
  readonly to: readonly (string | undefined)[];
  readonly receivers: number;
};

/** Something to celebrate on a day (YYYY-MM-DD) of the week that begins. */
type Celebration = { readonly day: string; readonly words: string };

export type Digest = {
  readonly profile: string;
  readonly received: {
    readonly points: number;
    readonly posts: readonly DigestPost[];
    readonly more: number;
  };
  readonly team: {
    readonly posts: number;
    readonly people: number | null;
    readonly value: Pick<ValueSnapshot, 'name' | 'emoji'> | null;
    readonly highlights: readonly DigestPost[];
  };
  readonly celebrations: { readonly shown: readonly Celebration[]; readonly more: number };
  /** Of those who report to the reader. */
  readonly nudges: readonly Nudge[];
  /** Undefined when nothing is left to give. */
  readonly allowance: Allowance | undefined;
  readonly balance: number;
  readonly rewards: ReturnType<typeof affordableRewards>;
  /** How many open cards the recipient can sign and has not. */
  readonly cards: number;
};

/** What the parts of a digest are written with. */
type Writing = { readonly language: Language; readonly words: MailWords; readonly accent: string };

const echoOf = ({ likes, add_ons: joined = 0 }: DigestPost, { language, words }: Writing): string =>
  [
    ...(likes > 0 ? [pluralize(language, words.digest_likes, likes)] : []),
    ...(joined > 0 ? [pluralize(language, words.digest_joined, joined)] : []),
  ].join(' · ');

/** The posts below each other, with something said about each; nothing where there are none. */
const postPieces = (
  posts: readonly DigestPost[],
  aboutOf: (post: DigestPost) => string,
  writing: Writing,
): readonly Component[] => {
  if (posts.length === 0) return [];
  const listed = posts.map((post) => ({
    from: { ...post.from, name: post.from.name ?? writing.words.somebody },
    about: aboutOf(post),
    words: excerpt(post.message),
    value: post.value,
    echo: echoOf(post, writing),
    url: absoluteUrl(`/posts/${post.id}`),
  }));
  return [postList(listed, writing.accent)];
};

const receivedPieces = (
  { received: { posts, more }, profile }: Digest,
  writing: Writing,
): readonly Component[] => {
  const { language, words } = writing;
  const rest = { more: pluralize(language, words.points_more, more) };
  return [
    ...postPieces(
      posts,
      ({ score }) => (score > 0 ? `+${pluralize(language, words.points, score)}` : words.points_thanked),
      writing,
    ),
    ...(more > 0 ? [linkLine(fillPlaceholders(words.digest_rest, rest), absoluteUrl(profile))] : []),
  ];
};

const teamPieces = ({ team }: Digest, writing: Writing, isFirst: boolean): readonly Component[] => {
  const { language, words } = writing;
  const { posts, people, value, highlights } = team;
  const number = new Intl.NumberFormat(tagOf(language));
  const facts = [
    [words.digest_fact_posts, number.format(posts)],
    ...(people === null ? [] : [[words.digest_fact_people, number.format(people)] as const]),
    ...(value === null ? [] : [[words.digest_fact_value, `${value.emoji} ${value.name}`] as const]),
  ] as const;
  const receiversOf = ({ to, receivers }: DigestPost): string => {
    const names = to.map((name) => name ?? words.somebody);
    return `→ ${firstOf(language, names, { of: receivers })}`;
  };
  return [
    ...(isFirst ? [] : [section(words.digest_team)]),
    factTable(facts),
    ...postPieces(highlights, receiversOf, writing),
  ];
};

/** Days are calendar days: they are formatted as they are, in no time zone of anybody. */
const celebrationPieces = ({ celebrations }: Digest, { language, words }: Writing): readonly Component[] => {
  const date = new Intl.DateTimeFormat(tagOf(language), { day: 'numeric', month: 'long', timeZone: 'UTC' });
  const { shown, more } = celebrations;
  const rows = shown.map((one) => [date.format(new Date(one.day)), one.words] as const);
  if (rows.length === 0) return [];
  const rest = pluralize(language, words.points_more, more);
  // A line of its own.
  const line = rest.charAt(0).toLocaleUpperCase(tagOf(language)) + rest.slice(1);
  return [
    section(words.digest_celebrations),
    factTable(rows),
    ...(more > 0 ? [linkLine(line, absoluteUrl('/feed'))] : []),
  ];
};

/** One line, however many there are. */
const cardPieces = ({ cards }: Digest, { language, words }: Writing): readonly Component[] =>
  cards > 0 ? [linkLine(pluralize(language, words.digest_cards, cards), absoluteUrl('/cards'))] : [];

const rewardPieces = (
  { balance, rewards: { affordable, next } }: Digest,
  { language, words }: Writing,
): readonly Component[] => {
  const coins = (count: number): string => pluralize(language, words.coins, count);
  const row = (reward: OfferedReward) => [coins(reward.price), rewardTitle(reward)] as const;
  if (affordable.length > 0)
    return [
      section(words.digest_rewards),
      paragraph(fillPlaceholders(words.digest_afford, { coins: coins(balance) })),
      factTable(affordable.map(row)),
    ];
  if (!next) return [];
  const details = { coins: coins(next.missing), reward: rewardTitle(next.reward) };
  return [section(words.digest_rewards), paragraph(fillPlaceholders(words.digest_next, details))];
};

const allowancePieces = ({ allowance }: Digest, { language, words }: Writing): readonly Component[] => {
  if (!allowance) return [];
  const { left, until, timeZone } = allowance;
  return [
    section(fillPlaceholders(words.digest_give, { points: pluralize(language, words.points, left) })),
    paragraph(fillPlaceholders(words.digest_give_text, { date: lastDay(language, until, timeZone) })),
  ];
};

/** What a member received last week, what their team celebrated, and what they can give and redeem now. */
export const digestMail = (to: Addressed, digest: Digest): Mail => {
  const { language, workspace } = to;
  const words = mailWords(to);
  const writing = { language, words, accent: workspace.active_color };
  const { points } = digest.received;
  const hasReceived = points > 0;
  const details = { workspace: workspace.name, points: pluralize(language, words.points, points) };
  const first = digest.received.posts[0] ?? digest.team.highlights[0];
  const title = hasReceived ? words.digest_title : words.digest_title_team;
  return notice(to, {
    subject: [hasReceived ? words.digest_subject : words.digest_subject_team, details],
    preview: first?.message ?? title,
    ...(hasReceived && { headline: headline(`+${details.points}`, workspace.active_color) }),
    title,
    pieces: [
      ...receivedPieces(digest, writing),
      ...teamPieces(digest, writing, !hasReceived),
      ...nudgePieces(digest.nudges, words),
      ...celebrationPieces(digest, writing),
      ...cardPieces(digest, writing),
      ...rewardPieces(digest, writing),
      ...allowancePieces(digest, writing),
    ],
    button: digest.allowance
      ? { label: words.limit_button, url: absoluteUrl('/feed?compose') }
      : { label: words.points_button, url: absoluteUrl('/feed') },
    why: words.digest_why,
  });
};
