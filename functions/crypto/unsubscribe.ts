import { createHmac } from 'node:crypto';
import { UserId, WorkspaceId } from '#shared/model/ids';
import { NotificationKind } from '#shared/model/notifications';
import type { Workspace } from '#shared/model/workspace';
import { equalMacs } from './equal-macs.ts';

/** The member and the kind of mail that a link names. It proves nothing: only its seal does. */
type Unsubscription = {
  readonly workspaceId: WorkspaceId;
  readonly userId: UserId;
  readonly kind: NotificationKind;
  readonly seal: string;
};

const sealOf = ({ cursor_key: key }: Pick<Workspace, 'cursor_key'>, u: UserId, kind: NotificationKind) =>
  createHmac('sha256', key).update(`unsubscribe\n${u}\n${kind}`).digest('base64url');

/** Returns the token of a mail's unsubscribe link. It works for years, for this member and this kind of mail only. */
export const unsubscribeToken = (
  workspace: Pick<Workspace, 'id' | 'cursor_key'>,
  u: UserId,
  kind: NotificationKind,
): string => `${workspace.id}.${u}.${kind}.${sealOf(workspace, u, kind)}`;

/** Parses a token; returns undefined when it is not one. */
export const parseUnsubscribeToken = (token: string): Unsubscription | undefined => {
  const [w, u, kind, seal = '', ...rest] = token.split('.');
  const parts = [WorkspaceId.safeParse(w), UserId.safeParse(u), NotificationKind.safeParse(kind)] as const;
  const [workspaceId, userId, known] = parts;
  if (rest.length > 0 || !workspaceId.success || !userId.success || !known.success) return undefined;
  return { workspaceId: workspaceId.data, userId: userId.data, kind: known.data, seal };
};

/** Whether this workspace made the link. */
export const hasValidSeal = (
  workspace: Pick<Workspace, 'cursor_key'>,
  { userId, kind, seal }: Unsubscription,
): boolean => equalMacs(seal, sealOf(workspace, userId, kind));
