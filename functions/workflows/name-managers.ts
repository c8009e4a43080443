import { findManagers } from '#functions/data/managers';
import { findMember, recordMemberChange } from '#functions/data/members';
import { findMemberships, listUsers } from '#functions/data/users';
import { retryOnConflict } from '#functions/table/retry';
import type { InviteResult, ManagerResult, NewUser } from '#shared/contract/invitees';
import { Email } from '#shared/model/common';
import type { UserId } from '#shared/model/ids';
import { Refusal, type RefusalCode, refusalMessage } from '#shared/model/refusal';
import { planMemberUpdate } from '#shared/rules/people/members';
import type { Inviting } from './bring-balance.ts';

const refused = (code: RefusalCode, details: Refusal['details'] = {}): ManagerResult => ({
  result: 'refused',
  code,
  message: refusalMessage(code, details),
});

type Names = Pick<NewUser, 'manager_id' | 'manager'>;

/** Finds members by what rows call them. Ids of the directory have no index: all members are read once, if rows have any. */
const finder = ({ actor: { workspaceId: w }, reading }: Inviting) => {
  let everybody: Promise<ReadonlyMap<string, UserId>> | undefined;
  const byDirectory = async () => {
    const { users } = await listUsers(w, {}, reading);
    return new Map(users.flatMap(({ external_id, id }) => (external_id ? [[external_id, id] as const] : [])));
  };
  return async ({ manager_id: id, manager = '' }: Names): Promise<UserId | undefined> => {
    if (id !== undefined) return id;
    const address = Email.safeParse(manager).data;
    if (address !== undefined)
      return (await findMemberships(w, [address], { ...reading, consistent: true }))[0]?.user_id;
    everybody ??= byDirectory();
    return (await everybody).get(manager);
  };
};

/** Has a member report to somebody, decided again after a conflict. @throws Refusal those of `planMemberUpdate` */
export const setManager = (
  id: UserId,
  manager: UserId,
  { actor, ids, reading: { now } }: Inviting,
): Promise<'set' | 'same'> =>
  retryOnConflict(
    async () => {
      const reading = { now, consistent: true };
      const [user, above] = await Promise.all([
        findMember(actor.workspaceId, id, actor, reading),
        findManagers(actor.workspaceId, manager, reading),
      ]);
      if (user?.manager_id === manager) return 'same';
      const decision = { actor: actor.user, user, ids, now, above };
      await recordMemberChange(actor, planMemberUpdate(decision, { manager_id: manager }), reading);
      return 'set';
    },
    { attempts: 8 },
  );

/**
 * Has those whom rows invite, or find, report to the managers that the rows name: after all rows, because a manager may be in a
 * later one. One after the other: of rows that make a circle, the last one is refused. What is wrong with a manager concerns that
 * row only.
 */
export const nameManagers = async (
  rows: readonly (Names | undefined)[],
  results: readonly InviteResult[],
  inviting: Inviting,
): Promise<InviteResult[]> => {
  const find = finder(inviting);
  const named = async (row: Names, id: UserId): Promise<ManagerResult> => {
    const manager = await find(row);
    if (!manager) return refused('manager_not_found');
    try {
      return { result: await setManager(id, manager, inviting), code: null, message: null };
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === 'forbidden') throw error;
      return refused(error.code, error.details);
    }
  };
  const answers: InviteResult[] = [];
  for (const [at, result] of results.entries()) {
    const { [at]: row } = rows;
    const { user_id: id } = result;
    const names = row && (row.manager_id !== undefined || row.manager);
    answers.push(names && id !== null ? { ...result, manager: await named(row, id) } : result);
  }
  return answers;
};
