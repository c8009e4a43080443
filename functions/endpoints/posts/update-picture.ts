import { auditWrite } from '#functions/data/audit';
import { findAnyPost, recordPostChange } from '#functions/data/posts';
import { handleUpload } from '#functions/http/handle-upload';
import { presentPosts } from '#functions/views/posts';
import { replacePicture } from '#functions/workflows/replace-picture';
import { posts } from '#shared/contract/posts';
import { Refusal } from '#shared/model/refusal';
import { planPostPicture } from '#shared/rules/posts/corrections';
import { visiblePost } from '#shared/rules/posts/private-posts';

export const handler = handleUpload(
  posts.updatePicture,
  async ({ params, body: { description }, file, actor, now, reading }) => {
    const { workspaceId: w, workspace, user } = actor;
    const post = visiblePost(await findAnyPost(w, params.id, reading), actor);
    if (!post) throw new Refusal('not_found');
    const planned = (address: string | undefined) =>
      planPostPicture(post, address === undefined ? undefined : { address, description }, user, now);
    const old = post.picture?.address;
    // Without a file, words alone are new words for the picture that is there.
    const keeps = !file && description !== '' && old !== undefined;
    // Whoever may not is refused before anything is stored, and so is a picture that nobody could hear of.
    planned(file ? '' : undefined);
    const about = { subject: post.from_id, details: { post: post.id } };
    const isOwn = user.id === post.from_id;
    const audited = isOwn ? [] : [auditWrite(actor, 'post_changed', about, now)];
    const record = (address: string | undefined) => recordPostChange(post, planned(address), user, audited);
    const picture = { place: `posts/${w}/${post.id}`, content: file, old, keeps } as const;
    const address = await replacePicture(picture, record);
    const [reply] = await presentPosts(workspace, [{ ...post, ...planned(address) }], user, reading);
    if (!reply) throw new Refusal('not_found');
    return reply;
  },
);
