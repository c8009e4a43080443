import useSWR from 'swr';
import { page } from '#web/api/client.ts';

/** Whether anybody was ever thanked in the team; undefined until it is known, or while `wanted` is false. */
export const useAnyPosts = (wanted = true): boolean | undefined => {
  const { data } = useSWR(wanted ? 'posts.any' : null, () => page('posts.list', { query: {} }));
  return data?.items.some(({ celebration }) => !celebration);
};
