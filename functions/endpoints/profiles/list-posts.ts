import { presentPosts } from '#functions/views/posts';
import { listReceived, listSent } from '#functions/views/profile-posts';
import { findUser } from '#functions/data/users';
import { handleWith } from '#functions/http/handle';
import { profiles } from '#shared/contract/profiles';
import { Refusal } from '#shared/model/refusal';

export const handler = handleWith(
  profiles.listPosts,
  ({ workspaceId: w, params, query: { direction }, after, reading }) => {
    const list = direction === 'granted' ? listSent : listReceived;
    return Promise.all([findUser(w, params.id, reading), list(w, params.id, after, reading)]);
  },
  async ({ actor, reading }, [user, { items, next }]) => {
    if (!user || user.state === 'deleted') throw new Refusal('not_found');
    return { items: await presentPosts(actor.workspace, items, actor.user, reading), next };
  },
);
