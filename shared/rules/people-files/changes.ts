import type { GroupKind, StoredGroup } from '#shared/model/group';
import { groupKinds } from '#shared/model/group-kinds';
import { memberTextNames } from '#shared/model/member-texts';
import type { FileChange, FileField, FilePerson } from '#shared/model/people-file';
import type { User } from '#shared/model/user';
import { groupByName, groupField } from '../people/groups.ts';

const changed = (
  field: FileField,
  from: string | undefined,
  to: string | null | undefined,
): readonly FileChange[] =>
  to === undefined || (to ?? '') === (from ?? '') ? [] : [{ field, from: from || null, to }];

const groupChange = (
  kind: GroupKind,
  user: User,
  asked: string | null | undefined,
  groups: readonly StoredGroup[],
): readonly FileChange[] => {
  const { [groupField[kind]]: id } = user;
  const now = groups.find((group) => group.id === id);
  // Names that differ only in capitals, accents or spaces name one group.
  const isSame = typeof asked === 'string' && now !== undefined && groupByName([now], kind, asked);
  return isSame ? [] : changed(kind, now?.name, asked);
};

/** What a row says otherwise of a member, besides address and manager. A name is never removed. */
export const changesOf = (
  user: User,
  person: FilePerson,
  groups: readonly StoredGroup[],
): readonly FileChange[] => [
  ...changed('external_id', user.external_id, person.external_id),
  ...(['first_name', 'last_name'] as const).flatMap((field) =>
    changed(field, user[field], person[field] ?? undefined),
  ),
  ...[...memberTextNames, 'birth_date' as const, 'hire_date' as const, 'last_day' as const].flatMap((field) =>
    changed(field, user[field], person[field]),
  ),
  ...groupKinds.flatMap((kind) => groupChange(kind, user, person[kind], groups)),
];
