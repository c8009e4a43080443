import { absoluteUrl } from '#functions/mails/links';
import { type findAnyPost, findPost } from '#functions/data/posts';
import { findShownUsers } from '#functions/data/users';
import type { Reading } from '#functions/table/read';
import type { PostId } from '#shared/model/ids';
import type { Announcement } from '#shared/model/chat-answers';
import type { StoredPost } from '#shared/model/post';
import type { Workspace } from '#shared/model/workspace';
import { saidBy } from '#shared/rules/celebrations/celebration-texts';
import { companyOf } from '#shared/rules/celebrations/celebrations';
import { isBeingRemoved } from '#shared/rules/mails/mails';
import { nameWithDetail } from '#shared/rules/people/name-with-detail';
import { takesAddOns } from '#shared/rules/posts/posts';
import { personById } from '#shared/rules/people/users';

/** A chat fetches pictures itself, which it can only from a public address. */
const pictureOf = ({ picture }: StoredPost): Pick<Announcement, 'picture'> => {
  const url = picture && absoluteUrl(picture.address);
  return picture && url?.startsWith('https:') ? { picture: { url, description: picture.description } } : {};
};

/**
 * Returns what is announced of a post; undefined when it is gone or nobody is told of it.
 * @param find finds private posts too, where only a receiver reads it
 */
export const announcementOf = async (
  workspace: Workspace,
  id: PostId,
  reading: Reading,
  find: typeof findAnyPost = findPost,
): Promise<Announcement | undefined> => {
  const post = await find(workspace.id, id, reading);
  if (!post || post.demo || post.imported || isBeingRemoved(workspace, post)) return undefined;
  const company = companyOf(workspace);
  const people = new Map([
    ...(await findShownUsers(
      workspace.id,
      [post.from_id, ...post.to_id].filter((one) => one !== company.id),
      reading,
      // A channel may have guests.
      'no_addresses',
    )),
    [company.id, company],
  ]);
  const own = post.celebration?.kind === 'own' ? post.celebration.name : undefined;
  const names = own === undefined ? post.to_id.map((to) => nameWithDetail(personById(people, to))) : [own];
  const { message, value } = saidBy(post, workspace, workspace.language, names[0] ?? '');
  return {
    id,
    giver: nameWithDetail(personById(people, post.from_id)),
    names,
    score: post.score,
    message,
    ...pictureOf(post),
    value,
    celebrates: post.celebration !== undefined,
    ...(post.celebration?.award && { award: post.celebration.name ?? '' }),
    joinable: takesAddOns(post),
    url: absoluteUrl(`/posts/${id}`),
  };
};
