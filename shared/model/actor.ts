import type { Email } from './common.ts';
import type { UserId, WorkspaceId } from './ids.ts';
import type { ProvedAddress, Session } from './session.ts';
import type { User } from './user.ts';
import type { Workspace } from './workspace.ts';

/** The signed-in caller, with the user and workspace of the session. */
export type Actor = {
  readonly workspaceId: WorkspaceId;
  readonly userId: UserId;
  readonly user: User;
  readonly workspace: Workspace;
  readonly session: Session;
  readonly token: string;
};

/** A caller with an e-mail address: the holder of a temporary token, or a signed-in member. */
export type Account = {
  readonly email: Email;
  readonly token: string;
  readonly actor?: Actor;
  readonly proof: ProvedAddress;
};
