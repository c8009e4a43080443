import { unsubscribeToken } from '#functions/crypto/unsubscribe';
import { apiPrefix } from '#shared/contract/prefix';
import { settings } from '#shared/contract/settings';
import type { NotificationKind } from '#shared/model/notifications';
import type { UserId } from '#shared/model/ids';
import type { Workspace } from '#shared/model/workspace';

/** Returns the absolute address of a path of the app or of a stored picture, as mails need it. */
export const absoluteUrl = (path: string): string => `${process.env['APP_URL']}${path}`;

export const pictureUrl = (address: string | undefined): string | undefined =>
  address && absoluteUrl(address);

/**
 * How to switch a kind of mail off: a page for people, and an address that mail programs call themselves (RFC 8058).
 */
export type Unsubscribe = { readonly page: string; readonly call: string };

export const unsubscribeLinks = (
  workspace: Pick<Workspace, 'id' | 'cursor_key'>,
  user: UserId,
  kind: NotificationKind,
): Unsubscribe => {
  const token = unsubscribeToken(workspace, user, kind);
  return {
    // In the fragment, which browsers do not send: neither logs nor the referrer contain the token.
    page: absoluteUrl(`/unsubscribe#${token}`),
    call: absoluteUrl(`${apiPrefix}${settings.unsubscribe.path}?token=${token}`),
  };
};
