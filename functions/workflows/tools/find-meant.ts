import { tellUsersApart } from '#functions/data/tell-apart';
import { findMemberships } from '#functions/data/users';
import { findByHandle } from '#functions/views/handles';
import type { MemberAsRead } from '#functions/workflows/act-once';
import { Email } from '#shared/model/common';
import { UserId } from '#shared/model/ids';
import { Refusal } from '#shared/model/refusal';
import { displayName } from '#shared/rules/people/users';

/** How many people are named whom a name could mean. */
const candidates = 5;

/**
 * Finds who is meant by an id, an address, or a name that fits one colleague alone.
 * @throws Refusal user_not_found | person_ambiguous with the people whom it could mean
 */
export const findMeant = async (
  meant: string,
  path: readonly (string | number)[],
  { user, workspace, reading }: MemberAsRead,
): Promise<UserId> => {
  const id = UserId.safeParse(meant);
  if (id.success) return id.data;
  const email = Email.safeParse(meant);
  if (email.success) {
    const [membership] = await findMemberships(workspace.id, [email.data], reading);
    if (!membership) throw new Refusal('user_not_found', {}, path);
    return membership.user_id;
  }
  const { only, fitting } = await findByHandle(workspace.id, meant, user.id, reading);
  if (only) return only.id;
  if (fitting.length === 0) throw new Refusal('user_not_found', {}, path);
  const apart = await tellUsersApart(workspace.id, fitting, reading);
  const named = fitting
    .slice(0, candidates)
    .map((person) => `${[displayName(person), apart.get(person.id) ?? []].flat().join(', ')} (${person.id})`);
  throw new Refusal('person_ambiguous', { people: named.join(', ') }, path);
};
