import { useEffect, useEffectEvent, useRef } from 'react';
import { useSWRConfig } from 'swr';
import type { Post } from '#shared/model/post';
import type { Page } from '../api/client.ts';
import { keys } from '../api/keys.ts';
import { revalidateLeaderboard } from '../api/revalidate.ts';
import { listKey, revalidateShortLists } from '../api/use-pages.ts';
import { askAgain } from './ask-again.ts';
import { withNewest } from './with-newest.ts';

/** What one member or one post is shown from, wherever it is. */
const isOfOne = (key: unknown): boolean =>
  Array.isArray(key) && ['posts.read', 'profiles.read'].includes(String(key[0]));

type Pages = readonly Page<Post>[];

/**
 * Shows what others did, and what this member did in another tab, without a reload: the configuration with the balance
 * and the news, the newest posts, and the lists on the screen.
 */
export const FollowOthers = ({ unread }: { unread: number }) => {
  const { cache, mutate } = useSWRConfig();
  const head = useRef<unknown>(null);

  const lookAtPosts = useEffectEvent(async (): Promise<void> => {
    const list = listKey('posts.list');
    const before = cache.get(list)?.data as Pages | undefined;
    let isStale = false;
    const write = () => {
      isStale = true;
    };
    addEventListener('written', write, { once: true });
    // Only the feed asks for them; on other screens nothing comes back.
    const newest = await mutate<Page<Post>>(keys.newestPosts);
    removeEventListener('written', write);
    if (!newest) return;
    const text = JSON.stringify(newest.items);
    if (head.current !== null && head.current !== text) revalidateLeaderboard(mutate);
    head.current = text;
    // What this page wrote meanwhile may be missing in the answer.
    if (before && !isStale)
      await mutate<Pages>(list, (now) => now && withNewest(now, before, newest), { revalidate: false });
  });
  const look = useEffectEvent(async (): Promise<void> => {
    await Promise.allSettled([mutate(keys.config), lookAtPosts(), revalidateShortLists(), mutate(isOfOne)]);
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
