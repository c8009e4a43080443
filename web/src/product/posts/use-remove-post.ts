import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import type { PostId } from '#shared/model/ids';
import { newIdempotencyKey } from '#web/api/calls.ts';
import { call } from '#web/api/client.ts';
import { keys } from '#web/api/keys.ts';
import { revalidateLeaderboard } from '#web/api/revalidate.ts';

/** Deletes a post, and fetches again what its points changed. */
export const useRemovePost = () => {
  const { mutate } = useSWRConfig();
  return useCallback(
    async (id: PostId): Promise<void> => {
      await call('posts.remove', { params: { id }, idempotencyKey: newIdempotencyKey() });
      revalidateLeaderboard(mutate);
      void mutate(keys.config);
    },
    [mutate],
  );
};
