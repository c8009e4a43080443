import * as z from 'zod';
import { Instant, SingleLine } from './common.ts';
import { ApiKeyId, type UserId, type WorkspaceId } from './ids.ts';
import { limits } from './limits.ts';
import { apiKeyDays, type Scope as ScopeName, scopes } from './scopes.ts';
import { Person, type User } from './user.ts';

const Scope = z.enum(scopes);

/** What an administrator chooses for a new key. */
export const ApiKeyDraft = z.object({
  name: SingleLine(limits.apiKey.name).pipe(z.string().min(1, 'title_required')),
  scopes: z
    .array(Scope)
    .min(1, 'scope_required')
    .max(scopes.length)
    .transform((chosen) => scopes.filter((one) => chosen.includes(one))),
  expires_days: z
    .literal(apiKeyDays)
    .nullable()
    .default(90)
    .describe('the days until the key expires; null: it does not expire'),
});
export type ApiKeyDraft = z.infer<typeof ApiKeyDraft>;

/** An API key as stored in the table. Of its secret only the hash is kept: its id. */
export type StoredApiKey = {
  readonly id: ApiKeyId;
  readonly workspace_id: WorkspaceId;
  readonly name: string;
  readonly scopes: readonly ScopeName[];
  readonly created_at: string;
  /** The account administrator who made it. It belongs to the workspace, and goes on without them. */
  readonly created_by: UserId;
  /** The permissions that they had then, which are those of the key. Absent: made by an earlier release. */
  readonly permissions?: User['permissions'];
  readonly expires_at?: string;
};

/** How many calls a key made in a minute (`2026-11-25T10:22`): the latest in which it made any. Empty before the first. */
export type ApiKeyCalls = {
  readonly minute: string;
  readonly calls: number;
  /** Those of a directory, which have a limit of their own; absent: none was since this is counted. */
  readonly scim_calls?: number;
  /** The minute of the latest call of a directory; absent: it never made any. */
  readonly directory_at?: string;
};

/** An API key as administrators see it. */
export const ApiKey = z.object({
  id: ApiKeyId,
  name: z.string(),
  scopes: z.array(Scope),
  created_at: Instant,
  created_by: Person,
  expires_at: Instant.nullable().describe('null: it does not expire'),
  used_at: Instant.nullable().describe('the minute of its latest call; null: never used'),
  state: z
    .enum(['active', 'expired', 'orphaned'])
    .describe('orphaned: its creator had to recover their address from someone else, so it is refused'),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** A new key. This is the only answer that contains its token. */
export const NewApiKey = ApiKey.extend({ token: z.string() });
export type NewApiKey = z.infer<typeof NewApiKey>;
