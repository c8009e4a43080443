import type { AddOnId, PostId, WorkspaceId } from '#shared/model/ids';
import type { StoredAddOn } from '#shared/model/add-on';
import { limits } from '#shared/model/limits';
import type { StoredPost } from '#shared/model/post';
import type { User } from '#shared/model/user';
import type { AddOnPlan, AddOnRemoval } from '#shared/rules/billing/add-ons';
import { firstIdAt } from '#shared/rules/basics/ids';
import { keys, lists } from '#functions/table/keys';
import { get, newestPage, query, type Reading } from '#functions/table/read';
import { transact, write } from '#functions/table/transact';
import { change, create, remove, type Write } from '#functions/table/writes';
import { addEntriesAs, addEntry } from './entries.ts';
import { chargeAllowance, returnAllowance } from './allowances.ts';
import { postKey } from './posts.ts';

export const findAddOn = (
  w: WorkspaceId,
  p: PostId,
  a: AddOnId,
  reading: Reading,
): Promise<StoredAddOn | undefined> => get<StoredAddOn>(keys.addOn(w, p, a), reading);

/** Returns a page of the add-ons to a post, newest first. */
export const listAddOns = async (
  w: WorkspaceId,
  p: PostId,
  after: string | undefined,
  reading: Reading,
): Promise<{ addOns: StoredAddOn[]; next: string | undefined }> => {
  const from = after === undefined ? undefined : keys.addOn(w, p, after as AddOnId);
  const { items, next } = await newestPage<StoredAddOn>(lists.addOnsOf(w, p), limits.page, from, reading);
  return { addOns: items, next: next && items.at(-1)?.id };
};

/** Returns the add-ons to every post since an instant, in the order of the posts. */
export const listAddOnsOfPostsSince = async (
  w: WorkspaceId,
  from: Date,
  reading: Reading,
): Promise<StoredAddOn[]> =>
  (await query<StoredAddOn>({ ...lists.addOns(w), from: firstIdAt(from) }, reading)).items;

/** Counts an add-on on its post, which must still be there. Only the last places of its givers may be taken meanwhile. */
const countAddOn = ({ workspace_id: w, id, added_by: givers }: StoredPost, added: StoredAddOn): Write => {
  const add = { add_ons: 1, add_on_points: added.score };
  if (!givers)
    return change(keys.post(w, id), { add, set: { added_by: [added.from_id] } }, [{ absent: 'added_by' }]);
  return givers.length < limits.addersKept
    ? change(keys.post(w, id), { add, append: { added_by: added.from_id } }, [
        { shorter: 'added_by', than: limits.addersKept },
      ])
    : change(keys.post(w, id), { add });
};

/** Takes an add-on out of its post's count, while the place of its giver is as it was read. */
const discountAddOn = (post: StoredPost, taken: StoredAddOn): Write => {
  const { added_by: givers = [] } = post;
  const at = givers.indexOf(taken.from_id);
  return change(
    postKey(post),
    {
      add: { add_ons: -1, add_on_points: -taken.score },
      ...(at >= 0 && { removeAt: { added_by: at } }),
    },
    [at >= 0 ? { list: 'added_by', at, is: taken.from_id } : { lacks: 'added_by', element: taken.from_id }],
  );
};

/**
 * Records the giver's allowance, the add-on with its post's count, and each receiver's balance and entry in one
 * transaction, once for one idempotency key.
 */
export const recordAddOn = (
  { post, addOn, allowance, entries }: AddOnPlan,
  idempotency: readonly Write[],
): Promise<void> =>
  transact(
    chargeAllowance(allowance),
    create(keys.addOn(addOn.workspace_id, addOn.post_id, addOn.id), addOn),
    countAddOn(post, addOn),
    ...entries.flatMap((entry) => addEntry(post.workspace_id, entry, ['pending', 'accepted'])),
    ...idempotency,
  );

/**
 * Removes an add-on and reverses everything it gave. The same one cannot be removed twice.
 * @param actor the administrator who decides it, and whose permissions must still hold; nobody if its giver does
 */
export const recordAddOnRemoval = (
  { addOn, post, allowance, entries }: AddOnRemoval,
  actor: User | undefined,
  others: readonly Write[],
): Promise<void> => {
  const { workspace_id: w, post_id: p, id } = addOn;
  return transact(
    remove(keys.addOn(w, p, id)),
    ...(post ? [discountAddOn(post, addOn)] : []),
    ...(allowance ? [returnAllowance(allowance)] : []),
    ...(actor ? addEntriesAs(actor, entries) : entries.flatMap((entry) => addEntry(w, entry))),
    ...others,
  );
};

/** Moves an add-on to the value of its post. */
export const moveAddOn = (
  { workspace_id: w, post_id: p, id }: StoredAddOn,
  post: StoredPost,
): Promise<unknown> => write(change(keys.addOn(w, p, id), { set: { value: post.value } }));
