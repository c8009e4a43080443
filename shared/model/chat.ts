import * as z from 'zod';
import { Instant, SingleLine } from './common.ts';
import type { PostId, UserId, WorkspaceId } from './ids.ts';
import { limits } from './limits.ts';

/** The chats that a workspace can be connected with, so that its members use Bravo there. */
const chatPlatforms = ['slack', 'teams'] as const;
export const ChatPlatform = z.enum(chatPlatforms);
export type ChatPlatform = z.infer<typeof ChatPlatform>;

/** Where posts are announced: in a channel of such a chat, or in one of Microsoft Teams by a workflow, which knows nobody. */
export const chatOutlets = [...chatPlatforms, 'workflow'] as const;
export const ChatOutlet = z.enum(chatOutlets);
export type ChatOutlet = z.infer<typeof ChatOutlet>;

/** Why a connection does not work, as administrators are told. */
export const ChatProblem = z.enum(['uninstalled', 'revoked', 'channel_gone', 'not_in_channel', 'failed']);
export type ChatProblem = z.infer<typeof ChatProblem>;

/** The same for a workflow; channel_gone: it is gone or switched off. */
const WorkflowProblem = z.enum(['channel_gone', 'unreachable', 'failed']);
export type OutletProblem = ChatProblem | z.infer<typeof WorkflowProblem>;

/** What all have in common where posts are announced, as stored in the table. */
export type OutletConnection = {
  readonly platform: ChatOutlet;
  readonly workspace_id: WorkspaceId;
  /** What we may write with, sealed; absent once the app was uninstalled or the token revoked. */
  readonly token?: string;
  readonly connected_at: string;
  readonly connected_by: UserId;
  readonly channel_name?: string;
  readonly problem?: OutletProblem;
  readonly problem_at?: string;
  /** Until when a worker may announce posts, in milliseconds, and which one. */
  readonly lease_until?: number;
  readonly lease?: string;
  /** Until when the chat wants us to wait, in milliseconds. */
  readonly wait_until?: number;
};

/** The team of a chat that a workspace is connected with. */
export type ChatConnection = OutletConnection & {
  readonly platform: ChatPlatform;
  readonly problem?: ChatProblem;
  readonly team_id: string;
  readonly team_name: string;
  /** Our own user there. */
  readonly bot_id: string;
  /** What connected it, where that may be brought again. */
  readonly connected_key?: string;
  /** Where posts are announced; absent: nowhere yet. */
  readonly channel_id?: string;
  /** What Teams calls the team of the channel. */
  readonly channel_team?: string;
  /** How many members are linked. */
  readonly linked: number;
};

/** A workflow of Microsoft Teams that brings posts into a channel. Its address, which is a secret, is the sealed token. */
export type WorkflowConnection = OutletConnection & {
  readonly platform: 'workflow';
  readonly problem?: z.infer<typeof WorkflowProblem>;
  readonly token: string;
  readonly channel_name: string;
};

/** Which member a user of a chat is. */
export type ChatLink = {
  readonly platform: ChatPlatform;
  readonly team_id: string;
  readonly chat_user: string;
  readonly user_id: UserId;
  readonly linked_at: string;
  /** By an address that the chat verified, or by the member in the browser. */
  readonly by: 'address' | 'browser';
};

/** A link that a user of a chat got, which a member opens in the browser to say that they are this user. */
export type ChatInvitation = {
  readonly platform: ChatPlatform;
  readonly team_id: string;
  readonly chat_user: string;
  /** What the chat calls the user, for the member to recognize. */
  readonly name: string;
  readonly ttl: number;
};

/** A message of a chat. */
export type ChatMessageId = {
  readonly channel: string;
  /** What the chat calls the message: with Slack its time. */
  readonly message: string;
};

/** Where a post was announced. A workflow does not say what became of it. */
export type AnnouncedPost = Partial<ChatMessageId> & {
  readonly platform: ChatOutlet;
  readonly post_id: PostId;
};

/** A connection as administrators see it. Its token never leaves the server. */
export const Connection = z.object({
  team: z.string(),
  connected_at: Instant,
  channel: z.object({ id: z.string(), name: z.string() }).nullable().describe('where posts are announced'),
  linked: z.int().describe('the number of linked members'),
  problem: ChatProblem.nullable(),
  problem_at: Instant.nullable(),
});
export type Connection = z.infer<typeof Connection>;

export const ChatChannel = z.object({ id: z.string(), name: z.string() });
export type ChatChannel = z.infer<typeof ChatChannel>;

/** A workflow as administrators see it. Its address never leaves the server. */
export const Workflow = z.object({
  channel: z.string().describe('the name that administrators gave the channel'),
  connected_at: Instant,
  problem: WorkflowProblem.nullable(),
  problem_at: Instant.nullable().describe('when it first occurred'),
});
export type Workflow = z.infer<typeof Workflow>;

/** What an administrator enters: the address that Teams shows for a workflow, and a name for the channel it writes in. */
export const WorkflowDraft = z.object({
  url: z.string().trim().min(1, 'wrong_format').max(limits.chat.workflowAddress, 'message_too_long'),
  channel: SingleLine(limits.chat.channelName).pipe(z.string().min(1, 'wrong_format')),
});
