import { useMemo } from 'react';
import useSWR from 'swr';
import type { Group, GroupKind } from '#shared/model/group';
import type { FullUser } from '#shared/model/user';
import { call } from '#web/api/client.ts';

/** The departments and locations of the team; without `wanted` they are not asked for. */
export const useGroups = (wanted = true) =>
  useSWR<Group[]>(wanted ? 'groups.list' : null, () => call('groups.list', {}));

type InGroups = Pick<FullUser, 'department_id' | 'location_id'>;

/** Whether a member is in any group: others need no names. */
export const isGrouped = ({ department_id: department, location_id: location }: InGroups): boolean =>
  department !== null || location !== null;

/** The names of a member's groups. One that was deleted, or is not known yet, has none. */
export const useGroupNames = (wanted = true) => {
  const { data } = useGroups(wanted);
  return useMemo(() => {
    const names = new Map<string, string>(data?.map(({ id, name }) => [id, name]));
    const nameOf = (id: string | null) => (id === null ? undefined : names.get(id));
    return (member: InGroups): Readonly<Record<GroupKind, string | undefined>> => ({
      department: nameOf(member.department_id),
      location: nameOf(member.location_id),
    });
  }, [data]);
};
