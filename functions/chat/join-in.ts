import { randomIdBytes } from '#functions/crypto/tokens';
import { recordAddOn } from '#functions/data/add-ons';
import { findAnnounced } from '#functions/data/chat-posts';
import { recordLike } from '#functions/data/likes';
import { findPost } from '#functions/data/posts';
import { findUsers } from '#functions/data/users';
import type { ChatMessageAbout } from '#shared/events/chat';
import type { ChatAnswer } from '#shared/model/chat-answers';
import type { PostId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { planAddOn } from '#shared/rules/billing/add-ons';
import { createIds } from '#shared/rules/basics/ids';
import { allowanceOf } from '#shared/rules/people/users';
import { answerOnce, withToken } from './answer.ts';
import { identify } from './identify.ts';
import { chatOfTeam, type Opener } from './platform.ts';
import { answerAction, answerQuestion, type ChatRequest } from './requests.ts';

/** Adds points to a post, with the rules, limits and transaction of the web. */
const addPoints = (request: ChatRequest, id: PostId): Promise<ChatAnswer> =>
  answerAction(request, async ({ user: giver, workspace, reading, now }, remember) => {
    const post = await findPost(workspace.id, id, reading);
    const people = await findUsers(workspace.id, post?.to_id ?? [], reading);
    const score = limits.chat.meToo;
    const { addOn, entry: newEntryId } = createIds(now, randomIdBytes);
    const receivers = [...people.values()];
    const plan = planAddOn({ id: addOn(), post, giver, workspace, receivers, score, newEntryId, now });
    const { left } = allowanceOf(giver, workspace, now);
    const answer: ChatAnswer = { about: 'added', score, left: left - score * plan.addOn.to_id.length };
    await recordAddOn(plan, remember(answer));
    return answer;
  });

/** Somebody pressed "me too" below a post. */
export const followMeToo = (opener: Opener, pressed: ChatMessageAbout<'me_too'>, now: Date): Promise<void> =>
  answerOnce(opener, pressed, now, ({ chat, userId }) =>
    addPoints({ workspaceId: chat.connection.workspace_id, userId, key: pressed.key, now }, pressed.post_id),
  );

/**
 * A reaction to a post is a like; liking it again changes nothing. Nobody is answered: a chat tells us of reactions to
 * every message of the channel, also by people who have nothing to do with Bravo.
 */
export const followReaction = async (
  opener: Opener,
  reaction: ChatMessageAbout<'reaction'>,
  now: Date,
): Promise<void> => {
  const reading = { now, consistent: true };
  const { platform, key, user, channel, message } = reaction;
  const chat = await chatOfTeam(opener, reaction, reading);
  if (!chat) return;
  const { workspace_id: workspaceId } = chat.connection;
  const announced = await findAnnounced(workspaceId, platform, { channel, message }, reading);
  if (!announced) return;
  await withToken(chat, now, async () => {
    const userId = await identify(chat, user, now);
    if (userId === undefined) return;
    await answerQuestion({ workspaceId, userId, key, now }, async () => {
      const post = await findPost(workspaceId, announced.post_id, reading);
      if (post) await recordLike(post, userId, now);
      return { about: 'help' };
    });
  });
};
