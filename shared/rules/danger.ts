import { Refusal } from '#shared/model/refusal';
import type { Workspace } from '#shared/model/workspace';

const plain = (name: string): string => name.normalize('NFC').trim();

/** The workspace's name was typed: that is the consent. @throws Refusal confirmation_mismatch */
export const requireConfirmation = (
  { workspace }: { readonly workspace: Pick<Workspace, 'name'> },
  typed: string,
): void => {
  if (plain(typed) !== plain(workspace.name)) throw new Refusal('confirmation_mismatch', {}, ['name']);
};
