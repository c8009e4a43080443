import * as z from 'zod';
import { Instant } from './common.ts';
import { AssistantId, type UserId, type WorkspaceId } from './ids.ts';
import { limits } from './limits.ts';
import { type Scope, toolScopes } from './scopes.ts';
import { Person } from './user.ts';

/**
 * An assistant that a member lets act for them, as stored in the table. Secrets are stored as their SHA-256. Until the code is
 * exchanged, the item lives for a minute.
 */
export type StoredAssistant = {
  readonly id: AssistantId;
  readonly workspace_id: WorkspaceId;
  readonly user_id: UserId;
  /** A member has so many places for assistants, so that there can never be more of them. */
  readonly place: string;
  /** As the program calls itself. Nobody has checked it. */
  readonly name: string;
  /** Where the browser was sent back to. */
  readonly host: string;
  /** SHA-256 of the client id. */
  readonly client: string;
  readonly scopes: readonly Scope[];
  readonly created_at: string;
  /** The set-up of the identity provider that had admitted the member. */
  readonly set_up?: string;
  readonly ttl: number;
  readonly code?: string;
  readonly code_challenge?: string;
  readonly redirect_uri?: string;
  readonly used_code?: string;
  readonly refresh?: string;
  /** The refresh token before, and when it was used. */
  readonly previous?: string;
  readonly rotated_at?: string;
  /** The newest two: calls may be on their way while the token is replaced. */
  readonly access?: readonly { readonly hash: string; readonly until: string }[];
  /** How many calls were made in the latest minute with any, as for API keys. Empty before the first. */
  readonly minute: string;
  readonly calls: number;
};

/** An assistant as its member sees it. */
export const Assistant = z.object({
  id: AssistantId,
  name: z.string().describe('the name that the program gives itself, unverified'),
  host: z.string().describe('the host that received the connection'),
  scopes: z.array(z.enum(toolScopes)),
  created_at: Instant,
  used_at: Instant.nullable().describe('the minute of its latest call; null: never used'),
});
export type Assistant = z.infer<typeof Assistant>;

/** An assistant as administrators see it. */
export const MembersAssistant = Assistant.extend({ of: Person });
export type MembersAssistant = z.infer<typeof MembersAssistant>;

/** What a program asks a member for: the parameters of an authorization request (OAuth 2.1, 4.1.1; RFC 8707). */
export const AuthorizationRequest = z.object({
  response_type: z.string().max(40).optional(),
  client_id: z.string().min(1).max(limits.assistant.clientId),
  redirect_uri: z.string().min(1).max(limits.assistant.address),
  state: z.string().max(2000).optional(),
  scope: z.string().max(1000).optional(),
  code_challenge: z.string().max(128).optional(),
  code_challenge_method: z.string().max(20).optional(),
  resource: z.string().max(limits.assistant.address).optional(),
});
export type AuthorizationRequest = z.infer<typeof AuthorizationRequest>;
