import type { StoredApiKey } from './api-key.ts';
import type { StoredAssistant } from './assistant.ts';
import type { Email } from './common.ts';
import type { ApiKeyId, UserId, WorkspaceId } from './ids.ts';
import type { ProvedAddress, Session } from './session.ts';
import type { User } from './user.ts';
import type { Workspace } from './workspace.ts';

/** Who decides: a member, or a key of the workspace under the name of whoever made it. */
export type ActingUser = User & {
  /** The key that decides by itself: what is true of its maker now does not matter. */
  readonly acts_by?: ApiKeyId;
};

/** A member of a workspace who makes a call. */
type ActingMember = {
  readonly workspaceId: WorkspaceId;
  readonly userId: UserId;
  readonly user: ActingUser;
  readonly workspace: Workspace;
  readonly token: string;
};

/** A signed-in caller, with the user and workspace of the session. */
export type SessionActor = ActingMember & {
  readonly session: Session;
  readonly apiKey?: undefined;
  readonly assistant?: undefined;
};

/** A program that acts by an API key: for the workspace, or in the name of the member who made the key. */
export type KeyActor = ActingMember & {
  readonly apiKey: StoredApiKey;
  readonly session?: undefined;
  readonly assistant?: undefined;
};

/** An assistant that acts for the member who connected it. It uses the tools, and makes no other call. */
export type AssistantActor = ActingMember & {
  readonly assistant: StoredAssistant;
  readonly apiKey?: undefined;
  readonly session?: undefined;
};

/** A job that does the rest of what a member or an API key began, in their name and with their permissions. */
type JobActor = Omit<ActingMember, 'token'> & {
  readonly apiKey?: StoredApiKey | undefined;
  readonly session?: undefined;
  readonly assistant?: undefined;
};

export type Actor = SessionActor | KeyActor | AssistantActor;
/** Who changes something. */
export type Doer = Actor | JobActor;

/** A caller with an email address: the holder of a temporary token, or a signed-in member. */
export type Account = {
  readonly email: Email;
  readonly token: string;
  readonly actor?: SessionActor;
  readonly proof: ProvedAddress;
};
