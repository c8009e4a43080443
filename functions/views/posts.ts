import type { WorkspaceId } from '#shared/model/ids';
import type { Post } from '#shared/model/post';
import type { User } from '#shared/model/user';
import { peopleInPosts, presentPost, type ShownPost } from '#shared/rules/posts';
import { findLikedPosts } from '#functions/data/posts';
import type { Reading } from '#functions/table/read';
import { findShownUsers } from '#functions/data/users';

/**
 * Returns a page of posts as the actor sees it. Everyone named on it is read in one round trip, whatever the page's
 * size.
 */
export const presentPosts = async (
  w: WorkspaceId,
  posts: readonly ShownPost[],
  actor: User,
  reading: Reading,
): Promise<Post[]> => {
  const [people, liked] = await Promise.all([
    findShownUsers(w, peopleInPosts(posts, actor.id), reading),
    findLikedPosts(posts, actor.id, reading),
  ]);
  return posts.map((post) => presentPost(post, people, actor, liked.has(post.id)));
};
