import type { Workspace } from '#shared/model/workspace';
import { type Member, signIn } from './team.ts';
import { times } from './times.ts';

/**
 * Makes a member's calls at once, each on a device of its own: on one machine the calls of one session take turns, and
 * would not race.
 */
export const onDevices = async <Result>(
  { workspace }: { readonly workspace: Workspace },
  member: Member,
  count: number,
  act: (member: Member, at: number) => Promise<Result>,
): Promise<Result[]> => {
  const user = { id: member.id, workspace_id: workspace.id };
  const tokens = await Promise.all(times(count).map(() => signIn(user)));
  return Promise.all(tokens.map((token, at) => act({ ...member, token }, at)));
};
