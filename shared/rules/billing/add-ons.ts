import type { AddOn, AddOnDraft, StoredAddOn } from '#shared/model/add-on';
import type { AddOnId } from '#shared/model/ids';
import type { StoredPost } from '#shared/model/post';
import { Refusal } from '#shared/model/refusal';
import type { User } from '#shared/model/user';
import {
  type Grant,
  type GrantRequest,
  type GrantReturn,
  planGrant,
  planGrantReturn,
  requireReceivers,
} from '../posts/grants.ts';
import { mayRemovePost, takesAddOns } from '../posts/posts.ts';
import { personById, type UsersById } from '../people/users.ts';

type AddOnRequest = AddOnDraft &
  Omit<GrantRequest, 'to_id' | 'score'> & {
    readonly id: AddOnId;
    readonly post: StoredPost | undefined;
  };

/** Everything one add-on changes; recorded completely or not at all. */
export type AddOnPlan = Omit<Grant, 'paid'> & { readonly post: StoredPost; readonly addOn: StoredAddOn };

/**
 * Plans points for each receiver of a post, from a colleague who is none of them.
 * @throws Refusal not_found | forbidden | self_recognition | user_not_found | no_points_available (details: cost, left)
 */
export const planAddOn = (request: AddOnRequest): AddOnPlan => {
  const { id, post, giver, score } = request;
  if (!post) throw new Refusal('not_found');
  if (!takesAddOns(post)) throw new Refusal('forbidden');
  const to = requireReceivers({ ...request, to_id: post.to_id });
  const { paid, ...grant } = planGrant(request, to, { post_id: post.id, add_on_id: id });
  const { workspace_id, to_id, value } = post;
  return {
    ...grant,
    post,
    addOn: {
      id,
      workspace_id,
      post_id: post.id,
      post_from_id: post.from_id,
      from_id: giver.id,
      to_id,
      score,
      value,
      ...paid,
    },
  };
};

/** `post` is absent when the add-on is taken back because its post is gone. */
export type AddOnRemoval = GrantReturn & { readonly addOn: StoredAddOn; readonly post?: StoredPost };

type RemovalRequest = Pick<GrantRequest, 'receivers' | 'newEntryId' | 'now'> & {
  readonly giver: User | undefined;
};

/** Plans to take an add-on back whose post is gone. */
export const planOrphanRemoval = (
  addOn: StoredAddOn,
  request: RemovalRequest & { readonly by: User['id'] | undefined },
): AddOnRemoval => ({
  addOn,
  ...planGrantReturn({ ...request, given: addOn }, { post_id: addOn.post_id, add_on_id: addOn.id }),
});

/**
 * Plans the deletion of an add-on: each receiver loses its points, and its giver gets allowance of their last period
 * back.
 * @throws Refusal forbidden
 */
export const planAddOnRemoval = (
  { post, addOn }: { readonly post: StoredPost; readonly addOn: StoredAddOn },
  { actor, ...request }: RemovalRequest & { readonly actor: User },
): AddOnRemoval => {
  if (!mayRemovePost(actor, addOn)) throw new Refusal('forbidden');
  return { ...planOrphanRemoval(addOn, { ...request, by: actor.id }), post };
};

/** An add-on as the actor sees it. `people` must hold its giver. */
export const presentAddOn = (
  addOn: StoredAddOn,
  people: UsersById,
  actor: Pick<User, 'id' | 'permissions'>,
): AddOn => ({
  id: addOn.id,
  from_id: addOn.from_id,
  from: personById(people, addOn.from_id),
  score: addOn.score,
  created_at: addOn.created_at,
  can: { remove: mayRemovePost(actor, addOn) },
});
