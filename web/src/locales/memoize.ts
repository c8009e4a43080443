type Cache = {
  readonly create: () => { get: (key: string) => unknown; set: (key: string, made: unknown) => void };
};

/**
 * The one way in which use-intl remembers its formatters, in the place of a library with several: half a kilobyte of
 * every first load.
 */
export const memoize = (make: (...args: unknown[]) => unknown, { cache }: { readonly cache: Cache }) => {
  const made = cache.create();
  return (...args: unknown[]): unknown => {
    const key = JSON.stringify(args);
    const known = made.get(key) ?? make(...args);
    made.set(key, known);
    return known;
  };
};
export const strategies = {};
