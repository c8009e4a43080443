import type { StoredAwardRequest } from '#shared/model/award-request';
import type { StoredCelebration } from '#shared/model/celebration';
import type { UserId } from '#shared/model/ids';
import type { StoredCard } from '#shared/model/greeting-card';
import type { CardNews, NewsItem, StoredNews, StoredNewsCount, UnreadNews } from '#shared/model/news';
import type { StoredPost } from '#shared/model/post';
import type { Redemption } from '#shared/model/purchase';
import { presentCelebration } from '../celebrations/present-celebration.ts';
import { personById, type UsersById } from '../people/users.ts';

/** How many news are unread. */
export const presentUnread = (count: StoredNewsCount | undefined): UnreadNews => {
  const { arrived = 0, read = 0 } = count ?? {};
  return { unread: Math.max(0, arrived - read), newest: arrived };
};

/** What the news on a page are about; what is not there was deleted. */
type NewsSubjects = {
  readonly people: UsersById;
  /** The messages of posts and comments, copies of rewards, and celebrations, by their ids. */
  readonly texts: ReadonlyMap<string, string>;
  /** The posts among them that stand in the feed. */
  readonly inFeed: ReadonlySet<string>;
  readonly celebrations: ReadonlyMap<
    string,
    Pick<StoredPost, 'to_id'> & { readonly celebration: StoredCelebration }
  >;
  readonly cards: ReadonlyMap<string, StoredCard>;
  readonly rewards: ReadonlyMap<string, Pick<Redemption['reward'], 'title' | 'emoji'>>;
  readonly awards: ReadonlyMap<string, StoredAwardRequest['award']>;
};

const ends: ReadonlySet<CardNews> = new Set(['left', 'empty', 'canceled']);

/** What news of a card say about it; nothing to its receiver before it is delivered, and nothing of one to sign that ended. */
const presentCardOf = (
  { card_id: id, card_news: what }: Pick<StoredNews, 'card_id' | 'card_news'>,
  { cards, people }: NewsSubjects,
  reader: UserId,
): NewsItem['card'] => {
  const card = id === undefined ? undefined : cards.get(id);
  if (!card || !what || (card.to_id === reader && card.state !== 'delivered')) return null;
  if (card.state === 'ended' && !ends.has(what)) return null;
  const { title, signatures } = card;
  return {
    id: card.id,
    what,
    to: personById(people, card.to_id),
    title,
    signatures,
  };
};

const beginning = (text: string | undefined): string | null =>
  text === undefined ? null : Array.from(text).slice(0, 200).join('');

const asReward = (
  award: Pick<StoredAwardRequest['award'], 'name' | 'emoji'> | undefined,
): NewsItem['reward'] => (award ? { title: award.name, emoji: award.emoji } : null);

/** A piece of news as its member sees it. */
export const presentNews = (
  { id, number, kind, created_at, ...news }: StoredNews,
  count: StoredNewsCount | undefined,
  subjects: NewsSubjects,
  reader: UserId,
): NewsItem => {
  const { people, texts, inFeed, rewards, celebrations } = subjects;
  const {
    reason,
    post_id: post,
    comment_id: comment,
    purchase_id: purchase,
    announcement_id: announcement,
    card_id: card,
  } = news;
  const isAbout = kind === 'celebration' || kind === 'add_on';
  const celebrated = isAbout ? celebrations.get(post ?? '') : undefined;
  const by = news.by_id ?? celebrated?.to_id.find((one) => one !== reader);
  const reward = purchase === undefined ? undefined : rewards.get(purchase);
  const cardOf = presentCardOf(news, subjects, reader);
  const award = news.award_request_id && subjects.awards.get(news.award_request_id);
  const isThere = [post, comment, announcement].every((one) => one === undefined || texts.has(one));
  const said = comment ?? post ?? announcement ?? (news.card_news === 'thanked' ? card : undefined);
  const isReport = kind === 'report';
  return {
    id,
    number,
    kind,
    created_at,
    unread: number > (count?.read ?? 0),
    by: by === undefined ? null : personById(people, by),
    post_id: post ?? null,
    comment_id: comment ?? null,
    text: said === undefined || !isThere ? (isReport ? null : (reason ?? null)) : beginning(texts.get(said)),
    reason: isReport ? (reason ?? null) : null,
    points: news.points ?? null,
    reward: reward ? { title: reward.title, emoji: reward.emoji } : asReward(award ?? news.award),
    award: award?.way ?? null,
    award_id: news.award?.id ?? null,
    outcome: news.outcome ?? null,
    celebration: celebrated ? presentCelebration(celebrated.celebration) : null,
    connection: news.connection ?? null,
    card: cardOf,
    until: news.until ?? null,
    people: (news.people_ids ?? []).map((one) => personById(people, one)),
    count: news.count ?? null,
    gone:
      !isThere ||
      (purchase !== undefined && !reward) ||
      (card !== undefined && !cardOf) ||
      (news.award_request_id !== undefined && !award),
    can: {
      take_out: isReport && comment === undefined && inFeed.has(post ?? ''),
      remove: isReport && comment !== undefined && isThere,
    },
  };
};
