import * as z from 'zod';
import { ChatOutlet, ChatPlatform, ChatProblem } from '#shared/model/chat';
import { PostId, RewardId, UserId, WorkspaceId } from '#shared/model/ids';

/** Who does something in a chat, and what names this very thing: the same whenever the chat brings it again. */
const done = {
  platform: ChatPlatform,
  key: z.string(),
  team: z.string(),
  user: z.string(),
};

/** How somebody is answered: for half an hour through an address, and by a window within three seconds. */
const answerable = { reply_to: z.string().optional(), trigger: z.string().optional() };

/**
 * A message of the chat queue: what somebody did in a chat, that a team is lost, or what the chat is to be told. Only
 * ids of ours, never a token; what somebody typed is in it as the chat brought it.
 */
export const ChatMessage = z.discriminatedUnion('about', [
  z.object({ about: z.literal('command'), ...done, ...answerable, text: z.string() }),
  z.object({ about: z.literal('form_asked'), ...done, ...answerable, people: z.array(z.string()) }),
  z.object({
    about: z.literal('form_sent'),
    ...done,
    people: z.array(z.string()),
    /** As it was typed. */
    score: z.string(),
    value_id: z.string(),
    message: z.string(),
  }),
  z.object({ about: z.literal('home'), ...done }),
  z.object({ about: z.literal('redeem'), ...done, ...answerable, reward_id: RewardId }),
  z.object({ about: z.literal('me_too'), ...done, ...answerable, post_id: PostId }),
  /** A reaction to a message of a channel, which may be one of ours. */
  z.object({ about: z.literal('reaction'), ...done, channel: z.string(), message: z.string() }),
  z.object({
    about: z.literal('lost'),
    platform: ChatPlatform,
    team: z.string(),
    problem: ChatProblem,
    at: z.iso.datetime(),
  }),
  z.object({ about: z.literal('receivers'), workspace_id: WorkspaceId, post_id: PostId }),
  z.object({ about: z.literal('received'), workspace_id: WorkspaceId, post_id: PostId, user_id: UserId }),
  z.object({
    about: z.literal('post'),
    // A message of an older release names none.
    platform: ChatOutlet.default('slack'),
    workspace_id: WorkspaceId,
    post_id: PostId,
  }),
]);
export type ChatMessage = z.infer<typeof ChatMessage>;
export type ChatMessageAbout<About extends ChatMessage['about']> = Extract<ChatMessage, { about: About }>;
