import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { generators } from '#infra/build/generate';
import { skeletons } from '#infra/build/new';
import { commands } from '#infra/operate/commands';
import { benches } from '../../bench/benches.ts';
import packageJson from '../../package.json' with { type: 'json' };

const root = fileURLToPath(new URL('../../', import.meta.url));
const { scripts } = packageJson;

/** The names that a script knows. */
const named: Readonly<Record<string, object>> = {
  operate: commands,
  generate: generators,
  new: skeletons,
  bench: benches,
};

const files = globSync(
  [
    '*.{md,ts}',
    '.github/**/*.{md,yml}',
    'docs/**/*.md',
    '{bench,functions,infra,shared,test,web}/**/*.{ts,tsx,js,mjs,py}',
  ],
  { cwd: root },
);

/** What a text tells somebody to run. A line may end between two words, also within a comment. */
const toldIn = (text: string): readonly (readonly [script: string, name: string | undefined])[] =>
  [
    ...text.matchAll(/npm(?:',)?[\s*]+'?run(?:',)?[\s*]+'?([a-z][\w:-]*)(?:[\s*]+--[\s*]+([a-z][\w-]*))?/g),
  ].map(([, script = '', name]) => [script, name]);

test('every command that a document or the code names exists', () => {
  const told = files.flatMap((file) =>
    toldIn(readFileSync(`${root}${file}`, 'utf8')).map(([script, name]) => ({ file, script, name })),
  );
  expect(told.length).toBeGreaterThan(150);
  const wrong = told.filter(({ script, name }) => {
    const names = named[script];
    return !Object.hasOwn(scripts, script) || (names && name !== undefined && !Object.hasOwn(names, name));
  });
  expect(wrong).toEqual([]);
});

test('every script of package.json and every bench runs a file that exists', () => {
  const own = Object.values(scripts).flatMap((script) => script.match(/\S+\.m?ts/g) ?? []);
  expect(own.length).toBeGreaterThan(10);
  const run = [...own, ...Object.keys(benches).map((name) => `bench/${name}.ts`)];
  expect(run.filter((file) => !existsSync(`${root}${file}`))).toEqual([]);
});

const runners = [
  ['operate', 'infra/operate/commands.ts'],
  ['generate', 'infra/build/generate.ts'],
  ['new', 'infra/build/new.ts'],
  ['bench', 'bench/run.ts'],
] as const;

test.each(runners)('npm run %s lists what it knows, and refuses any other name', (script, file) => {
  const run = (name: string) => spawnSync(process.execPath, [file, name], { cwd: root, encoding: 'utf8' });
  const help = run('--help');
  const unknown = run('toString');
  expect([help.status, unknown.status]).toEqual([0, 1]);
  expect(unknown.stderr).toContain(`There is no "toString" in npm run ${script}.`);
  for (const name of Object.keys(named[script] ?? {}))
    for (const said of [help.stdout, unknown.stderr])
      expect(said).toMatch(new RegExp(`^  ${name} +\\S`, 'm'));
});
