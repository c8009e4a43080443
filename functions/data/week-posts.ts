import type { WorkspaceId } from '#shared/model/ids';
import type { StoredPost } from '#shared/model/post';
import type { WeekPost } from '#shared/rules/mails/digests';
import { firstIdAt } from '#shared/rules/basics/ids';
import { lists } from '#functions/table/keys';
import { query, type Reading } from '#functions/table/read';

const fieldsOfWeek = [
  'id',
  'from_id',
  'to_id',
  'value',
  'likes',
  'add_ons',
  'demo',
  'celebration',
  'imported',
] as const satisfies readonly (keyof StoredPost)[];

/** Returns the newest posts between two instants as a digest counts them, and whether there are more than the limit. */
export const readPostsBetween = async (
  w: WorkspaceId,
  [from, until]: readonly [from: Date, until: Date],
  limit: number,
  reading: Reading,
): Promise<{ posts: WeekPost[]; isCut: boolean }> => {
  const { items, next } = await query<WeekPost>(
    {
      ...lists.posts(w),
      from: firstIdAt(from),
      until: firstIdAt(until),
      newestFirst: true,
      limit,
      only: fieldsOfWeek,
    },
    reading,
  );
  return { posts: items, isCut: next !== undefined };
};
