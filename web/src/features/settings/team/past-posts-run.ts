import { limits } from '#shared/model/limits';
import type { ImportedPost } from '#shared/model/post';
import { call } from '#web/api/client.ts';
import { revalidateList } from '#web/api/use-pages.ts';
import { createBatchRun } from '#web/product/batches/batch-run.ts';
import type { Settled } from './import/history/settle-rows.ts';

export type PastOutcome = Settled & Pick<ImportedPost, 'result' | 'code' | 'message'>;

/** Imports one batch. Sent again, it reports posts that are there already as existing. */
const importPosts = async (batch: readonly Settled[]): Promise<readonly PastOutcome[]> => {
  const results = await call('posts.import', { body: { posts: batch.map(({ post }) => post) } });
  return results.flatMap(({ result, code, message }, at) => {
    const settled = batch[at];
    return settled ? [{ ...settled, result, code, message }] : [];
  });
};

export const createPastPostsRun = () =>
  createBatchRun({
    perCall: limits.pastPosts.perCall,
    send: importPosts,
    onEnd: () => void revalidateList('posts.list'),
  });

/** The only import of past posts at a time; it continues on all screens. */
export const pastPostsRun = createPastPostsRun();
