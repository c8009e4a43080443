import { execFile } from 'node:child_process';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openapi } from './openapi.ts';
import { routes } from '../blueprint/routes.ts';

const execute = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));

/** The calls that an API key can make, without those of another protocol, which has clients of its own. */
const open = routes.filter(({ endpoint: { scope, speaks } }) => scope !== null && !speaks);

const keyed = open
  .filter(({ endpoint: { idempotent } }) => idempotent)
  .map(({ endpoint: { method, path } }) => `${method} ${path}`);

const entry = `import { defaults } from './calls.js';
import { connectBy, type Connection } from './connection.js';

const keyed = ${JSON.stringify(keyed)};

/** Says where all calls go, and with which API key. */
export const connect = (connection: Connection): void => connectBy(defaults, keyed, connection);
export { HttpError, ok } from '@oazapfts/runtime';
export { everyItem, type Connection } from './connection.js';
export * from './calls.js';
`;

const readme = `# bravo-client

A typed client for the Bravo API, generated from its contract: the ${open.length} calls that an API key can make. It runs
wherever \`fetch\` exists: Node.js 20 or newer, Deno, Bun. Keep a key out of browsers.

\`\`\`ts
import { connect, everyItem, ok, postsCreate, postsList, usersList, valuesList } from 'bravo-client';

connect({ origin: 'https://bravo.example', key: process.env.BRAVO_KEY });

const [person] = await ok(usersList({ search: 'marcus' }));
const [value] = await ok(valuesList());
await ok(postsCreate({ to_id: [person.id], value_id: value.id, score: 10, message: 'For the calm launch' }));

for await (const post of everyItem((nextCursor) => postsList({ nextCursor }))) console.log(post.message);
\`\`\`

- \`ok\` returns the data of an answer and throws an \`HttpError\` for a refusal: its \`data.errors\` have a code for programs and
  a message for people. Without \`ok\` a call returns \`{ status, data, headers }\`.
- A call that is refused because there were too many in a minute (429) is tried up to four times in all. So is a call whose
  answer was lost, if it only reads or if it moves points: those keep the same \`Idempotency-Key\`, so nothing is sent twice.
- A call without the scope it needs answers 403 \`insufficient_scope\`.
`;

const compilerOptions = {
  target: 'ES2022',
  module: 'ESNext',
  moduleResolution: 'bundler',
  lib: ['ES2022', 'DOM', 'DOM.Iterable'],
  types: [],
  strict: true,
  declaration: true,
  rootDir: 'src',
  outDir: '.',
};

const manifest = async () => {
  const ours = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    version: string;
    devDependencies: Record<string, string>;
  };
  return {
    name: 'bravo-client',
    version: ours.version,
    description: 'A typed client of the API of Bravo',
    license: 'MIT',
    type: 'module',
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    engines: { node: '>=20' },
    dependencies: { '@oazapfts/runtime': ours.devDependencies['@oazapfts/runtime'] },
  };
};

/**
 * Writes the package of the client: JavaScript, types, a README. It has to lie where \`@oazapfts/runtime\` is found, or be
 * installed with it.
 * @throws Error with the compiler's words when the generated code does not compile
 */
export const writeClient = async (folder: string): Promise<void> => {
  const source = join(folder, 'src');
  await rm(folder, { recursive: true, force: true });
  await mkdir(source, { recursive: true });
  const tool = (name: string, ...args: string[]) =>
    execute(join(root, 'node_modules/.bin', name), args, { cwd: folder });
  await Promise.all([
    writeFile(join(folder, 'openapi.json'), JSON.stringify(openapi(open))),
    writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, include: ['src'], exclude: [] }),
    ),
    writeFile(join(folder, 'package.json'), `${JSON.stringify(await manifest(), null, 2)}\n`),
    writeFile(join(folder, 'README.md'), readme),
    writeFile(join(source, 'index.ts'), entry),
    copyFile(new URL('client/connection.ts', import.meta.url), join(source, 'connection.ts')),
  ]);
  await tool('oazapfts', '--futureStripLegacyMethods', 'openapi.json', 'src/calls.ts');
  await tool('tsc').catch(({ stdout }: { stdout: string }) => {
    throw new Error(`The client does not compile:\n${stdout}`);
  });
  await Promise.all(['src', 'tsconfig.json'].map((one) => rm(join(folder, one), { recursive: true })));
};

export const run = async ([folder = 'dist/bravo-client']: readonly string[]): Promise<void> => {
  await writeClient(folder);
  console.log(`${folder}: ${open.length} calls`);
};
