import { presentPosts } from '#functions/views/posts';
import { findPost, recordPostValue } from '#functions/data/posts';
import { findValue } from '#functions/data/workspaces';
import { handleWith } from '#functions/http/handle';
import { posts } from '#shared/contract/posts';
import { Refusal } from '#shared/model/refusal';
import { planPostValueChange } from '#shared/rules/posts/posts';

export const handler = handleWith(
  posts.update,
  ({ workspaceId: w, params, body, reading }) =>
    Promise.all([findPost(w, params.id, reading), findValue(w, body.value_id, reading)]),
  async ({ actor, reading }, [post, value]) => {
    const changed = planPostValueChange(post, value, actor.user);
    await recordPostValue(changed, changed.value, actor.user);
    const [reply] = await presentPosts(actor.workspace, [changed], actor.user, reading);
    if (!reply) throw new Refusal('not_found');
    return reply;
  },
);
