import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../web/src/', import.meta.url));
const source = (file: string): string => readFileSync(join(root, file), 'utf8');

/** The namespaces of each file of texts. */
const namespaces = new Map(
  readdirSync(join(root, 'locales/en')).map((file) => [
    file.replace('.json', ''),
    Object.keys(JSON.parse(source(`locales/en/${file}`)) as object),
  ]),
);

/** The files that a file has with it: what is imported later, or only as a type, is not. */
const importsOf = (file: string): readonly string[] =>
  [...source(file).matchAll(/^(?:import|export)\s(?!type\b)[^;]*?from '(#web\/|\.{1,2}\/)([^']+\.tsx?)';/gmu)]
    .map(([, from = '', path = '']) => (from === '#web/' ? path : join(dirname(file), from, path)))
    .filter((path) => existsSync(join(root, path)));

const withAll = (file: string, known = new Set<string>()): ReadonlySet<string> => {
  if (known.has(file)) return known;
  known.add(file);
  for (const one of importsOf(file)) withAll(one, known);
  return known;
};

const used = (file: string): readonly string[] =>
  [...source(file).matchAll(/useTranslations\('([a-zA-Z]+)/gu)].map(([, name = '']) => name);

const partsIn = (file: string) =>
  [
    ...source(file).matchAll(
      /deferred\(\s*\(\) => import\('(?:#web\/|\.\.\/|(?=\.\/))([^']+)'\),?([^)]*)\)/gu,
    ),
  ].map(
    ([, part = '', areas = '']) =>
      [part.replace('./', 'app/'), [...areas.matchAll(/'([a-z]+)'/gu)].map(([, area = '']) => area)] as const,
  );

/** The parts that the application fetches when they are needed, with the areas of texts that come with each. */
const screens = partsIn('app/screens.tsx');
/** The settings are parts of one of them, whose texts they have as well. */
const [, ofSettings = []] = screens.find(([part]) => part.endsWith('settings/settings.tsx')) ?? [];
/** The connections name their areas elsewhere, each its own. */
const settings = partsIn('app/settings/areas.ts')
  .filter(([part]) => !part.startsWith('features/connections/'))
  .map(([part, areas]) => [part, [...ofSettings, ...areas]] as const);

test.each([...screens, ...settings])('%s comes with all of its texts', (part, areas) => {
  const known = new Set(['core', ...areas].flatMap((area) => namespaces.get(area) ?? []));
  const missing = [...withAll(part)].flatMap((file) =>
    used(file).flatMap((name) => (known.has(name) ? [] : [`${name} in ${file}`])),
  );
  expect(missing).toEqual([]);
});
