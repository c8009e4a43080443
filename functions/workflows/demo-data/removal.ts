import { lists } from '#functions/table/keys';
import { includingExpired, query } from '#functions/table/read';
import type { RewardId, UserId } from '#shared/model/ids';
import type { StoredPost } from '#shared/model/post';
import type { StoredReward } from '#shared/model/reward';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import type { DemoDataIds } from '#shared/model/workspace-job';
import type { Deadline } from '../deadline.ts';
import { eachPage } from '../purge.ts';

/** The removal of the demo data of a workspace: what it removes, and how long it may take. */
export type Removal = {
  readonly workspace: Workspace;
  /** The demo members. */
  readonly people: ReadonlySet<UserId>;
  readonly rewards: ReadonlySet<RewardId>;
  /** The administrator who removes them. */
  readonly by: UserId;
  readonly now: Date;
  readonly deadline: Deadline;
};

/** Finds the demo members and rewards, and the real members who got their posts, before any of it is removed. */
export const findDemoData = async ({ id: w }: Workspace, deadline: Deadline): Promise<DemoDataIds> => {
  const { items: users } = await query<User>(lists.users(w), includingExpired);
  const { items: rewards } = await query<StoredReward>(lists.rewards(w), includingExpired);
  const demo = new Set(users.filter((user) => user.demo).map(({ id }) => id));
  const met = new Set<UserId>();
  for (const list of [lists.posts(w), lists.privatePosts(w)])
    await eachPage<StoredPost>(list, deadline, async (posts) => {
      for (const { from_id: from, to_id: to } of posts)
        if (demo.has(from)) for (const id of to) if (!demo.has(id)) met.add(id);
    });
  return {
    user_ids: [...demo],
    reward_ids: rewards.filter((reward) => reward.demo).map(({ id }) => id),
    met_ids: [...met],
  };
};
