import { groups } from '#shared/contract/groups';
import { users } from '#shared/contract/users';
import type { Group, GroupKind } from '#shared/model/group';
import { groupField } from '#shared/rules/people/groups';
import { call, stack } from './stack.ts';
import type { Member } from './team.ts';

/** Creates a group and puts members into it. */
export const aGroup = async (
  by: Member,
  name: string,
  members: readonly Member[] = [],
  kind: GroupKind = 'department',
): Promise<Group> => {
  const { status, body } = await call(groups.create, { body: { name, kind } }, by);
  if (status !== 201) throw new Error(`the group was not created: ${status}`);
  for (const { id } of members)
    await call(users.update, { params: { id }, body: { [groupField[kind]]: body.id } }, by);
  await stack.settle();
  return body;
};

/** The groups of a team by name, with how many are in them. */
export const sizes = async (by: Member): Promise<Record<string, number>> =>
  Object.fromEntries((await call(groups.list, {}, by)).body.map(({ name, members }) => [name, members]));
