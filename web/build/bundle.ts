/** The part of the bundler's output that our plugins read. */
type Chunk = {
  type: 'chunk' | 'asset';
  fileName: string;
  source?: string | Uint8Array;
  moduleIds?: string[];
  imports?: string[];
  viteMetadata?: { importedCss: Set<string> };
};
export type Bundle = Record<string, Chunk>;

export const chunkOf = (bundle: Bundle, ending: string): Chunk => {
  const found = Object.values(bundle).find(({ moduleIds }) => moduleIds?.some((id) => id.endsWith(ending)));
  if (!found) throw new Error(`No chunk holds ${ending}`);
  return found;
};

/** The files that a chunk needs: itself, its styles, and the same of what it imports. */
export const withImports = (bundle: Bundle, from: Chunk, seen = new Set<string>()): Set<string> => {
  if (seen.has(from.fileName)) return seen;
  seen.add(from.fileName);
  for (const css of from.viteMetadata?.importedCss ?? []) seen.add(css);
  for (const name of from.imports ?? []) {
    const chunk = bundle[name];
    if (chunk) withImports(bundle, chunk, seen);
  }
  return seen;
};
