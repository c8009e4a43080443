import { withDetails } from '#functions/data/tell-apart';
import { findUsers } from '#functions/data/users';
import { findValue } from '#functions/data/workspaces';
import { handleWith } from '#functions/http/handle';
import { sendPost } from '#functions/workflows/send-post';
import { posts } from '#shared/contract/posts';
import type { StoredPost } from '#shared/model/post';
import { presentPost } from '#shared/rules/posts/posts';

export const handler = handleWith(
  posts.create,
  ({ workspaceId: w, body, reading }) =>
    Promise.all([findUsers(w, body.to_id, reading), findValue(w, body.value_id, reading)]),
  async ({ body, actor, now, idempotency, reading }, [people, value]) => {
    const { user: giver, workspace } = actor;
    const shown = await withDetails(workspace.id, new Map([...people, [giver.id, giver]]), reading);
    const present = (post: StoredPost) => presentPost(post, shown, giver, { liked: false, now });
    const post = await sendPost({ draft: body, giver, workspace, people, value, now }, (sent) =>
      idempotency(present(sent)),
    );
    return present(post);
  },
);
