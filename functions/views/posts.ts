import type { Post } from '#shared/model/post';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { companyId, withCompany } from '#shared/rules/celebrations/celebrations';
import { mailLanguage } from '#shared/rules/mails/mails';
import { peopleInPosts, presentPost, type ShownPost } from '#shared/rules/posts/posts';
import { personById } from '#shared/rules/people/users';
import { findLikedPosts } from '#functions/data/likes';
import type { Reading } from '#functions/table/read';
import { findShownUsers } from '#functions/data/users';
import { saidBy } from '#shared/rules/celebrations/celebration-texts';

/**
 * Returns a page of posts as the actor sees it. Everyone named on it is read in one round trip, whatever the page's
 * size. Celebrations are from the company, and say what they say in the language of the actor.
 */
export const presentPosts = async (
  workspace: Workspace,
  posts: readonly ShownPost[],
  actor: User,
  reading: Reading,
): Promise<Post[]> => {
  const named = peopleInPosts(posts, actor.id).filter((id) => id !== companyId(workspace.id));
  const [found, liked] = await Promise.all([
    findShownUsers(workspace.id, named, reading),
    findLikedPosts(posts, actor.id, reading),
  ]);
  const people = withCompany(found, workspace);
  const language = mailLanguage(actor, workspace);
  const nameOf = ({ to_id: [to] }: ShownPost): string => (to ? personById(people, to).name : '');
  return posts.map((post) =>
    presentPost(post, people, actor, {
      liked: liked.has(post.id),
      now: reading.now,
      said: saidBy(post, workspace, language, nameOf(post)),
    }),
  );
};
