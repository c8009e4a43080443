import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import useSWR from 'swr';
import { limits } from '#shared/model/limits';
import type { Person } from '#shared/model/user';
import { matchesHandle, handleSearchTerm } from '#shared/rules/composer';
import { type Page, page } from '../../api/client.ts';
import { useSignedIn } from '../../api/config.ts';
import { keys } from '../../api/keys.ts';

const shown = 8;
const pause = 150;

/** Some are left to be shown, however many were chosen already. */
const enough = shown + limits.post.receivers;

/**
 * The first people of the directory that can be thanked by `me`: from as many pages as it takes, for administrators
 * read of those who left, too.
 */
export const findPeople = async (handle: string, me: Person['id']): Promise<readonly Person[]> => {
  const search = handleSearchTerm(handle).trim();
  const found: Person[] = [];
  let next: string | null = null;
  do {
    const query = { ...(search && { search }), ...(next !== null && { next_cursor: next }) };
    // oxlint-disable-next-line no-await-in-loop -- each page names the next
    const answered: Page<Person> = await page('users.list', { query });
    found.push(
      ...answered.items.filter(({ id, state }) => id !== me && (state === 'accepted' || state === 'pending')),
    );
    next = answered.next;
  } while (next !== null && found.length < enough);
  return found;
};

/** Colleagues one may thank, by the beginning of a name. `null` asks for nothing. */
export const usePeopleSearch = (search: string | null, without: readonly Person[]) => {
  const { user } = useSignedIn();
  const [asked] = useDebouncedValue(search, pause);
  const { data, error, isLoading } = useSWR(
    asked === null ? null : keys.people(asked),
    ([, handle]) => findPeople(handle, user.id),
    { keepPreviousData: true },
  );
  const searching = isLoading || asked !== search;
  const people = useMemo(() => {
    const chosen = new Set(without.map(({ id }) => id));
    return (
      (data ?? [])
        // Until the answer is there, those of the last one who may be meant: a quick Enter thanks nobody else.
        .filter((person) => !chosen.has(person.id) && (!searching || matchesHandle(search ?? '', person)))
        .slice(0, shown)
    );
  }, [data, without, searching, search]);
  return { people, failed: error !== undefined, searching };
};
