import type { CelebrationKind } from '#shared/model/celebration';
import type { WorkspaceId } from '#shared/model/ids';
import type { User } from '#shared/model/user';
import { type DateEntry, dateSources, datesOf } from '#shared/rules/celebrations/celebration-days';
import { daysBefore } from '#shared/rules/basics/time';
import { unchanged } from '#functions/table/expressions';
import { type Key, keys, lists } from '#functions/table/keys';
import { getItems, query, type Reading, smallItems } from '#functions/table/read';
import { check, discard, replace, type Write } from '#functions/table/writes';

/** An entry of the index of dates, with the time from which it counts: what is entered later waits for the next year. */
type StoredDate = DateEntry & { readonly since: string };

const keyOf = (w: WorkspaceId, { kind, date, user_id: u }: DateEntry): Key => keys.date(w, kind, date, u);

/** For how many days a first day that is over is still in the index, whatever the time zone. */
const welcomeDays = 7;

/** The entries that a member has now. A first day that is long over is never celebrated. */
const currentEntries = (user: User, timeZone: string, since: Date): readonly DateEntry[] => {
  const oldest = daysBefore(since.toISOString().slice(0, 10), welcomeDays);
  return datesOf(user, timeZone).filter(({ kind, date }) => kind !== 'welcome' || date >= oldest);
};

/** Stores the entries of a member. */
export const dateEntries = (user: User, timeZone: string, since: Date): readonly Write[] =>
  currentEntries(user, timeZone, since).map((entry) =>
    replace(keyOf(user.workspace_id, entry), { ...entry, since: since.toISOString() }),
  );

/**
 * Gives a member the entries that they have as read, and removes those of other dates. Commits only while the member is as
 * read, so that whoever writes last has seen the last change.
 */
export const replaceDates = async (
  user: User,
  timeZone: string,
  former: readonly DateEntry[],
  since: Date,
): Promise<readonly Write[]> => {
  const { workspace_id: w, id } = user;
  const entries = currentEntries(user, timeZone, since);
  const right = new Set(entries.map((entry) => keyOf(w, entry).sk));
  const there = await getItems(
    entries.map((entry) => keyOf(w, entry)),
    { now: since, consistent: true },
  );
  return [
    check(
      keys.user(w, id),
      dateSources.map((name) => unchanged(name, user[name])),
    ),
    // An entry that stays keeps its time.
    ...dateEntries(user, timeZone, since).filter(
      (_, at) => there[at]?.['year'] !== entries[at]?.year || !there[at],
    ),
    ...discardDates(
      w,
      former.filter((entry) => !right.has(keyOf(w, entry).sk)),
    ),
  ];
};

/** Removes entries, each once. */
export const discardDates = (w: WorkspaceId, entries: readonly DateEntry[]): readonly Write[] =>
  [...new Map(entries.map((entry) => [keyOf(w, entry).sk, entry])).values()].map((entry) =>
    discard(keyOf(w, entry)),
  );

/** Returns the entries of some dates: as many as there are people who celebrate. */
export const findDates = async (
  w: WorkspaceId,
  kind: CelebrationKind,
  dates: readonly string[],
  reading: Reading,
): Promise<readonly StoredDate[]> =>
  (
    await Promise.all(
      dates.map(async (date) => (await query<StoredDate>(lists.datesOn(w, kind, date), reading)).items),
    )
  ).flat();

/** Sorts behind every id. */
const end = '~';

/** Returns the first entries of a kind between two dates, by date. */
export const listDates = async (
  w: WorkspaceId,
  kind: CelebrationKind,
  { from, until = end, limit }: { readonly from: string; readonly until?: string; readonly limit: number },
  reading: Reading,
): Promise<readonly StoredDate[]> =>
  (
    await query<StoredDate>(
      {
        ...lists.dates(w),
        from: `${kind}#${from}`,
        until: `${kind}#${until}${end}`,
        limit,
        page: smallItems,
      },
      reading,
    )
  ).items;

/** Returns the first date of a kind from a date on, around the year where it comes again; undefined when there is none. */
export const findNextDate = async (
  w: WorkspaceId,
  kind: CelebrationKind,
  from: string,
  reading: Reading,
): Promise<string | undefined> => {
  const [ahead] = await listDates(w, kind, { from, limit: 1 }, reading);
  const [first] =
    ahead || kind === 'welcome' ? [ahead] : await listDates(w, kind, { from: '', limit: 1 }, reading);
  return first?.date;
};
