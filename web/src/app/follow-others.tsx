import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import type { Post } from '#shared/model/post';
import { page, type Page } from '../api/client.ts';
import { keys } from '../api/keys.ts';
import { revalidateLeaderboard } from '../api/revalidate.ts';
import { listKey, revalidateShortLists } from '../api/use-pages.ts';
import { askAgain } from './ask-again.ts';
import { laterPagesInView, pagesToAsk } from './pages-in-view.ts';
import { withNewest } from './with-newest.ts';

/** What one member or one post is shown from, wherever it is. */
const isOfOne = (key: unknown): boolean =>
  Array.isArray(key) && ['posts.read', 'profiles.read'].includes(String(key[0]));

type Pages = readonly Page<Post>[];
const feed = listKey('posts.list');

/**
 * Shows what others did, and what this member did in another tab, without a reload: the configuration with the balance
 * and the news, the newest posts, and the lists on the screen.
 */
export const FollowOthers = ({ unread }: { unread: number }) => {
  const { cache, mutate } = useSWRConfig();
  const head = useRef<unknown>(null);

  /** Asks for a page of the feed, and takes over what it says: the newest posts, or the page at a place. */
  const follow = useEffectEvent(
    async (ask: () => Promise<Page<Post> | undefined>, place?: number): Promise<Page<Post> | undefined> => {
      const before = cache.get(feed)?.data as Pages | undefined;
      let isStale = false;
      const write = () => {
        isStale = true;
      };
      addEventListener('written', write, { once: true });
      const found = await ask();
      removeEventListener('written', write);
      // What this page wrote meanwhile may be missing in the answer.
      if (found && before && !isStale)
        await mutate<Pages>(feed, (now) => now && withNewest(now, before, found, place), {
          revalidate: false,
        });
      return found;
    },
  );
  const lookAtNewest = useEffectEvent(async (): Promise<void> => {
    // Only the feed asks for them; on other screens nothing comes back.
    const newest = await follow(() => mutate<Page<Post>>(keys.newestPosts));
    if (!newest) return;
    const text = JSON.stringify(newest.items);
    if (head.current !== null && head.current !== text) revalidateLeaderboard(mutate);
    head.current = text;
  });
  const [toAsk] = useState(pagesToAsk);
  const lookAtLater = useEffectEvent(async (called: boolean): Promise<void> => {
    const pages = (cache.get(feed)?.data as Pages | undefined) ?? [];
    const places = new Map(laterPagesInView(pages).map((at) => [pages[at - 1]?.next ?? '', at]));
    const due = toAsk([...places.keys()], called, performance.now());
    await Promise.all(
      due.map((next) => follow(() => page('posts.list', { query: { next_cursor: next } }), places.get(next))),
    );
  });
  const look = useEffectEvent(async (called: boolean): Promise<void> => {
    await Promise.allSettled([
      mutate(keys.config),
      lookAtNewest(),
      lookAtLater(called),
      revalidateShortLists(),
      mutate(isOfOne),
    ]);
  });
  useEffect(() => askAgain(look), []);

  const before = useRef(unread);
  useEffect(() => {
    const more = unread > before.current;
    before.current = unread;
    // The ranking changes with what the news tell of.
    if (more) revalidateLeaderboard(mutate);
  }, [unread, mutate]);
  return null;
};
