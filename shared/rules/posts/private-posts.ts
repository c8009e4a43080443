import { limits } from '#shared/model/limits';
import type { StoredPost } from '#shared/model/post';
import { Refusal } from '#shared/model/refusal';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { isPeopleAdministrator } from '../people/users.ts';

type Seen = Pick<StoredPost, 'private' | 'from_id' | 'to_id'>;
type Member = Pick<User, 'id' | 'permissions'>;

/** Who looks: a member, or a program that acts in the name of one. */
type Viewer = {
  readonly user: Member;
  readonly apiKey?: object | undefined;
  readonly assistant?: object | undefined;
};

/** Whether a member is one of the few who see a private post; everybody sees any other. */
export const isShownTo = (user: Member, { private: how, from_id: giver, to_id: receivers }: Seen): boolean =>
  how === undefined || isPeopleAdministrator(user) || giver === user.id || receivers.includes(user.id);

/**
 * Returns a post that the actor may see; undefined as if it did not exist. A program sees private posts only in the name of
 * an administrator of people: whoever gave it a key did not think of them.
 */
export const visiblePost = <Post extends Seen>(
  post: Post | undefined,
  { user, apiKey, assistant }: Viewer,
): Post | undefined => {
  if (!post || !isShownTo(user, post)) return undefined;
  const isProgram = apiKey !== undefined || assistant !== undefined;
  return post.private && isProgram && !isPeopleAdministrator(user) ? undefined : post;
};

/**
 * Checks that a post may be private.
 * @throws Refusal forbidden: the team has no private posts | too_many (details: max)
 */
export const requirePrivacy = (
  receivers: number,
  { private_posts: allowed }: Pick<Workspace, 'private_posts'>,
): void => {
  if (!allowed) throw new Refusal('forbidden', {}, ['private']);
  const { privateReceivers: max } = limits.post;
  if (receivers > max) throw new Refusal('too_many', { max }, ['to_id']);
};

/**
 * Whether the actor may take a post out of the feed: who received it, or an administrator of people. On an own day of the
 * company nobody received the post, and everybody the points.
 */
export const mayTakeOut = (actor: Member, { private: how, to_id: to }: Seen): boolean =>
  how === undefined && to.length > 0 && (to.includes(actor.id) || isPeopleAdministrator(actor));

/**
 * Plans that a post leaves the feed for good. Its points, likes and comments stay.
 * @throws Refusal forbidden
 */
export const planTakingOut = (post: StoredPost, actor: Member): StoredPost => {
  if (!mayTakeOut(actor, post)) throw new Refusal('forbidden');
  return { ...post, private: 'taken_out' };
};
