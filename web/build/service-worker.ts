import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import type { Plugin } from 'vite';
import { type Bundle, chunkOf, withImports } from './bundle.ts';

/** What a start without a network shows: the feed, the menus, the composer, and what writing takes. */
const parts = [
  '/web/src/main.tsx',
  '/app/screens.tsx',
  '/app/header-extras.tsx',
  '/app/account-menu.tsx',
  '/app/drawer-menu.tsx',
  '/features/feed/feed.tsx',
  '/features/feed/composer/composer.tsx',
  '/product/outbox/outbox-list.tsx',
  '/product/comments/comments.tsx',
  '/product/posts/celebration.tsx',
  '/product/comments/comment-form.tsx',
  '/ui/overlays/confirm-dialog.tsx',
  '/locales/further-files.ts',
];

/** Texts of the first load and of its dialogs, in every language: a worker does not know which one is chosen. */
const texts = /\/locales\/\w+\/(core|refusals|dialogs|offline)\.json$/;
/** The letters of the interface's languages; the others have a file that few need. */
const letters = /inter-(latin|cyrillic)-wght-normal/;

const source = (name: string): string => fileURLToPath(new URL(`../worker/${name}.ts`, import.meta.url));

const compile = (name: string, precache: unknown): string =>
  buildSync({
    entryPoints: [source(name)],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
    define: { PRECACHE: JSON.stringify(precache), 'process.env.NODE_ENV': '"production"' },
  }).outputFiles[0]?.text ?? '';

const revisionOf = (bundle: Bundle, file: string): string =>
  createHash('sha256').update(String(bundle[file]?.source)).digest('hex').slice(0, 16);

const precacheOf = (bundle: Bundle) => {
  const files = new Set<string>();
  for (const part of parts) withImports(bundle, chunkOf(bundle, part), files);
  for (const { fileName, moduleIds } of Object.values(bundle))
    if (moduleIds?.some((id) => texts.test(id)) || letters.test(fileName)) files.add(fileName);
  return [
    { url: '/index.html', revision: revisionOf(bundle, 'index.html') },
    // Their names change with their content.
    ...[...files].toSorted().map((file) => ({ url: `/${file}`, revision: null })),
  ];
};

/**
 * Writes `/sw.js`. `SERVICE_WORKER=off` makes a worker that removes itself from every browser, and pages that register
 * none.
 */
export const serviceWorker = (isOff = process.env['SERVICE_WORKER'] === 'off'): Plugin => ({
  name: 'bravo:service-worker',
  enforce: 'post',
  config: (_config, { command }) => ({
    define: { SERVICE_WORKER: JSON.stringify(command === 'build' && !isOff) },
  }),
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const code = isOff ? compile('removed', []) : compile('service-worker', precacheOf(bundle));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: code });
    },
  },
});
