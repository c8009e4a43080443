import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { transformSync } from 'esbuild';
import type { Plugin } from 'vite';

type Chunk = {
  type: 'chunk' | 'asset';
  fileName: string;
  facadeModuleId?: string | null;
  imports?: string[];
  viteMetadata?: { importedCss: Set<string> };
};
type Bundle = Record<string, Chunk>;

const script = new URL('../boot.ts', import.meta.url);
/** The screens worth starting before the application has been read, by the paths that show them; and their words. */
const early: Record<string, { file: string; areas: readonly string[] }> = {
  '/feed': { file: 'feed/feed.tsx', areas: ['core', 'refusals'] },
  '/login': { file: 'entry/login.tsx', areas: ['core', 'refusals', 'entry'] },
};
const languages = ['en', 'ru', 'es'];

const compile = (preloads: unknown): string =>
  transformSync(readFileSync(script, 'utf8'), {
    loader: 'ts',
    define: { PRELOADS: JSON.stringify(preloads) },
    minify: true,
    format: 'iife',
    target: 'es2022',
  }).code.trim();

const madeFrom = (bundle: Bundle, ending: string): Chunk => {
  const found = Object.values(bundle).find(({ facadeModuleId }) => facadeModuleId?.endsWith(ending));
  if (!found) throw new Error(`No chunk is made from ${ending}`);
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

const preloadsOf = (bundle: Bundle) => ({
  screens: Object.fromEntries(
    Object.entries(early).map(([path, { file, areas }]) => [
      path,
      {
        files: [...withImports(bundle, madeFrom(bundle, `/features/${file}`))],
        words: Object.fromEntries(
          languages.map((language) => [
            language,
            areas.map((area) => madeFrom(bundle, `/locales/${language}/${area}.json`).fileName),
          ]),
        ),
      },
    ]),
  ),
});

/** Puts the boot script into the page, and its hash where the server finds it for its content security policy. */
export const boot = (): Plugin => ({
  name: 'bravo:boot',
  enforce: 'post',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const code = compile(bundle ? preloadsOf(bundle) : { screens: {} });
      return html.replace('<!--boot-->', () => `<script>${code}</script>`);
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
