import { useMemo } from 'react';
import type { Group } from '#shared/model/group';
import { matchesName, typedWords } from '#shared/rules/basics/search';
import { useGroups } from './use-groups.ts';

const shown = 4;

/** The groups with members whose name has words that begin like those that were typed. `null` sends no request. */
export const useFoundGroups = (search: string | null): readonly Group[] => {
  const { data } = useGroups(search !== null);
  return useMemo(() => {
    if (search === null) return [];
    const typed = typedWords(search);
    return (data ?? [])
      .filter(({ name, members }) => members > 0 && matchesName(name, typed))
      .slice(0, shown);
  }, [data, search]);
};
