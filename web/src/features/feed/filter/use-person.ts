import useSWR, { useSWRConfig } from 'swr';
import type { Person } from '#shared/model/user';
import { call } from '#web/api/client.ts';
import { useSignedIn } from '#web/api/config.ts';

const keyOf = (id: string) => ['filter.person', id] as const;

/** The person that the address names by an id; undefined while unknown, null for nobody. */
export const usePerson = (id: string | undefined): Person | null | undefined => {
  const { user } = useSignedIn();
  const other = id === undefined || id === user.id ? null : keyOf(id);
  const { data, error } = useSWR<Person>(
    other,
    ([, of]: readonly [string, string]) => call('profiles.read', { params: { id: of } }),
    { revalidateIfStale: false, revalidateOnFocus: false },
  );
  if (id === user.id) return user;
  return data ?? (id === undefined || error ? null : undefined);
};

/** Keeps people who were chosen, so that their names need not be asked for. */
export const useRemember = () => {
  const { mutate } = useSWRConfig();
  return (person: Person | undefined) =>
    person && void mutate(keyOf(person.id), person, { revalidate: false });
};
