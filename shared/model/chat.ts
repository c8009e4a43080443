import * as z from 'zod';
import { Instant } from './common.ts';
import type { PostId, UserId, WorkspaceId } from './ids.ts';

/** The chats that a workspace can be connected with. */
const chatPlatforms = ['slack'] as const;
export const ChatPlatform = z.enum(chatPlatforms);
export type ChatPlatform = z.infer<typeof ChatPlatform>;

/** Why a connection does not work, as administrators are told. */
export const ChatProblem = z.enum(['uninstalled', 'revoked', 'channel_gone', 'not_in_channel', 'failed']);
export type ChatProblem = z.infer<typeof ChatProblem>;

/** The team of a chat that a workspace is connected with, as stored in the table. */
export type ChatConnection = {
  readonly platform: ChatPlatform;
  readonly workspace_id: WorkspaceId;
  readonly team_id: string;
  readonly team_name: string;
  /** Our own user there. */
  readonly bot_id: string;
  /** The sealed token; absent once the app was uninstalled or the token revoked. */
  readonly token?: string;
  readonly connected_at: string;
  readonly connected_by: UserId;
  /** Where posts are announced; absent: nowhere yet. */
  readonly channel_id?: string;
  readonly channel_name?: string;
  /** How many members are linked. */
  readonly linked: number;
  readonly problem?: ChatProblem;
  readonly problem_at?: string;
  /** Until when a worker may announce posts, in milliseconds, and which one. */
  readonly lease_until?: number;
  readonly lease?: string;
  /** Until when the chat wants us to wait, in milliseconds. */
  readonly wait_until?: number;
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
  /** What the chat calls the user, for the member to recognise. */
  readonly name: string;
  readonly ttl: number;
};

/** Where a post was announced. */
export type ChatMessage = {
  readonly platform: ChatPlatform;
  readonly post_id: PostId;
  readonly channel: string;
  /** What the chat calls the message: with Slack its time. */
  readonly message: string;
};

/** A connection as administrators see it. Its token never leaves the server. */
export const Connection = z.object({
  team: z.string(),
  connected_at: Instant,
  channel: z.object({ id: z.string(), name: z.string() }).nullable().describe('where posts are announced'),
  linked: z.int().describe('how many members are linked'),
  problem: ChatProblem.nullable(),
  problem_at: Instant.nullable(),
});
export type Connection = z.infer<typeof Connection>;

export const ChatChannel = z.object({ id: z.string(), name: z.string() });
export type ChatChannel = z.infer<typeof ChatChannel>;
