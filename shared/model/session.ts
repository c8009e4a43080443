import type { Email } from './common.ts';
import type { SessionId, UserId, WorkspaceId } from './ids.ts';

/** An open session in a workspace as stored in the table. Its id is the SHA-256 of the token's secret. */
export type Session = {
  readonly id: SessionId;
  readonly workspace_id: WorkspaceId;
  readonly user_id: UserId;
  readonly created_at: string;
  /** Start of the current thirty days; updated at most once a day. */
  readonly extended_at: string;
  readonly user_agent: string;
  readonly impersonated_by?: string;
  readonly ttl: number;
};

/** A session of a proved e-mail address before a workspace is chosen. */
export type TemporarySession = {
  readonly id: SessionId;
  readonly email: Email;
  readonly ttl: number;
};
