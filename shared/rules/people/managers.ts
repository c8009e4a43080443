import type { UserId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { Refusal } from '#shared/model/refusal';
import type { User } from '#shared/model/user';
import { displayName, isCurrentMember } from './users.ts';

/** Whom a member reports to. Whoever has left reports to nobody, and is nobody's. */
export const managerOf = (user: Pick<User, 'state' | 'manager_id'> | undefined): UserId | undefined =>
  user && isCurrentMember(user) ? user.manager_id : undefined;

/** Everybody above somebody who reports to a manager, nearest first. */
export const chainBelow = ({ id, manager_chain: above = [] }: Pick<User, 'id' | 'manager_chain'>): UserId[] =>
  [id, ...above].slice(0, limits.manager.levels);

/**
 * Everybody above each member who reports to somebody, nearest first.
 * @throws Refusal manager_circle
 */
export const chainsOf = (
  users: readonly Pick<User, 'id' | 'manager_id'>[],
): ReadonlyMap<UserId, readonly UserId[]> => {
  const managers = new Map(users.map(({ id, manager_id: manager }) => [id, manager]));
  const chains = new Map<UserId, readonly UserId[]>();
  for (const { id } of users) {
    const above: UserId[] = [];
    for (let one = managers.get(id); one !== undefined && managers.has(one); one = managers.get(one)) {
      if (one === id || above.includes(one))
        throw new Refusal('manager_circle', { chain: [id, ...above, one].join(' → ') });
      above.push(one);
    }
    if (above.length > 0) chains.set(id, above.slice(0, limits.manager.levels));
  }
  return chains;
};

/** Whether somebody is below a manager, at any level; without one, everybody is. */
export const isBelow =
  (manager: UserId | undefined) =>
  ({ manager_chain: chain = [] }: Pick<User, 'manager_chain'>): boolean =>
    manager === undefined || chain.includes(manager);

type Fictional = { readonly demo?: boolean };

/** Whether somebody can have reports: fictional members only among themselves. */
export const mayManage = (manager: Pick<User, 'state'> & Fictional, { demo }: Fictional): boolean =>
  isCurrentMember(manager) && (!manager.demo || demo === true);

/**
 * Checks that somebody can report to a manager.
 * @param user whoever is to report; one who is new has no id
 * @param above the manager, and everybody above, nearest first
 * @throws Refusal manager_not_found | manager_circle (details: chain, names from the member up to the same member) | too_many
 */
export const requireManager = (
  user: Partial<Pick<User, 'id'>> & Pick<User, 'first_name' | 'last_name' | 'state' | 'demo'>,
  above: readonly User[],
): void => {
  const [manager] = above;
  if (!manager || !mayManage(manager, user)) throw new Refusal('manager_not_found', {}, ['manager_id']);
  const at = above.findIndex(({ id }) => id === user.id);
  if (at !== -1) {
    const chain = [user, ...above.slice(0, at + 1)].map(displayName).join(' → ');
    throw new Refusal('manager_circle', { chain }, ['manager_id']);
  }
  if (above.length > limits.manager.levels)
    throw new Refusal('too_many', { max: limits.manager.levels }, ['manager_id']);
};
