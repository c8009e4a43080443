import type { Email } from './common.ts';
import type { SessionId, UserId, WorkspaceId } from './ids.ts';

/** An open session in a workspace, as the table keeps it. Its id is the SHA-256 of the token's secret. */
export type Session = {
  readonly id: SessionId;
  readonly workspace_id: WorkspaceId;
  readonly user_id: UserId;
  readonly created_at: string;
  /** When the thirty days were last counted from; moved on at most once a day. */
  readonly extended_at: string;
  readonly user_agent: string;
  readonly impersonated_by?: string;
  readonly ttl: number;
};

/** Somebody who proved an e-mail address and has yet to choose a workspace. */
export type TemporarySession = {
  readonly id: SessionId;
  readonly email: Email;
  readonly ttl: number;
};
