import { userInfo } from 'node:os';
import { Email } from '#shared/model/common';
import { CommandError } from '../command.ts';

/** Who asks for a change, for the audit log. */
export const byOption = { by: { type: 'string', default: userInfo().username } } as const;

/** @throws CommandError when the audit log would name nobody */
export const requireName = (by: string): void => {
  if (by.trim() === '') throw new CommandError('--by needs a name for the audit log.');
};

/** A member of the workspace, which workspace if there are several, and who asks. */
export const workspaceOptions = {
  user: { type: 'string' },
  workspace: { type: 'string' },
  ...byOption,
} as const;

/**
 * Finds the workspace that an operator means: by one of its members, and by its name or id if there are several.
 * @throws CommandError when none or more than one matches
 */
export const findWorkspaceOf = async (
  { email, workspace: wanted }: { readonly email: string; readonly workspace: string | undefined },
  now: Date,
) => {
  if (!Email.safeParse(email).success) throw new CommandError(`"${email}" is not an email address.`);
  const { listMemberships } = await import('#functions/data/users');
  const { listSummaries } = await import('#functions/data/workspaces');
  const reading = { now, consistent: true };
  const memberships = await listMemberships(Email.parse(email), reading);
  const all = await listSummaries(memberships, reading);
  const found = all.filter(({ id, name }) => wanted === undefined || [id, name].includes(wanted));
  const [workspace, ...others] = found;
  const membership = memberships.find(({ workspace_id: id }) => id === workspace?.id);
  if (!workspace || !membership)
    throw new CommandError(`${email} is not a member of ${wanted ?? 'any workspace'}.`);
  if (others.length > 0)
    throw new CommandError(
      `Choose with --workspace: ${found.map(({ id, name }) => `${name} (${id})`).join(', ')}.`,
    );
  return { workspace, membership };
};
