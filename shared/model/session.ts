import type { Email } from './common.ts';
import type { SessionId, UserId, WorkspaceId } from './ids.ts';
import { signInProviders } from './sign-in.ts';

/** How a session was opened. A code, a passkey and a provider prove the address; an invitation and an operator's link do not. */
export const sessionOrigins = ['code', 'passkey', ...signInProviders, 'invitation', 'impersonation'] as const;

/** What is known of a caller's address: how its session was opened, and when the address was last proved. */
export type ProvedAddress = {
  readonly opened_by: (typeof sessionOrigins)[number];
  /** Absent until the address was proved. */
  readonly proved_at?: string;
};

/** An open session in a workspace as stored in the table. Its id is the SHA-256 of the token's secret. */
export type Session = ProvedAddress & {
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
export type TemporarySession = ProvedAddress & {
  readonly id: SessionId;
  readonly email: Email;
  /** How many sessions it has opened. */
  readonly opened?: number;
  readonly ttl: number;
};
