import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { apiPrefix } from '#shared/contract/prefix';
import { writeOpenapi } from './openapi.ts';
import { CommandError } from './local/command.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const sources = [
  'web',
  'shared',
  'infra/openapi.ts',
  'infra/openapi',
  'package-lock.json',
  'postcss.config.cjs',
];

const newest = (path: string): number => {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
};

/** Adds the files of the API documentation page: the OpenAPI document, the viewer and a font. */
const buildDocs = (): void => {
  const site = join(root, 'dist/web');
  const docs = join(site, 'docs/api');
  writeOpenapi(join(site, apiPrefix, 'openapi.json'));
  const copied = {
    'rapidoc-min.js': 'rapidoc/dist/rapidoc-min.js',
    'inter.woff2': '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  };
  for (const [name, from] of Object.entries(copied))
    copyFileSync(join(root, 'node_modules', from), join(docs, name));
};

/** Builds the site if it is missing or older than its sources. @throws Problem */
export const buildSite = (): void => {
  const built = join(root, 'dist/web/index.html');
  const changed = Math.max(
    ...sources
      .map((path) => join(root, path))
      .filter(existsSync)
      .map(newest),
  );
  if (existsSync(built) && statSync(built).mtimeMs >= changed) return;
  console.log('Building the site …');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    [vite, 'build', '--config', 'web/vite.config.ts'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new CommandError(`The site could not be built:\n${stderr || stdout}`);
  buildDocs();
};

if (import.meta.main) buildSite();
