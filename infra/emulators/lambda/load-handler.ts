/** The entry of a function, as Lambda calls it. */
type Handler = (event: unknown, context: unknown) => Promise<unknown>;

/** A call or a job, with the file of its handler. */
type Source = { readonly id: string; readonly source: string };

const importHandler = async (source: string): Promise<Handler> =>
  ((await import(new URL(`../../../${source}`, import.meta.url).href)) as { handler: Handler }).handler;

/** Kept as Lambda keeps a function, so that a call is not measured with an import. */
const loaded = new Map<string, Promise<Handler>>();

/** Returns the handler of a function from its source, in this process. */
export const loadFromSource = ({ source }: Source): Promise<Handler> => {
  const handler = loaded.get(source) ?? importHandler(source);
  loaded.set(source, handler);
  return handler;
};

let load = loadFromSource;

/** Returns the handler of a function: from its source, unless something else takes its place. */
export const loadHandler = <Result>(
  of: Source,
): Promise<(event: unknown, context: unknown) => Promise<Result>> =>
  load(of) as Promise<(event: unknown, context: unknown) => Promise<Result>>;

/**
 * Has functions run elsewhere, as a benchmark does with their bundles; where `other` returns undefined, here as before.
 * Returns how to undo it.
 */
export const replaceHandlers = (other: (of: Source) => Promise<Handler> | undefined): (() => void) => {
  load = (of) => other(of) ?? loadFromSource(of);
  return () => {
    load = loadFromSource;
  };
};
