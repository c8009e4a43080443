import { randomIdBytes } from '#functions/crypto/tokens';
import { addEntry } from '#functions/data/entries';
import { postKey } from '#functions/data/posts';
import { findUsers } from '#functions/data/users';
import { returnAllowance } from '#functions/data/allowances';
import { type Key, keys, lists } from '#functions/table/keys';
import { get, includingExpired } from '#functions/table/read';
import { retryOnConflict } from '#functions/table/retry';
import { transact } from '#functions/table/transact';
import { change, remove } from '#functions/table/writes';
import type { StoredAddOn } from '#shared/model/add-on';
import type { StoredEntry } from '#shared/model/entry';
import type { StoredPost } from '#shared/model/post';
import { withoutDemoMembers } from '#shared/rules/workspaces/demo';
import { planAllowanceReturn } from '#shared/rules/posts/grants';
import { withoutPeople } from '#shared/rules/people/groups';
import { createIds } from '#shared/rules/basics/ids';
import { nextEntry } from '#shared/rules/rewards/ledger';
import { isImported } from '#shared/rules/posts/posts';
import { removeAddOns } from '../follow-posts.ts';
import { eachPage, forEachItem, purgePostLists } from '../purge.ts';
import type { Removal } from './removal.ts';

/**
 * Takes demo members out of a post or of an add-on. Real members lose what demo members gave them, and what real ones
 * gave to demo members returns to their allowance, if it is still of that period.
 */
const removeGiven = (
  key: Key,
  cause: Pick<StoredEntry, 'post_id' | 'add_on_id'>,
  { people: demo, now, workspace: { id: w } }: Removal,
): Promise<void> =>
  retryOnConflict(async () => {
    const given = await get<StoredPost | StoredAddOn>(key, includingExpired);
    const left = given && withoutDemoMembers(given, demo);
    if (!left) return;
    const { own, to, isGone } = left;
    const people = await findUsers(w, [given.from_id, ...to], includingExpired);
    const losers = own && !isImported(given) ? to.flatMap((one) => people.get(one) ?? []) : [];
    const entry = { type: 'post_deleted', amount: -given.score, ...cause } as const;
    const { entry: newEntryId } = createIds(now, randomIdBytes);
    const back = own
      ? undefined
      : planAllowanceReturn(people.get(given.from_id), given, given.to_id.length - to.length);
    const same = [['to_id', '=', given.to_id]] as const;
    await transact(
      isGone
        ? remove(key, same)
        : change(
            key,
            {
              set: {
                to_id: to,
                groups: withoutPeople(given.groups, demo),
                managed: withoutPeople(given.managed, demo),
              },
            },
            same,
          ),
      ...losers.flatMap((user) => addEntry(w, nextEntry(user, newEntryId(), entry, now))),
      ...(back ? [returnAllowance(back)] : []),
    );
  });

/** Takes demo members out of all posts and of what was added to them. */
export const removeDemoPosts = async (removal: Removal): Promise<void> => {
  const { workspace, people, now, deadline } = removal;
  const { id: w } = workspace;
  const removeFrom = async (posts: readonly StoredPost[]): Promise<void> => {
    for (const post of posts) {
      deadline();
      const left = withoutDemoMembers(post, people);
      if (left?.isGone) {
        await removeAddOns(post, undefined, now);
        await purgePostLists(w, post.id, deadline);
      }
      if (left) await removeGiven(postKey(post), { post_id: post.id }, removal);
    }
  };
  for (const list of [lists.posts(w), lists.privatePosts(w)])
    await eachPage<StoredPost>(list, deadline, removeFrom);
  // What real members added to a post that stays, because real members got it too.
  await eachPage<StoredAddOn>(lists.addOns(w), deadline, (addOns) =>
    forEachItem(addOns, deadline, ({ post_id: p, id }) =>
      removeGiven(keys.addOn(w, p, id), { post_id: p, add_on_id: id }, removal),
    ),
  );
};
