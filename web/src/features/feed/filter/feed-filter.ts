/** What the address asks for of the feed: the names are those of the call. */
const filterNames = ['q', 'from', 'to', 'value', 'mine', 'private', 'since', 'until'] as const;
const flags: ReadonlySet<string> = new Set(['mine', 'private']);
export type FeedFilter = Readonly<Partial<Record<(typeof filterNames)[number], string>>>;

export const readFilter = (address: URLSearchParams): FeedFilter =>
  Object.fromEntries(
    filterNames
      .map((name) => [name, address.get(name)?.trim() ?? ''] as const)
      // Only a flag that is set says anything.
      .filter(([name, part]) => (flags.has(name) ? part === 'true' : part !== '')),
  );

/** The address with another filter; what else it says stays. */
export const withFilter = (address: URLSearchParams, filter: FeedFilter): URLSearchParams => {
  const changed = new URLSearchParams(address);
  for (const name of filterNames) {
    const part = filter[name];
    if (part) changed.set(name, part);
    else changed.delete(name);
  }
  return changed;
};
