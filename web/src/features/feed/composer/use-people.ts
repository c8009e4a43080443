import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import useSWR from 'swr';
import type { Person } from '#shared/model/user';
import { searchOf } from '#shared/rules/composer';
import { page } from '../../../api/client.ts';
import { useSignedIn } from '../../../api/config.ts';
import { keys } from '../../../api/keys.ts';

const shown = 8;
const pause = 150;

/** A page of the directory, as far as its people can be thanked by `me`. */
export const findPeople = async (handle: string, me: Person['id']): Promise<readonly Person[]> => {
  const search = searchOf(handle).trim();
  const { items } = await page('users.list', { query: search ? { search } : {} });
  return items.filter(({ id, state }) => id !== me && (state === 'accepted' || state === 'pending'));
};

/** Colleagues one may thank, by the beginning of a name. `null` asks for nothing. */
export const usePeople = (search: string | null, without: readonly Person[]) => {
  const { user } = useSignedIn();
  const [asked] = useDebouncedValue(search, pause);
  const { data, error, isLoading } = useSWR(
    asked === null ? null : keys.people(asked),
    ([, handle]) => findPeople(handle, user.id),
    { keepPreviousData: true },
  );
  const people = useMemo(() => {
    const chosen = new Set(without.map(({ id }) => id));
    return (data ?? []).filter(({ id }) => !chosen.has(id)).slice(0, shown);
  }, [data, without]);
  return { people, failed: error !== undefined, searching: isLoading };
};
