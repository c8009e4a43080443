import { listAwardsTo } from '#functions/data/awards';
import { presentPosts } from '#functions/views/posts';
import { findPosts } from '#functions/views/found-posts';
import { findUser } from '#functions/data/users';
import { handleWith } from '#functions/http/handle';
import { profiles } from '#shared/contract/profiles';
import { Refusal } from '#shared/model/refusal';

export const handler = handleWith(
  profiles.listPosts,
  ({ workspaceId: w, params: { id }, query: { direction }, after, reading }) => {
    const side = direction === 'granted' ? { from: id } : { to: id };
    return Promise.all([
      findUser(w, id, reading),
      direction === 'awards'
        ? listAwardsTo(w, id, after, reading)
        : findPosts(w, { typed: [], range: {}, ...side }, after, reading),
    ]);
  },
  async ({ actor, reading }, [user, { posts, next }]) => {
    if (!user || user.state === 'deleted') throw new Refusal('not_found');
    return { items: await presentPosts(actor.workspace, posts, actor.user, reading), next };
  },
);
