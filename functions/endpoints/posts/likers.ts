import { listLikers } from '#functions/data/likes';
import { findAnyPost } from '#functions/data/posts';
import { findShownUsers } from '#functions/data/users';
import { handleWith } from '#functions/http/handle';
import { posts } from '#shared/contract/posts';
import { Refusal } from '#shared/model/refusal';
import { toPerson } from '#shared/rules/people/users';
import { visiblePost } from '#shared/rules/posts/private-posts';

export const handler = handleWith(
  posts.likers,
  ({ workspaceId: w, params, after, reading }) =>
    Promise.all([findAnyPost(w, params.id, reading), listLikers(w, params.id, after, reading)]),
  async ({ actor, reading }, [post, { ids, next }]) => {
    if (!visiblePost(post, actor)) throw new Refusal('not_found');
    const people = await findShownUsers(actor.workspaceId, ids, reading);
    return { items: [...people.values()].map(toPerson), next };
  },
);
