import * as z from 'zod';
import { ChatOutlet, ChatPlatform, ChatProblem } from '#shared/model/chat';
import { AwardRequestId, GreetingCardId, PostId, RewardId, UserId, WorkspaceId } from '#shared/model/ids';

/** Who does something in a chat, and what names this very thing: the same whenever the chat brings it again. */
const incoming = {
  platform: ChatPlatform,
  key: z.string(),
  team: z.string(),
  user: z.string(),
  /** Where it was done and how it is answered, as the folder of the platform says (functions/chat). */
  place: z.unknown(),
};

/** A user of the chat whom a mark in a text stands for. */
const Mention = z.object({ mark: z.string(), user: z.string(), name: z.string() });

/** What somebody did in a chat, as the chat brought it. */
export type Incoming = z.infer<z.ZodObject<typeof incoming>> & {
  readonly mentions?: readonly z.infer<typeof Mention>[];
};

/**
 * A message of the chat queue: what somebody did in a chat, that a team is lost, or what the chat is to be told. Only
 * ids of ours, never a token; what somebody typed is in it as the chat brought it.
 */
const Message = z.discriminatedUnion('about', [
  z.object({
    about: z.literal('command'),
    ...incoming,
    text: z.string(),
    mentions: z.array(Mention),
  }),
  /** What only this platform tells of; its folder says what that may be. */
  z.object({ about: z.literal('own'), platform: ChatPlatform, message: z.unknown() }),
  z.object({ about: z.literal('form_asked'), ...incoming, people: z.array(z.string()) }),
  z.object({
    about: z.literal('form_sent'),
    ...incoming,
    /** What names the form, where the same one may be sent again. */
    form: z.string().optional(),
    people: z.array(z.string()),
    /** As it was typed. */
    score: z.string(),
    value_id: z.string(),
    message: z.string(),
    /** An older release reads none out of the message. */
    mentions: z.array(Mention).optional(),
  }),
  z.object({
    about: z.literal('redeem'),
    ...incoming,
    reward_id: RewardId,
    price: z.int().optional(),
  }),
  z.object({ about: z.literal('me_too'), ...incoming, post_id: PostId }),
  z.object({
    about: z.literal('approve_award'),
    ...incoming,
    request_id: AwardRequestId,
    /** What the button said that the award gives. */
    points: z.int(),
  }),
  /** A reaction to a message of a channel, which may be one of ours. */
  z.object({ about: z.literal('reaction'), ...incoming, channel: z.string(), message: z.string() }),
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
  /** A card that many signed was delivered: its receiver is told. */
  z.object({
    about: z.literal('card'),
    platform: ChatPlatform,
    workspace_id: WorkspaceId,
    card_id: GreetingCardId,
  }),
  /** Somebody asks for an award: those who decide are told, one message each. */
  z.object({
    about: z.literal('award_deciders'),
    platform: ChatPlatform,
    workspace_id: WorkspaceId,
    request_id: AwardRequestId,
  }),
  z.object({
    about: z.literal('award_requested'),
    platform: ChatPlatform,
    workspace_id: WorkspaceId,
    request_id: AwardRequestId,
    user_id: UserId,
  }),
  z.object({
    about: z.literal('post'),
    // A message of an older release names none.
    platform: ChatOutlet.default('slack'),
    workspace_id: WorkspaceId,
    post_id: PostId,
  }),
  /** What a post says has changed: its announcement does, too. */
  z.object({
    about: z.literal('changed'),
    platform: ChatPlatform,
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

/** Messages of the release before: what was only of a platform stood among the rest. */
const ofOlderRelease = (sent: unknown): unknown => {
  const message = z.looseObject({ about: z.string() }).parse(sent);
  const isOwn = ['connect', 'announce_here', 'removed', 'home'].includes(message.about);
  const placed = { place: message, ...message };
  return isOwn ? { about: 'own', platform: message['platform'], message: placed } : placed;
};
export const ChatMessage = z.preprocess(ofOlderRelease, Message);
export type ChatMessage = z.infer<typeof Message>;
export type ChatMessageAbout<About extends ChatMessage['about']> = Extract<ChatMessage, { about: About }>;
