import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { transformSync } from 'esbuild';
import type { Plugin } from 'vite';
import { languages, tagOf } from '#shared/model/choices';
import { accentStyle, drawFirstPaints } from './first-paint.ts';

type Chunk = {
  type: 'chunk' | 'asset';
  fileName: string;
  source?: string | Uint8Array;
  moduleIds?: string[];
  imports?: string[];
  viteMetadata?: { importedCss: Set<string> };
};
type Bundle = Record<string, Chunk>;

const boots = new URL('../boot.ts', import.meta.url);
const paints = new URL('../paint.ts', import.meta.url);
/** The screens worth fetching before the application has loaded, by path, with their message areas. */
const early: Record<string, { file: string; areas: readonly string[] }> = {
  '/feed': { file: 'feed/feed.tsx', areas: ['core', 'refusals'] },
  '/login': { file: 'entry/login.tsx', areas: ['core', 'refusals', 'entry'] },
};
const tags = languages.map(tagOf);

const compile = (script: URL, preloads?: unknown): string =>
  transformSync(readFileSync(script, 'utf8'), {
    loader: 'ts',
    define: { PRELOADS: JSON.stringify(preloads ?? null) },
    minify: true,
    format: 'iife',
    target: 'es2022',
  }).code.trim();

const chunkOf = (bundle: Bundle, ending: string): Chunk => {
  const found = Object.values(bundle).find(({ moduleIds }) => moduleIds?.some((id) => id.endsWith(ending)));
  if (!found) throw new Error(`No chunk holds ${ending}`);
  return found;
};

const withImports = (bundle: Bundle, from: Chunk, seen = new Set<string>()): Set<string> => {
  if (seen.has(from.fileName)) return seen;
  seen.add(from.fileName);
  for (const css of from.viteMetadata?.importedCss ?? []) seen.add(css);
  for (const name of from.imports ?? []) {
    const chunk = bundle[name];
    if (chunk) withImports(bundle, chunk, seen);
  }
  return seen;
};

/** The tag of the page's own styles, which every screen needs before the first paint; it captures their file. */
const ownStyles = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/;

/**
 * Inlines the page's own styles: fetching a file of five kilobytes would delay the first paint by a round trip. The
 * tag stays so that Vite's loader finds these styles; a browser does not fetch a disabled stylesheet.
 */
const withOwnStyles = (html: string, bundle: Bundle): string =>
  html.replace(ownStyles, (tag, file: string) => {
    const style = String(bundle[file]?.source ?? '');
    if (style === '' || style.includes('</')) throw new Error(`${file} cannot stand in the page`);
    return `<style>${style.trim()}</style>${tag.replace('<link', '<link disabled')}`;
  });

const preloadsOf = (bundle: Bundle, inPage: string | undefined) => ({
  tags,
  screens: Object.fromEntries(
    Object.entries(early).map(([path, { file, areas }]) => [
      path,
      {
        files: [...withImports(bundle, chunkOf(bundle, `/features/${file}`))].filter(
          (name) => name !== inPage,
        ),
        words: Object.fromEntries(
          languages.map((language) => [
            tagOf(language),
            [...new Set(areas.map((area) => chunkOf(bundle, `/locales/${language}/${area}.json`).fileName))],
          ]),
        ),
      },
    ]),
  ),
});

/**
 * Puts the boot script and the first paint into the page, and writes their hashes where the server reads them for its
 * content security policy.
 */
export const boot = (): Plugin => ({
  name: 'bravo:boot',
  enforce: 'post',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { bundle }) {
      if (!bundle)
        return html.replace('<!--boot-->', () => `<script>${compile(boots, { tags, screens: {} })}</script>`);
      const code = compile(boots, preloadsOf(bundle, ownStyles.exec(html)?.[1]));
      const drawn = await drawFirstPaints();
      return withOwnStyles(html, bundle)
        .replace('<!--boot-->', () => `${accentStyle()}<script>${code}</script>`)
        .replace('<!--paint-->', () => `${drawn}<script>${compile(paints)}</script>`);
    },
  },
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const page = bundle['index.html'];
      const html = page?.type === 'asset' ? String(page.source) : '';
      const scripts = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, code]) => code ?? '');
      const scriptHashes = scripts.map(
        (code) => `sha256-${createHash('sha256').update(code).digest('base64')}`,
      );
      this.emitFile({ type: 'asset', fileName: 'csp.json', source: JSON.stringify({ scriptHashes }) });
    },
  },
});
