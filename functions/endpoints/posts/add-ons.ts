import { listAddOns } from '#functions/data/add-ons';
import { findAnyPost } from '#functions/data/posts';
import { findShownUsers } from '#functions/data/users';
import { handleWith } from '#functions/http/handle';
import { posts } from '#shared/contract/posts';
import { Refusal } from '#shared/model/refusal';
import { presentAddOn } from '#shared/rules/billing/add-ons';
import { visiblePost } from '#shared/rules/posts/private-posts';

export const handler = handleWith(
  posts.addOns,
  ({ workspaceId: w, params, after, reading }) =>
    Promise.all([findAnyPost(w, params.id, reading), listAddOns(w, params.id, after, reading)]),
  async ({ actor, reading }, [post, { addOns, next }]) => {
    if (!visiblePost(post, actor)) throw new Refusal('not_found');
    const givers = [...new Set(addOns.map(({ from_id: id }) => id))];
    const people = await findShownUsers(actor.workspaceId, givers, reading);
    return { items: addOns.map((addOn) => presentAddOn(addOn, people, actor.user)), next };
  },
);
