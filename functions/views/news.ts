import type { NewsItem, StoredNews, StoredNewsCount } from '#shared/model/news';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { mailLanguage } from '#shared/rules/mails/mails';
import { presentNews } from '#shared/rules/mails/news-views';
import { personById } from '#shared/rules/people/users';
import type { PostId } from '#shared/model/ids';
import { isPinned } from '#shared/rules/posts/announcements';
import { findAwardRequests } from '#functions/data/award-requests';
import { isShownTo } from '#shared/rules/posts/private-posts';
import { findAnnouncement } from '#functions/data/announcements';
import { findCards } from '#functions/data/greeting-cards';
import { findCommentTexts } from '#functions/data/comments';
import { findPostTexts } from '#functions/data/posts';
import { findRedeemedRewards } from '#functions/data/purchases';
import { findShownUsers } from '#functions/data/users';
import type { Reading } from '#functions/table/read';
import { celebrationText } from '#shared/rules/celebrations/celebration-texts';

const those = <Id>(ids: readonly (Id | undefined)[]): Id[] => [
  ...new Set(ids.filter((id) => id !== undefined)),
];

/**
 * Returns a page of news with all that they are about, which is read in one round trip unless a post is gone or private; the people who are celebrated or get a card in
 * another one, because only the posts and cards name them.
 */
export const presentNewsPage = async (
  { user, workspace }: { readonly user: User; readonly workspace: Workspace },
  page: readonly StoredNews[],
  count: StoredNewsCount | undefined,
  reading: Reading,
): Promise<NewsItem[]> => {
  const { id: w } = workspace;
  const comments = page.flatMap(({ post_id: post, comment_id: id }) =>
    post !== undefined && id !== undefined ? [{ post, id }] : [],
  );
  const isAnnounced = page.some(({ announcement_id: id }) => id !== undefined);
  const [named, found, commented, rewards, asked, pinned, cards] = await Promise.all([
    findShownUsers(
      w,
      those(page.flatMap(({ by_id: by, people_ids: about = [] }) => [by, ...about])),
      reading,
    ),
    findPostTexts(w, those(page.map(({ post_id: post }) => post)), reading),
    findCommentTexts(w, comments, reading),
    findRedeemedRewards(w, those(page.map(({ purchase_id: bought }) => bought)), reading),
    findAwardRequests(w, those(page.map(({ award_request_id: id }) => id)), reading),
    isAnnounced ? findAnnouncement(w, reading) : undefined,
    findCards(w, those(page.map(({ card_id: card }) => card)), reading),
  ]);
  const posts = found.filter((post) => isShownTo(user, post));
  const shown = new Set(posts.map(({ id }) => id));
  const postOf = new Map(comments.map(({ id, post }) => [id, post]));
  const celebrations = new Map(
    posts.flatMap(({ id, to_id, celebration }) =>
      celebration ? [[id, { to_id, celebration }] as const] : [],
    ),
  );
  const celebrated = [...celebrations.values()].flatMap(({ to_id: to }) => to);
  const addressees = [...cards.values()].map(({ to_id: to }) => to);
  const people = new Map([...named, ...(await findShownUsers(w, [...celebrated, ...addressees], reading))]);
  const language = mailLanguage(user, workspace);
  const said = posts.map(({ id, to_id: [to], message, celebration }) => {
    if (!celebration) return [id, message] as const;
    return [id, celebrationText(language, celebration, to ? personById(people, to).name : '')] as const;
  });
  const texts = new Map<string, string>([
    ...said,
    ...commented.filter(([id]) => shown.has(postOf.get(id) as PostId)),
    ...[...cards.values()].flatMap(({ id, thanks }) => (thanks === undefined ? [] : [[id, thanks] as const])),
    ...(pinned && isPinned(pinned, workspace, reading.now) ? [[pinned.id, pinned.message] as const] : []),
  ]);
  const inFeed = new Set<string>(
    posts.filter((post) => !post.private && post.to_id.length > 0).map(({ id }) => id),
  );
  const awards = new Map(Array.from(asked.values(), ({ id, award }) => [id, award]));
  const subjects = { people, texts, inFeed, rewards, awards, celebrations, cards };
  return page.map((one) => presentNews(one, count, subjects, user.id));
};
