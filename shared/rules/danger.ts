import { Refusal } from '#shared/model/refusal';
import type { Session } from '#shared/model/session';
import type { Workspace } from '#shared/model/workspace';
import { refuseImpersonated } from './profiles.ts';

const plain = (name: string): string => name.normalize('NFC').trim();

/**
 * The workspace's name was typed: that is the consent. Nobody gives it in somebody else's name.
 * @throws Refusal forbidden | confirmation_mismatch
 */
export const requireConfirmation = (
  { session, workspace }: { readonly session: Session; readonly workspace: Workspace },
  typed: string,
): void => {
  refuseImpersonated(session);
  if (plain(typed) !== plain(workspace.name)) throw new Refusal('confirmation_mismatch', {}, ['name']);
};
