import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import type { PostId } from '#shared/model/ids';
import { newIdempotencyKey } from '../../api/calls.ts';
import { call } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { revalidateLeaderboard } from '../../api/revalidate.ts';

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
