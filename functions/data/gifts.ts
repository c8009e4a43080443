import type { StoredEntry } from '#shared/model/entry';
import type { PostId, UserId, WorkspaceId } from '#shared/model/ids';
import type { StoredPost } from '#shared/model/post';
import { keys, lists } from '#functions/table/keys';
import { get, query, type Reading } from '#functions/table/read';
import { transact } from '#functions/table/transact';
import { check, create, remove } from '#functions/table/writes';
import { addEntry } from './entries.ts';

/** That a member got the points of a day of the company. */
type StoredGift = { readonly user_id: UserId };

export const findGift = (
  w: WorkspaceId,
  p: PostId,
  u: UserId,
  reading: Reading,
): Promise<StoredGift | undefined> => get<StoredGift>(keys.gift(w, p, u), reading);

/** Returns some of the members who got the points of a post. */
export const listGifts = async (
  w: WorkspaceId,
  p: PostId,
  limit: number,
  reading: Reading,
): Promise<UserId[]> =>
  (await query<StoredGift>({ ...lists.giftsOf(w, p), limit }, reading)).items.map(({ user_id: id }) => id);

/** Gives a member the points of a post once, while it is there and nothing is being removed. */
export const recordGift = ({ workspace_id: w, id: p }: StoredPost, entry: StoredEntry): Promise<void> =>
  transact(
    check(keys.workspace(w), [{ absent: 'closing' }]),
    check(keys.post(w, p), []),
    create(keys.gift(w, p, entry.user_id), { user_id: entry.user_id } satisfies StoredGift),
    ...addEntry(w, entry, ['accepted']),
  );

/** Takes them back once. */
export const recordGiftReturn = (
  { workspace_id: w, id: p }: Pick<StoredPost, 'workspace_id' | 'id'>,
  entry: StoredEntry,
): Promise<void> => transact(remove(keys.gift(w, p, entry.user_id)), ...addEntry(w, entry));
