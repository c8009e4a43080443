import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import useSWR from 'swr';
import { limits } from '#shared/model/limits';
import type { Post } from '#shared/model/post';
import type { Person } from '#shared/model/user';
import { matchesName, typedWords } from '#shared/rules/basics/search';
import { Refused } from '#web/refusals/refused.ts';
import { type Page, page } from '#web/api/client.ts';
import { useSignedIn } from '#web/api/config.ts';
import { keys } from '#web/api/keys.ts';
import { listKey } from '#web/api/use-pages.ts';

const shown = 8;
const pause = 150;
/** Somebody who was invited a moment ago is not in the directory yet: a search that finds nobody is repeated. */
const againMs = 2000;

/** Enough people to fill the list, even when the maximum number of receivers is already chosen. */
const enough = shown + limits.post.receivers;

/** The first members that `me` can thank, from as many pages as needed: administrators also get former members. */
export const findPeople = async (handle: string, me: Person['id']): Promise<readonly Person[]> => {
  const search = handle.trim();
  const found: Person[] = [];
  let next: string | null = null;
  do {
    // Without an order: otherwise the server would read and sort all matches for each typed letter.
    const query = {
      order: 'none' as const,
      ...(search && { search }),
      ...(next !== null && { next_cursor: next }),
    };
    // oxlint-disable-next-line no-await-in-loop -- each page names the next
    const answered: Page<Person> = await page('users.list', { query });
    found.push(
      ...answered.items.filter(({ id, state }) => id !== me && (state === 'accepted' || state === 'pending')),
    );
    next = answered.next;
  } while (next !== null && found.length < enough);
  return found;
};

/** The people of the posts that were read: without a network nobody else can be found. */
const useReadPeople = (me: Person['id']): readonly Person[] => {
  const { data: pages } = useSWR<readonly Page<Post>[]>(listKey('posts.list'), null);
  return useMemo(() => {
    const posts = (pages ?? []).flatMap(({ items }) => items);
    // A celebration is from the company, which nobody can thank.
    const givers = posts.filter(({ celebration }) => !celebration).map(({ from }) => from);
    const read = [...givers, ...posts.flatMap(({ to }) => to)];
    const present = read.filter(
      ({ id, state }) => id !== me && (state === 'accepted' || state === 'pending'),
    );
    return [...new Map(present.map((person) => [person.id, person])).values()];
  }, [pages, me]);
};

/**
 * Members that the user may thank, by the beginnings of their names. `null` sends no request.
 * @param among the people to search in place of those, who are known already
 */
export const usePeopleSearch = (
  search: string | null,
  without: readonly Person[],
  among?: readonly Person[],
) => {
  const { user } = useSignedIn();
  const [asked] = useDebouncedValue(search, pause);
  const { data, error, isLoading } = useSWR(
    asked === null || among ? null : keys.people(asked),
    ([, handle]) => findPeople(handle, user.id),
    { keepPreviousData: true, refreshInterval: (found) => (found?.length === 0 ? againMs : 0) },
  );
  const read = useReadPeople(user.id);
  const offline = error instanceof Refused && error.status === 0;
  const searching = !among && (isLoading || asked !== search);
  const found = among ?? (offline ? read : data);
  const people = useMemo(() => {
    const chosen = new Set(without.map(({ id }) => id));
    const typed = typedWords(search ?? '');
    return (
      (found ?? [])
        // Until the answer arrives, only earlier results that match the new text: a quick Enter must not choose
        // another person.
        .filter(
          (person) =>
            !chosen.has(person.id) && ((!searching && !offline && !among) || matchesName(person.name, typed)),
        )
        .slice(0, shown)
    );
  }, [found, offline, without, searching, search, among]);
  return { people, failed: error !== undefined, offline, searching };
};
