import { findAddOn, recordAddOn } from '#functions/data/add-ons';
import { recordLike } from '#functions/data/likes';
import { findPost } from '#functions/data/posts';
import { findUsers } from '#functions/data/users';
import { includingExpired } from '#functions/table/read';
import { retryOnConflict } from '#functions/table/retry';
import type { StoredPost } from '#shared/model/post';
import type { Workspace } from '#shared/model/workspace';
import { planAddOn } from '#shared/rules/billing/add-ons';
import type { DemoAddOn, DemoPost } from '#shared/rules/workspaces/demo';
import { createIds } from '#shared/rules/basics/ids';
import { addSeconds } from '#shared/rules/basics/time';
import { isCurrentMember } from '#shared/rules/people/users';
import { sendPost } from '../send-post.ts';
import { type Addition, demoMark, seededBytes } from './addition.ts';

/** Demo members give as much as the plan says. */
const withoutLimit = (workspace: Workspace): Workspace => ({ ...workspace, limit: Number.MAX_SAFE_INTEGER });

const addLikes = async ({ workspace_id: w, id }: StoredPost, { likers, at }: DemoPost): Promise<void> => {
  for (const liker of likers)
    await retryOnConflict(async () => {
      const post = await findPost(w, id, includingExpired);
      if (post) await recordLike(post, liker, addSeconds(at, 600));
    });
};

export const addDemoPost = (planned: DemoPost, addition: Addition): Promise<void> =>
  retryOnConflict(async () => {
    const { workspace, values } = addition;
    const { id, from, to, score, message, at } = planned;
    const there = await findPost(workspace.id, id, includingExpired);
    if (there) return addLikes(there, planned);
    const people = await findUsers(workspace.id, [from, ...to], includingExpired);
    const giver = people.get(from);
    const receivers = to.flatMap((one) => people.get(one) ?? []).filter(isCurrentMember);
    const value = values[planned.value % values.length];
    if (!giver || !value || receivers.length === 0) return;
    const post = await sendPost({
      draft: { to_id: receivers.map((receiver) => receiver.id), value_id: value.id, score, message },
      giver,
      workspace: withoutLimit(workspace),
      people: new Map(receivers.map((receiver) => [receiver.id, receiver])),
      value,
      now: at,
      id,
      randomBytes: seededBytes(`${id}#entries`),
      mark: demoMark(addition),
    });
    await addLikes(post, planned);
  });

export const addDemoAddOn = (
  { id, post: postId, from, score, at }: DemoAddOn,
  addition: Addition,
): Promise<void> =>
  retryOnConflict(async () => {
    const { workspace } = addition;
    const [post, there] = await Promise.all([
      findPost(workspace.id, postId, includingExpired),
      findAddOn(workspace.id, postId, id, includingExpired),
    ]);
    if (!post || there) return;
    const people = await findUsers(workspace.id, [from, ...post.to_id], includingExpired);
    const giver = people.get(from);
    const receivers = [...people.values()].filter(isCurrentMember);
    if (!giver || post.to_id.some((receiver) => !receivers.some((one) => one.id === receiver))) return;
    const plan = planAddOn({
      id,
      post,
      giver,
      score,
      receivers,
      workspace: withoutLimit(workspace),
      newEntryId: createIds(at, seededBytes(`${id}#entries`)).entry,
      now: at,
    });
    await recordAddOn({ ...plan, addOn: { ...plan.addOn, ...demoMark(addition) } }, []);
  });
