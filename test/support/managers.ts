import { users } from '#shared/contract/users';
import type { UserId } from '#shared/model/ids';
import type { User } from '#shared/model/user';
import { chainsOf } from '#shared/rules/people/managers';
import { call, stack } from './stack.ts';
import { type Member, storedUser } from './team.ts';

const { findDiscrepancies } = await import('#functions/projections/rebuild');
const { listUsers } = await import('#functions/data/users');

/** Has a member report to somebody, or to nobody. */
export const report = async (by: Member, { id }: Pick<Member, 'id'>, manager: Pick<Member, 'id'> | null) =>
  call(users.update, { params: { id }, body: { manager_id: manager?.id ?? null } }, by);

/** What differs of the chains and numbers that are stored from those that follow from everybody's manager. */
export const wrongChains = async ({
  workspace,
}: {
  readonly workspace: Parameters<typeof findDiscrepancies>[0];
}) => {
  await stack.settle();
  const { users: all } = await listUsers(workspace.id, {}, { now: new Date(), consistent: true });
  const chains = chainsOf(all);
  const isWrong = ({ id, manager_chain: chain = [] }: User) => chain.join() !== (chains.get(id) ?? []).join();
  return [...all.filter(isWrong), ...(await findDiscrepancies(workspace, new Date()))];
};

/** The names of those above a member, nearest first, by their names in a team. */
export const above = async (
  team: Record<string, unknown> & { readonly workspace: Parameters<typeof storedUser>[0]['workspace'] },
  member: Member,
): Promise<readonly string[]> => {
  const names = new Map(
    Object.entries(team).map(([name, of]) => [(of as { readonly id?: UserId }).id, name]),
  );
  const { manager_chain: chain = [] } = await storedUser(team, member);
  return chain.map((id) => names.get(id) ?? 'somebody else');
};
