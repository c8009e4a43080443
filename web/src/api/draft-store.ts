/** The number is that of the form in which drafts are stored. */
const prefix = 'draft:1:';
const keptMs = 30 * 24 * 60 * 60 * 1000;

type Kept = { readonly at: number; readonly draft: unknown };

const read = (key: string): Kept | null => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
};

const forget = (unwanted: (key: string) => boolean): void => {
  for (const key of Object.keys(localStorage))
    if (key.startsWith('draft:') && unwanted(key)) localStorage.removeItem(key);
};

/** Nobody who uses this browser later finds what was written. */
export const forgetDrafts = (): void => forget(() => true);

const isOld = (key: string): boolean => (read(key)?.at ?? 0) < Date.now() - keptMs;

/**
 * A text of a member of one workspace that is not sent yet. It stays in this browser until it is sent, discarded or a
 * month old, or until the member signs out: a session that expires takes nothing with it.
 * @param owner the workspace and the member
 */
export const draftStore = <Draft>(owner: readonly [string, string], name: string) => {
  const key = prefix + [...owner, name].join(':');
  return {
    read: (): Draft | null => (isOld(key) ? null : (read(key)?.draft as Draft)),
    /** null: it is sent or discarded. */
    write: (draft: Draft | null): void => {
      forget((one) => one === key || isOld(one));
      if (draft === null) return;
      try {
        localStorage.setItem(key, JSON.stringify({ at: Date.now(), draft } satisfies Kept));
      } catch {
        // The browser gives no more room: the text stays where it is written.
      }
    },
  };
};
