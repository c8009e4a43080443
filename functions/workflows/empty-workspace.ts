import type { WorkspaceId } from '#shared/model/ids';
import type { StoredReward } from '#shared/model/reward';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { type Key, keys, lists } from '#functions/data/table/keys';
import { query, removeAll, transact, write } from '#functions/data/table/table';
import { membershipKeysOf } from '#functions/data/users';
import { empty, emptyPosts, emptyStatistics, everything, eachPage, inTurns, type Watch } from './purge.ts';
import { change, discard, remove } from '#functions/data/table/writes';

/** Whether anything is in one of these lists: should somebody have written in the last moment, it goes too. */
const holds = async (...some: readonly { readonly pk: string }[]): Promise<boolean> => {
  const found = await Promise.all(some.map((list) => query({ ...list, limit: 1 }, everything)));
  return found.some(({ items }) => items.length > 0);
};

/** What a member's own partition keeps when their workspace is emptied: how they sign in, and answers given. */
const kept = ['SESSION#', 'INVITATION', 'EMAIL_CODE', 'IMPERSONATION#', 'ONCE#'];
const isKept = ({ sk }: Key): boolean => kept.some((beginning) => sk.startsWith(beginning));

/** A reward as if nobody had ever asked for it; one that was being deleted is. */
const renewReward = (reward: StoredReward): Promise<object> => {
  const key = keys.reward(reward.workspace_id, reward.id);
  if (reward.status === 'closing') return write(discard(key));
  const fresh = { status: 'open', contributions: [], version: reward.version + 1 };
  return write(change(key, { set: fresh, remove: ['purchase_id'] }));
};

const isTouched = ({ status, contributions, purchase_id: taken }: StoredReward): boolean =>
  status !== 'open' || contributions.length > 0 || taken !== undefined;

const renewRewards = (w: WorkspaceId, watch: Watch): Promise<void> =>
  eachPage<StoredReward>(lists.rewards(w), watch, (rewards) =>
    inTurns(rewards.filter(isTouched), watch, async (reward) => void (await renewReward(reward))),
  );

const renewMembers = (w: WorkspaceId, watch: Watch): Promise<void> =>
  eachPage<User>(lists.users(w), watch, (users) =>
    inTurns(users, watch, async ({ id }) => {
      await empty(lists.own(w, id), watch, isKept);
      await write(change(keys.user(w, id), { set: { balance: 0, entries: 0, spent: 0 } }));
    }),
  );

/**
 * Takes posts, likes, the ledger, purchases, contributions and statistics away; people, values, rewards and settings
 * stay. Begun again after an interruption it finds what is left.
 */
export const resetWorkspace = async (workspace: Workspace, now: Date, watch: Watch): Promise<void> => {
  const { id: w, emptied_at: asked = '' } = workspace;
  // The last writers are through: what they made between the asking and its commit counts for nothing either.
  const at = now.toISOString();
  await write(
    change(keys.workspace(w), { set: { emptied_at: at > asked ? at : asked } }, [['closing', '=', 'reset']]),
  );
  do {
    await emptyPosts(w, watch);
    await empty(lists.purchases(w), watch);
    await renewRewards(w, watch);
    await emptyStatistics(workspace, now, watch);
    await renewMembers(w, watch);
  } while (await holds(lists.posts(w), lists.purchases(w), lists.days(w)));
  await transact(
    change(keys.workspace(w), { remove: ['closing'] }, [['closing', '=', 'reset']]),
    remove(keys.job(w, 'reset')),
  );
};

/** What the founder's account remembers of having made this workspace. */
const emptyFounding = (w: WorkspaceId, { email }: User, watch: Watch): Promise<void> =>
  eachPage<{ body: string }>(lists.accountOnce(email), watch, (answers) =>
    removeAll(answers.filter(({ body }) => body.includes(w))),
  );

/** A member's item goes last: it is how the rest of theirs is found. */
const deleteMembers = (w: WorkspaceId, watch: Watch): Promise<void> =>
  eachPage<User>(lists.users(w), watch, async (users) => {
    await inTurns(users, watch, async (user) => {
      await empty(lists.own(w, user.id), watch);
      if (user.invited_by === undefined && user.email) await emptyFounding(w, user, watch);
    });
    await removeAll(users.flatMap(membershipKeysOf));
    await removeAll(users);
  });

/** Takes everything of a workspace away, itself last. Begun again after an interruption it finds what is left. */
export const deleteWorkspace = async (workspace: Workspace, now: Date, watch: Watch): Promise<void> => {
  const { id: w } = workspace;
  const itself = [keys.workspace(w), keys.job(w, 'delete')];
  const isItself = ({ sk }: Key): boolean => itself.some((key) => key.sk === sk);
  const others = [lists.directory, lists.purchases, lists.rewards, lists.audit, lists.counted, lists.mailed];
  do {
    await deleteMembers(w, watch);
    await emptyPosts(w, watch);
    await emptyStatistics(workspace, now, watch);
    for (const list of others) await empty(list(w), watch);
    await empty(lists.root(w), watch, isItself);
  } while (await holds(lists.users(w), lists.posts(w), lists.days(w), ...others.map((list) => list(w))));
  await transact(...itself.map((key) => remove(key)));
};
