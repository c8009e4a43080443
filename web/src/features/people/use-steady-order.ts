import { useMemo } from 'react';
import type { FullUser } from '#shared/model/user';
import { type GroupNames, matchesQuery, sortMembers, type MemberQuery } from './sort-members.ts';

/**
 * Keeps a changed member in place until the search, the filter or the order changes, as long as they match: whom the filter would
 * not show any more leaves the list, as they leave its count.
 */
export const useSteadyOrder = (
  members: readonly FullUser[],
  wanted: MemberQuery,
  limit: number,
  namesOf: GroupNames,
): readonly FullUser[] => {
  const seats = useMemo(() => ({ wanted, of: new Map<string, FullUser>() }), [wanted]);
  return useMemo(() => {
    const now = new Map(members.map((one) => [one.id, one]));
    for (const one of members) if (!seats.of.has(one.id)) seats.of.set(one.id, one);
    const seated = members
      .filter((one) => matchesQuery(one, seats.wanted))
      .map((one) => {
        const seat = seats.of.get(one.id);
        return seat && matchesQuery(seat, seats.wanted) ? seat : one;
      });
    return sortMembers(seated, seats.wanted, limit, namesOf).map((one) => now.get(one.id) ?? one);
  }, [members, seats, limit, namesOf]);
};
