import { findMemberships, findUser } from '#functions/data/users';
import { recordMemberChange } from '#functions/data/members';
import { retryOnConflict, unlessConflict } from '#functions/table/retry';
import type { Inviting } from '#functions/workflows/bring-balance';
import { inviteOne } from '#functions/workflows/invite-members';
import { setManager } from '#functions/workflows/name-managers';
import { NewUser } from '#shared/contract/invitees';
import type { StoredGroup } from '#shared/model/group';
import type { PeopleFileId, UserId } from '#shared/model/ids';
import type { FileChange, FileError, FileField, FilePerson } from '#shared/model/people-file';
import { Refusal, type RefusalCode } from '#shared/model/refusal';
import type { User } from '#shared/model/user';
import { groupsOfRow } from '#shared/rules/people/groups';
import { planMemberUpdate } from '#shared/rules/people/members';
import { isCurrentMember } from '#shared/rules/people/users';
import { changesOf } from '#shared/rules/people-files/changes';
import type { AddedRow, NamedRow } from '#shared/rules/people-files/sort-rows';

/** What a row says of somebody new, as an invitation has it. */
const newUserOf = ({ department, location, ...person }: FilePerson, email: string): NewUser => {
  const said = Object.entries({ ...person, department, location, email });
  return NewUser.parse(
    Object.fromEntries(said.filter(([name, value]) => value !== null && name !== 'manager')),
  );
};

/**
 * Invites somebody, or has them come back. Who got in meanwhile is compared again later.
 * @throws Refusal too_many_requests | too_many: there is no room for their group
 */
export const addRow = async (
  { row, user }: AddedRow,
  groups: readonly StoredGroup[],
  inviting: Inviting,
): Promise<void> => {
  const { actor, reading } = inviting;
  const person = newUserOf(row.person, user?.email ?? row.person.email);
  const [membership] = await findMemberships(actor.workspaceId, [person.email], reading);
  const { external_id: id } = row.person;
  const whole = {
    ...person,
    ...groupsOfRow(person, groups),
    ...(id && { external_id: id }),
    in_file: true as const,
  };
  const { result, code } = await inviteOne(whole, membership, inviting);
  if (result === 'invalid') throw new Refusal(code as RefusalCode);
};

const groupIdOf = (
  kind: 'department' | 'location',
  change: FileChange | undefined,
  groups: readonly StoredGroup[],
) => {
  if (!change) return {};
  const field = `${kind}_id` as const;
  return { [field]: change.to === null ? null : groupsOfRow({ [kind]: change.to }, groups)[field] };
};

/** What is changed otherwise than under its own name. */
const elsewhere: ReadonlySet<FileField> = new Set(['department', 'location', 'external_id']);

/** Changes what a row says otherwise of a member; nothing where that was done before. @throws Refusal those of `planMemberUpdate` */
export const changeRow = (
  { row, user: { id } }: NamedRow,
  groups: readonly StoredGroup[],
  { actor, ids, reading }: Inviting,
): Promise<unknown> =>
  retryOnConflict(async () => {
    const user = await findUser(actor.workspaceId, id, { ...reading, consistent: true });
    if (!user || !isCurrentMember(user)) return;
    const changes = changesOf(user, row.person, groups);
    const said = new Map(changes.map((change) => [change.field, change]));
    const plain = changes.filter(({ field }) => !elsewhere.has(field));
    const asked = {
      ...Object.fromEntries(plain.map(({ field, to }) => [field, to])),
      ...groupIdOf('department', said.get('department'), groups),
      ...groupIdOf('location', said.get('location'), groups),
    };
    const plan = planMemberUpdate({ actor: actor.user, user, ids, now: reading.now }, asked);
    const named = said.get('external_id');
    const set = { ...plan.set, ...(named && { external_id: named.to ?? undefined }) };
    await recordMemberChange(actor, { ...plan, set }, reading);
  });

/** Has a member report to somebody else, or to nobody. @throws Refusal those of `requireManager` */
export const moveMember = async (id: UserId, manager: UserId | null, inviting: Inviting): Promise<void> => {
  const { actor, ids, reading } = inviting;
  if (manager !== null) return void (await setManager(id, manager, inviting));
  await retryOnConflict(async () => {
    const user = await findUser(actor.workspaceId, id, { ...reading, consistent: true });
    const plan = planMemberUpdate({ actor: actor.user, user, ids, now: reading.now }, { manager_id: null });
    await recordMemberChange(actor, plan, reading);
  });
};

/**
 * Deactivates somebody whom the file does not name, as they were when it was compared: whoever has another address or id since
 * then, or is not of a file any more, stays, and is compared again.
 */
export const removeLeaver = async (
  user: User,
  file: PeopleFileId,
  { actor, ids, reading }: Inviting,
): Promise<void> => {
  const plan = planMemberUpdate({ actor: actor.user, user, ids, now: reading.now }, { state: 'deactivated' });
  const set = { ...plan.set, left_by_file: file };
  await unlessConflict(
    recordMemberChange(actor, { ...plan, set, asRead: ['in_file', 'external_id'] }, reading),
  );
};

/** Does something for a row. What is wrong with it concerns that row; a right that is lost ends everything. */
export const tryRow = async (
  row: number,
  field: FileField | null,
  doing: () => Promise<unknown>,
): Promise<FileError | undefined> => {
  try {
    await doing();
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'forbidden') throw error;
    return { row, field, code: error.code };
  }
};
