import { limits } from '#shared/model/limits';
import type { ImportedPost, PastPost } from '#shared/model/post';
import { call } from '#web/api/client.ts';
import { revalidateList } from '#web/api/use-pages.ts';
import { createBatchRun } from '../batches/batch-run.ts';

/** A past post as it is written: nobody knows yet which members and which value it names. */
export type PastRow = {
  /** Row number as in a spreadsheet: the first row is 1. */
  readonly number: number;
  readonly cells: readonly string[];
  /** ISO 8601. */
  readonly created_at: string;
  readonly from: string;
  readonly to: string;
  readonly score: number;
  readonly message: string;
  /** Empty: it has none. */
  readonly value: string;
};
/** A past post as it is sent, and the row that it was. */
export type Settled = { readonly row: PastRow; readonly post: PastPost };

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
