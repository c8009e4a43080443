import { unsubscribeToken } from '#functions/crypto/unsubscribe';
import { apiPrefix } from '#shared/contract/prefix';
import { settings } from '#shared/contract/settings';
import type { NotificationKind } from '#shared/model/notifications';
import type { UserId } from '#shared/model/ids';
import type { Workspace } from '#shared/model/workspace';

/** A path of the app, or of a stored picture, as a mail needs it: whole. */
export const absoluteUrl = (path: string): string => `${process.env['APP_URL']}${path}`;

export const pictureUrl = (address: string | undefined): string | undefined =>
  address && absoluteUrl(address);

/** How to switch a kind of mail off: a page for people, and a call that mail programs make by themselves (RFC 8058). */
export type Unsubscribe = { readonly page: string; readonly call: string };

export const unsubscribeLinks = (
  workspace: Pick<Workspace, 'id' | 'cursor_key'>,
  user: UserId,
  kind: NotificationKind,
): Unsubscribe => {
  const token = unsubscribeToken(workspace, user, kind);
  return {
    // Behind the #, which browsers keep to themselves: no log sees it, and nobody else is told whence one came.
    page: absoluteUrl(`/unsubscribe#${token}`),
    call: absoluteUrl(`${apiPrefix}${settings.unsubscribe.path}?token=${token}`),
  };
};
