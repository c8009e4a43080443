import { useEffect, useRef } from 'react';
import { useSWRConfig } from 'swr';
import { keys } from '../api/keys.ts';

/** Fetches what news are about when some arrive: the balance, the first posts and the ranking. */
export const FollowNews = ({ unread }: { unread: number }) => {
  const { mutate } = useSWRConfig();
  const before = useRef(unread);
  useEffect(() => {
    const more = unread > before.current;
    before.current = unread;
    if (!more) return;
    // Each part that shows one of these says itself when it cannot be fetched.
    for (const key of [keys.config, keys.newestPosts, keys.leaderboard]) mutate(key).catch(() => undefined);
  }, [unread, mutate]);
  return null;
};
