import { addGroups } from '#functions/data/groups';
import { transact } from '#functions/table/transact';
import { demoGroups, demoJobs } from '#shared/locales/demo';
import type { GroupKind, StoredGroup } from '#shared/model/group';
import type { WorkspaceId } from '#shared/model/ids';
import type { User } from '#shared/model/user';
import type { IdFactory } from '#shared/rules/basics/ids';

type GroupFields = Pick<User, 'department_id' | 'location_id'>;

/** Creates the departments and locations of the demo team. Returns those of a person, by their place in the team. */
export const seedGroups = async (
  w: WorkspaceId,
  ids: Pick<IdFactory, 'group'>,
): Promise<(index: number) => GroupFields> => {
  const groups = demoGroups.map(({ kind, words, jobs }) => ({
    jobs,
    stored: { id: ids.group(), name: words.en, kind } satisfies StoredGroup,
  }));
  await transact(
    ...addGroups(
      w,
      groups.map(({ stored }) => stored),
      0,
    ),
  );
  const groupOf = (index: number, kind: GroupKind) =>
    groups.find(({ stored, jobs }) => stored.kind === kind && jobs.some((job) => job === demoJobs[index]))
      ?.stored.id;
  return (index) => {
    const [department, location] = [groupOf(index, 'department'), groupOf(index, 'location')];
    return {
      ...(department && { department_id: department }),
      ...(location && { location_id: location }),
    };
  };
};
