import type { Post } from '#shared/model/post';
import type { Page } from '../api/client.ts';

type Pages = readonly Page<Post>[];

/** A post as it is now, with the comments of it that were shown below the newest three. */
const asNow = (shown: Post, now: Post): Post => {
  const oldest = now.latest_comments.at(-1)?.id ?? '';
  const earlier = shown.latest_comments.filter(({ id }) => id < oldest);
  const comments = [...now.latest_comments, ...earlier].slice(0, now.comments);
  const next = { ...now, latest_comments: comments };
  return JSON.stringify(next) === JSON.stringify(shown) ? shown : next;
};

/**
 * The posts of the feed with what the newest ones say by now: their likes, comments and points, and which of them are
 * gone. New ones are not added: the reader asks for them.
 * @param before the feed when the newest posts were asked for: what changed since, this page has changed
 * @param place the page that was asked for instead of the newest posts: nothing is said of the others
 */
export const withNewest = (pages: Pages, before: Pages, newest: Page<Post>, place?: number): Pages => {
  const then = new Map(before.flatMap(({ items }) => items.map((post) => [post.id, post])));
  const now = new Map(newest.items.map((post) => [post.id, post]));
  const oldest = newest.next === null ? '' : (newest.items.at(-1)?.id ?? '');
  return pages.map((one, index) => {
    if (place !== undefined && index !== place) return one;
    const items = one.items.flatMap((post) => {
      if (then.get(post.id) !== post) return [post];
      const found = now.get(post.id);
      if (!found) return post.id > oldest ? [] : [post];
      return [asNow(post, found)];
    });
    return items.length === one.items.length && items.every((post, at) => post === one.items[at])
      ? one
      : { ...one, items };
  });
};
