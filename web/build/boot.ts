import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { transformSync } from 'esbuild';
import type { Plugin } from 'vite';
import { languages, tagOf } from '#shared/model/choices';
import { outlineOf } from '../src/app/outlines.ts';
import { type Bundle, chunkOf, withImports } from './bundle.ts';
import { earlyScreens } from './early-screens.ts';
import { accentStyle, drawFirstPaints } from './first-paint.ts';

const boots = new URL('../boot.ts', import.meta.url);
const paints = new URL('../paint.ts', import.meta.url);
const tags = languages.map(tagOf);

const compile = (script: URL, preloads?: unknown): string =>
  transformSync(readFileSync(script, 'utf8'), {
    loader: 'ts',
    define: { PRELOADS: JSON.stringify(preloads ?? null) },
    minify: true,
    format: 'iife',
    target: 'es2022',
  }).code.trim();

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

/** The place of an entry in a list, which gets it when it is new. */
const placeIn = <T>(list: T[], one: T): number => {
  const known = list.findIndex((other) => String(other) === String(one));
  return known < 0 ? list.push(one) - 1 : known;
};

/** What `boot.ts` reads. Every visitor fetches these bytes, so each file is named once. */
const preloadsOf = (bundle: Bundle, inPage: string | undefined) => {
  const fetchedWith = (ending: string): string[] =>
    [...withImports(bundle, chunkOf(bundle, ending))].filter((name) => name !== inPage);
  const always = fetchedWith('/web/src/main.tsx');
  const files: string[] = [];
  const texts: string[][] = [];
  const screens = Object.entries(earlyScreens).map(([path, { file, areas, needs, calls }]) => {
    // The list of the screens is fetched before any that is not among the first.
    const list = ['/feed', '/login'].includes(path) ? [] : fetchedWith('/app/screens.tsx');
    const fetched = new Set([...fetchedWith(`/web/src/${file}`), ...list]);
    const words = ['core', ...areas].map((area) =>
      languages.map((language) => chunkOf(bundle, `/locales/${language}/${area}.json`).fileName),
    );
    return [
      path,
      {
        outline: outlineOf(path.endsWith('/') ? `${path}x` : path),
        needs,
        calls,
        files: [...fetched].filter((name) => !always.includes(name)).map((name) => placeIn(files, name)),
        texts: [...new Set(words.map((one) => placeIn(texts, one)))],
      },
    ] as const;
  });
  return { tags, always, files, texts, screens: Object.fromEntries(screens) };
};

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
        return html.replace(
          '<!--boot-->',
          () => `<script>${compile(boots, { tags, always: [], files: [], texts: [], screens: {} })}</script>`,
        );
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
