/** The number is the version of the stored format. */
const prefix = 'kept:1:';
const keptMs = 30 * 24 * 60 * 60 * 1000;
/** Characters of one item. A browser has room for five million; more than this nobody types. */
const longest = 200_000;
/** Items of all members together; the oldest go first. */
const most = 100;

type Kept = { readonly at: number; readonly what: unknown };

const read = (key: string): Kept | null => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
};

const forget = (unwanted: (key: string) => boolean): void => {
  for (const key of Object.keys(localStorage))
    if (key.startsWith('kept:') && unwanted(key)) localStorage.removeItem(key);
};

/**
 * Removes everything, so that the next person who uses this browser finds nothing of it.
 * @param except the name of what stays
 */
export const forgetKept = (except?: string): void =>
  forget((key) => except === undefined || !key.endsWith(`:${except}`));

/** Items are removed, the oldest first, until there is room for one more. What waits to be sent stays. */
const makeRoom = (): void => {
  const kept = Object.keys(localStorage).filter((key) => key.startsWith(prefix) && !key.endsWith(':outbox'));
  if (kept.length < most) return;
  const byAge = kept.toSorted((one, other) => (read(one)?.at ?? 0) - (read(other)?.at ?? 0));
  for (const key of byAge.slice(0, kept.length + 1 - most)) localStorage.removeItem(key);
};

const isOld = (key: string): boolean => (read(key)?.at ?? 0) < Date.now() - keptMs;

/** What is kept under a name for all members who used this browser. */
export const keptUnder = <What>(name: string): readonly What[] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix) && key.endsWith(`:${name}`) && !isOld(key))
    .map((key) => read(key)?.what as What);

/**
 * Data of a member of one workspace, such as a text that is not sent yet. It stays in this browser for a month, or until
 * the member signs out. When a session expires, it stays.
 * @param owner the workspace and the member
 */
export const keptInBrowser = <What>(owner: readonly [string, string], name: string) => {
  const key = prefix + [...owner, name].join(':');
  return {
    read: (): What | null => (isOld(key) ? null : (read(key)?.what as What)),
    /** Null removes what is stored, and so does what is too long to keep. */
    write: (what: What | null): void => {
      forget((one) => one === key || isOld(one));
      if (what === null) return;
      const text = JSON.stringify({ at: Date.now(), what } satisfies Kept);
      if (text.length > longest && name !== 'outbox') return;
      makeRoom();
      try {
        localStorage.setItem(key, text);
      } catch {
        // The storage is full or switched off: the data lasts only until the page is closed.
      }
    },
  };
};
