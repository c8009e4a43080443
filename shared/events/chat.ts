import * as z from 'zod';
import { ChatOutlet, ChatPlatform, ChatProblem } from '#shared/model/chat';
import { PostId, RewardId, UserId, WorkspaceId } from '#shared/model/ids';

/**
 * Who does something in a chat whose words say where: in Microsoft Teams each conversation is at an address of its own, and
 * what is said in one with others is not for everybody.
 */
const place = {
  /** The address of the service that brought it, which answers go to. */
  service: z.string().optional(),
  conversation: z.string().optional(),
  /** Whether nobody else is in the conversation. */
  personal: z.boolean().optional(),
};

/** Who does something in a chat, and what names this very thing: the same whenever the chat brings it again. */
const done = {
  platform: ChatPlatform,
  key: z.string(),
  team: z.string(),
  user: z.string(),
  ...place,
};

/** How somebody is answered: for half an hour through an address, and by a window within three seconds. */
const answerable = { reply_to: z.string().optional(), trigger: z.string().optional() };

/**
 * A message of the chat queue: what somebody did in a chat, that a team is lost, or what the chat is to be told. Only
 * ids of ours, never a token; what somebody typed is in it as the chat brought it.
 */
export const ChatMessage = z.discriminatedUnion('about', [
  z.object({
    about: z.literal('command'),
    ...done,
    ...answerable,
    text: z.string(),
    /** Whom the marks in the text stand for, where a chat brings them beside it. */
    mentions: z.array(z.object({ mark: z.string(), user: z.string(), name: z.string() })).default([]),
  }),
  /** Somebody typed the code that the settings showed an administrator. */
  z.object({ about: z.literal('connect'), ...done, bot: z.string(), code: z.string() }),
  /** An administrator wants posts to be announced in this conversation. */
  z.object({
    about: z.literal('announce_here'),
    ...done,
    channel_name: z.string(),
    channel_team: z.string().optional(),
  }),
  /** The app was removed from the conversations of a team. */
  z.object({
    about: z.literal('removed'),
    platform: ChatPlatform,
    team: z.string(),
    conversation: z.string(),
  }),
  z.object({ about: z.literal('form_asked'), ...done, ...answerable, people: z.array(z.string()) }),
  z.object({
    about: z.literal('form_sent'),
    ...done,
    /** What names the form, where the same one may be sent again. */
    form: z.string().optional(),
    people: z.array(z.string()),
    /** As it was typed. */
    score: z.string(),
    value_id: z.string(),
    message: z.string(),
  }),
  z.object({ about: z.literal('home'), ...done }),
  z.object({
    about: z.literal('redeem'),
    ...done,
    ...answerable,
    reward_id: RewardId,
    price: z.int().optional(),
  }),
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
  z.object({
    about: z.literal('receivers'),
    platform: ChatPlatform.default('slack'),
    workspace_id: WorkspaceId,
    post_id: PostId,
  }),
  z.object({
    about: z.literal('received'),
    platform: ChatPlatform.default('slack'),
    workspace_id: WorkspaceId,
    post_id: PostId,
    user_id: UserId,
  }),
  z.object({
    about: z.literal('post'),
    // A message of an older release names none.
    platform: ChatOutlet.default('slack'),
    workspace_id: WorkspaceId,
    post_id: PostId,
  }),
  /** A post was deleted: what announced it goes, too. */
  z.object({
    about: z.literal('withdrawn'),
    platform: ChatPlatform,
    workspace_id: WorkspaceId,
    post_id: PostId,
  }),
]);
export type ChatMessage = z.infer<typeof ChatMessage>;
export type ChatMessageAbout<About extends ChatMessage['about']> = Extract<ChatMessage, { about: About }>;
