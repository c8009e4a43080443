import { findGroupSize, listMembersOf } from '#functions/data/groups';
import { eachPageOfUsers, findUsers } from '#functions/data/users';
import type { Reading } from '#functions/table/read';
import type { StoredCard } from '#shared/model/greeting-card';
import type { UserId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { groupIdsOf } from '#shared/rules/people/groups';
import { isCurrentMember } from '#shared/rules/people/users';
import { isSigner } from '#shared/rules/celebrations/greeting-cards';

/** Who can sign a card besides the members of its group. */
const named = ({ maker_id: maker, user_ids: ids = [] }: StoredCard): readonly UserId[] => [
  ...new Set([...ids, ...(maker === undefined ? [] : [maker])]),
];

/** Calls `task` with those who can sign a card, a page at a time. */
export const eachPageOfSigners = async (
  card: StoredCard,
  reading: Reading,
  task: (users: readonly User[]) => Promise<void>,
): Promise<void> => {
  const { workspace_id: w, group_id: group } = card;
  const signers = (users: readonly User[]) => users.filter((user) => isSigner(user, card));
  if (group === undefined && card.user_ids === undefined)
    return eachPageOfUsers(w, reading, (users) => task(signers(users)));
  const others = named(card);
  await task(signers([...(await findUsers(w, others, reading)).values()]));
  if (group === undefined) return;
  for (let after: UserId | undefined; ;) {
    const { ids, next } = await listMembersOf(w, group, { limit: limits.usersPage, after }, reading);
    const rest = ids.filter((id) => !others.includes(id));
    await task(signers([...(await findUsers(w, rest, reading)).values()]));
    if (next === undefined) return;
    after = next;
  }
};

/** Returns how many members can sign a card. */
export const countSigners = async (
  card: StoredCard,
  { users_count: everybody }: Pick<Workspace, 'users_count'>,
  reading: Reading,
): Promise<number> => {
  const { workspace_id: w, to_id: to, group_id: group, user_ids: ids } = card;
  const [people, size] = await Promise.all([
    findUsers(w, [to, ...named(card)], reading),
    group === undefined ? 0 : findGroupSize(w, group, reading),
  ]);
  const receiver = people.get(to);
  const isThere = receiver !== undefined && isCurrentMember(receiver);
  const isIn = (user: User) => group !== undefined && groupIdsOf(user).includes(group);
  if (group === undefined && ids === undefined) return everybody - (isThere && !receiver.demo ? 1 : 0);
  const besides = named(card).flatMap((id) => people.get(id) ?? []);
  const added = besides.filter((user) => isCurrentMember(user) && !isIn(user)).length;
  return size - (isThere && isIn(receiver) ? 1 : 0) + added;
};
