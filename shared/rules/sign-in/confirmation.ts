import { Refusal } from '#shared/model/refusal';
import type { Workspace } from '#shared/model/workspace';

const plain = (name: string): string => name.normalize('NFC').trim();

/** Checks that the typed name is the workspace's name. @throws Refusal confirmation_mismatch */
export const requireConfirmation = (
  { workspace }: { readonly workspace: Pick<Workspace, 'name'> },
  typed: string,
): void => {
  if (plain(typed) !== plain(workspace.name)) throw new Refusal('confirmation_mismatch', {}, ['name']);
};
