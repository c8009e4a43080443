import { listUsers } from '#functions/data/users';
import { indexes } from '#functions/table/keys';
import { query, type Reading } from '#functions/table/read';
import type { UserId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { Workspace } from '#shared/model/workspace';

const { told } = limits.celebrations;

/** Former members are in the directory too; a small team with many of them is read so far. */
const readAtMost = 4 * told;

/**
 * Returns whom the day of a member concerns: in a small team everybody, else those who thanked them most. So what a
 * celebration costs has a bound, and in a large company nobody hears of people they do not know.
 */
export const colleaguesOf = async (
  { id: w, users_count: count }: Pick<Workspace, 'id' | 'users_count'>,
  u: UserId,
  reading: Reading,
): Promise<readonly UserId[]> => {
  if (count <= told) {
    const { users } = await listUsers(w, { limit: readAtMost }, reading);
    return users.flatMap(({ id, state }) => (state === 'accepted' && id !== u ? [id] : []));
  }
  const { items } = await query<{ user_id: UserId }>(
    { pk: indexes.topSenders(w, u), index: 'ranking', newestFirst: true, limit: told },
    { now: reading.now },
  );
  return items.map(({ user_id: id }) => id);
};
