import type { Email } from './common.ts';
import type { SessionId, UserId, WorkspaceId } from './ids.ts';
import { signInProviders } from './sign-in.ts';

/**
 * How a session was opened. A code, a passkey and a provider prove the address; an invitation and an operator's link do not,
 * and neither does single sign-on: the provider of a workspace speaks for it in that workspace alone.
 */
export const sessionOrigins = [
  'code',
  'passkey',
  ...signInProviders,
  'sso',
  'invitation',
  'impersonation',
] as const;

/** What is known of a caller's address: how its session was opened, and when the address was last proved. */
export type ProvedAddress = {
  readonly opened_by: (typeof sessionOrigins)[number];
  /** Absent until the address was proved. */
  readonly proved_at?: string;
  /** By what, if not by what opened the session. */
  readonly proved_by?: 'code' | 'passkey';
};

/**
 * What lets a session into a workspace that requires single sign-on: its provider, as it was set up then, or an account
 * administrator's decision. It belongs to one session, and no other session inherits it.
 */
export type Admission =
  | { readonly by: 'sso'; readonly at: string; readonly set_up: string }
  | { readonly by: 'break_glass'; readonly at: string };

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
  readonly admission?: Admission | undefined;
  readonly ttl: number;
};

/** A session of a proved email address before a workspace is chosen. */
export type TemporarySession = ProvedAddress & {
  readonly id: SessionId;
  readonly email: Email;
  /** How many sessions it has opened. */
  readonly opened?: number;
  readonly ttl: number;
};
