import type { StoredApiKey } from './api-key.ts';
import type { Email } from './common.ts';
import type { UserId, WorkspaceId } from './ids.ts';
import type { ProvedAddress, Session } from './session.ts';
import type { User } from './user.ts';
import type { Workspace } from './workspace.ts';

/** A member of a workspace who makes a call. */
type ActingMember = {
  readonly workspaceId: WorkspaceId;
  readonly userId: UserId;
  readonly user: User;
  readonly workspace: Workspace;
  readonly token: string;
};

/** A signed-in caller, with the user and workspace of the session. */
export type SessionActor = ActingMember & { readonly session: Session; readonly apiKey?: undefined };

/** A program that acts by an API key in the name of the member who made it. */
export type KeyActor = ActingMember & { readonly apiKey: StoredApiKey; readonly session?: undefined };

export type Actor = SessionActor | KeyActor;

/** A caller with an e-mail address: the holder of a temporary token, or a signed-in member. */
export type Account = {
  readonly email: Email;
  readonly token: string;
  readonly actor?: SessionActor;
  readonly proof: ProvedAddress;
};
