import { presentPosts } from '#functions/views/posts';
import { auditWrite } from '#functions/data/audit';
import { findAnyPost, recordPostChange } from '#functions/data/posts';
import { findValue } from '#functions/data/workspaces';
import { handleWith } from '#functions/http/handle';
import { posts } from '#shared/contract/posts';
import { Refusal } from '#shared/model/refusal';
import { planPostCorrection } from '#shared/rules/posts/corrections';
import { typedText } from '#shared/rules/posts/emoji';
import { planPostValueChange } from '#shared/rules/posts/posts';
import { visiblePost } from '#shared/rules/posts/private-posts';

export const handler = handleWith(
  posts.update,
  ({ workspaceId: w, params, body, reading }) =>
    Promise.all([
      findAnyPost(w, params.id, reading),
      body.value_id === undefined ? undefined : findValue(w, body.value_id, reading),
    ]),
  async ({ actor, body, now, reading }, [read, value]) => {
    const post = visiblePost(read, actor);
    if (!post) throw new Refusal('not_found');
    const { user } = actor;
    const { value_id, message, gif } = body;
    const words = { ...(message !== undefined && { message: typedText(message) }), gif };
    const says = message !== undefined || gif !== undefined;
    const corrected = says ? planPostCorrection(post, words, user, now) : {};
    const valued = value_id === undefined ? {} : { value: planPostValueChange(post, value, user).value };
    const set = { ...corrected, ...valued };
    // What somebody else wrote is changed on the record.
    const audited = 'message' in corrected && user.id !== post.from_id;
    const about = { subject: post.from_id, details: { post: post.id } };
    if (Object.keys(set).length > 0)
      await recordPostChange(post, set, user, audited ? [auditWrite(actor, 'post_changed', about, now)] : []);
    const [reply] = await presentPosts(actor.workspace, [{ ...post, ...set }], user, reading);
    if (!reply) throw new Refusal('not_found');
    return reply;
  },
);
