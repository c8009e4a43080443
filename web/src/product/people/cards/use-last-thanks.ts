import useSWR from 'swr';
import type { UserId } from '#shared/model/ids';
import { page } from '#web/api/client.ts';
import { useSignedIn } from '#web/api/config.ts';

/**
 * When the user last thanked a member: null for never, undefined when it is not known. One call answers it for every
 * card: the newest page of the posts that the user sent. Older thanks would cost a call for each further page.
 */
export const useLastThanks = (member: UserId): string | null | undefined => {
  const { user } = useSignedIn();
  const { data } = useSWR(
    // The points left to give change with each post that is sent or deleted.
    ['profiles.listPosts', user.id, user.score_remaining],
    () => page('profiles.listPosts', { params: { id: user.id }, query: { direction: 'granted' } }),
    { dedupingInterval: 60_000, revalidateOnFocus: false, keepPreviousData: true },
  );
  const last = data?.items.find(({ to }) => to.some(({ id }) => id === member));
  return last?.created_at ?? (data?.next === null ? null : undefined);
};
