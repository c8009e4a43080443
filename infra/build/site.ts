import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { apiPrefix } from '#shared/contract/prefix';
import { writeOpenapi } from './openapi.ts';
import { CommandError } from '../command.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const sources = [
  'web',
  'shared',
  'infra/build/openapi.ts',
  'infra/build/openapi',
  'package-lock.json',
  'postcss.config.cjs',
];

const newest = (path: string): number => {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
};

/** Adds the files of the API documentation page: the OpenAPI document, the viewer and a font. */
const buildDocs = (site: string): void => {
  const docs = join(site, 'docs/api');
  writeOpenapi(join(site, apiPrefix, 'openapi.json'));
  const copied = {
    'rapidoc-min.js': 'rapidoc/dist/rapidoc-min.js',
    'inter.woff2': '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  };
  for (const [name, from] of Object.entries(copied))
    copyFileSync(join(root, 'node_modules', from), join(docs, name));
};

type Environment = Readonly<Record<string, string | undefined>>;

/** What the environment changes in a site: see `web/build`. */
const settingsIn = ({ SERVICE_WORKER, SECURITY_CONTACT }: Environment): string =>
  JSON.stringify({ SERVICE_WORKER, SECURITY_CONTACT });

/** Where it is noted with which settings a site was built: beside it, because all that is in it is published. */
const noteOf = (site: string): string => `${site}.settings.json`;

const isUpToDate = (site: string, settings: string): boolean => {
  const [built, note] = [join(site, 'index.html'), noteOf(site)];
  if (!existsSync(built) || !existsSync(note) || readFileSync(note, 'utf8') !== settings) return false;
  const changed = sources.map((path) => join(root, path)).filter(existsSync);
  return statSync(built).mtimeMs >= Math.max(...changed.map(newest));
};

/** Builds the site if it is missing, older than its sources, or was built with other settings. @throws Problem */
export const buildSite = (site = join(root, 'dist/web'), environment: Environment = process.env): void => {
  const settings = settingsIn(environment);
  if (isUpToDate(site, settings)) return;
  console.log('Building the site …');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    [vite, 'build', '--config', 'web/vite.config.ts', '--outDir', site],
    {
      cwd: root,
      encoding: 'utf8',
      env: { ...environment },
    },
  );
  if (status !== 0) throw new CommandError(`The site could not be built:\n${stderr || stdout}`);
  buildDocs(site);
  writeFileSync(noteOf(site), settings);
};

if (import.meta.main) buildSite();
