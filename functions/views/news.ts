import type { WorkspaceId } from '#shared/model/ids';
import type { NewsItem, StoredNews, StoredNewsCount } from '#shared/model/news';
import { presentNews } from '#shared/rules/news';
import { findCommentTexts } from '#functions/data/comments';
import { findPostTexts } from '#functions/data/posts';
import { findRedeemedRewards } from '#functions/data/purchases';
import { findShownUsers } from '#functions/data/users';
import type { Reading } from '#functions/table/read';

const those = <Id>(ids: readonly (Id | undefined)[]): Id[] => [
  ...new Set(ids.filter((id) => id !== undefined)),
];

/** Returns a page of news with all that they are about, which is read in one round trip. */
export const presentNewsPage = async (
  w: WorkspaceId,
  page: readonly StoredNews[],
  count: StoredNewsCount | undefined,
  reading: Reading,
): Promise<NewsItem[]> => {
  const comments = page.flatMap(({ post_id: post, comment_id: id }) =>
    post !== undefined && id !== undefined ? [{ post, id }] : [],
  );
  const [people, posts, commented, rewards] = await Promise.all([
    findShownUsers(w, those(page.map(({ by_id: by }) => by)), reading),
    findPostTexts(w, those(page.map(({ post_id: post }) => post)), reading),
    findCommentTexts(w, comments, reading),
    findRedeemedRewards(w, those(page.map(({ purchase_id: bought }) => bought)), reading),
  ]);
  const texts = new Map<string, string>([...posts, ...commented]);
  return page.map((one) => presentNews(one, count, { people, texts, rewards }));
};
