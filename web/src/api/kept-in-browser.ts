/** The number is the version of the stored format. */
const prefix = 'kept:1:';
const keptMs = 30 * 24 * 60 * 60 * 1000;

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
    /** Null removes what is stored. */
    write: (what: What | null): void => {
      forget((one) => one === key || isOld(one));
      if (what === null) return;
      try {
        localStorage.setItem(key, JSON.stringify({ at: Date.now(), what } satisfies Kept));
      } catch {
        // The storage is full or switched off: the data lasts only until the page is closed.
      }
    },
  };
};
