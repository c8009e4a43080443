import { CommandError } from '../../command.ts';
import { kebab, nameIn, snake } from './names.ts';
import { afterRowsOf, atEndOf, before, read, writeSkeleton } from './write-skeleton.ts';

const index = 'shared/contract/index.ts';

const declaration = (name: string, path: string): string => `  ${name}: endpoint({
    method: 'POST',
    path: '${path}',
    summary: 'What it does, for readers of the API document',
    access: 'member',
    billing: 'required',
    scope: null,
    reply: z.object({}),
  }),
`;

const newArea = (area: string, first: string): string => `import * as z from 'zod';
import { endpoint } from './endpoint.ts';

export const ${area} = {
${first}};
`;

const handler = (
  area: string,
  name: string,
  module: string,
): string => `import { handle } from '#functions/http/handle';
import { ${area} } from '#shared/contract/${module}';

export const handler = handle(${area}.${name}, () =>
  Promise.reject(new Error('${area}.${name} is not written yet')),
);
`;

const failingTest = (
  area: string,
  name: string,
  module: string,
): string => `import { expect, test } from 'vitest';
import { ${area} } from '#shared/contract/${module}';
import { call } from '../support/stack.ts';
import { aTeam } from '../support/team.ts';

test('${area}.${name} answers a member', async () => {
  const { ann } = await aTeam(['ann']);
  expect(await call(${area}.${name}, {}, ann)).toMatchObject({ status: 200, body: {} });
});
`;

/** Declares a call, with a handler that is not written yet. */
export const run = async (args: readonly string[]): Promise<void> => {
  const id = nameIn(args, /^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/, 'posts.pin');
  const [area = '', name = ''] = id.split('.');
  if (area === 'webhooks')
    throw new CommandError('A webhook is not a call with callers: see functions/webhooks.');
  const path = `/${snake(area)}/${snake(name)}`;
  // An area may lie in a folder: the index says where.
  const module =
    new RegExp(`import \\{ ${area} \\} from '\\./(.+)\\.ts';`).exec(read(index))?.[1] ?? kebab(area);
  const contract = `shared/contract/${module}.ts`;
  const test = `test/api/${kebab(area)}-${kebab(name)}.test.ts`;
  const declared = declaration(name, path);
  const isNew = !read(index).includes(`\n  ${area},\n`);
  writeSkeleton({
    files: {
      ...(isNew && { [contract]: newArea(area, declared) }),
      [`functions/endpoints/${kebab(area)}/${kebab(name)}.ts`]: handler(area, name, module),
      [test]: failingTest(area, name, module),
    },
    taken: isNew ? [] : [[contract, `\n  ${name}: endpoint(`]],
    edits: [
      ...(isNew
        ? [
            {
              file: index,
              at: before('\n/** The whole'),
              text: `import { ${area} } from './${kebab(area)}.ts';\n`,
            },
            { file: index, at: atEndOf('export const contract = {'), text: `  ${area},\n` },
          ]
        : [{ file: contract, at: atEndOf(`export const ${area} = {`), text: declared }]),
      {
        file: 'infra/blueprint/access.ts',
        at: afterRowsOf(`${area}.`, 'export const access = {'),
        text: `  '${id}': { table: [...reads, 'PutItem'] },\n`,
      },
      {
        file: 'test/infra/spec-calls.ts',
        at: atEndOf('export const additions: Readonly<Record<string, string>> = {'),
        text: `  'POST ${path}': 'why this call exists',\n`,
      },
    ],
    next: [
      `${contract}: the method, the path, who may call it, the request, the reply and every refusal`,
      `test/infra/spec-calls.ts: why this call exists; its row also names the method and the path`,
      'infra/blueprint/access.ts: only what its function may use; a test must use all of it',
      'test/support/prepared-requests.ts: with parameters or a body, a request that succeeds; tests of all calls send it',
      ...(isNew
        ? ['test/infra/templates/watch.ts: the limit for the cost of alarms: each area has its own']
        : []),
      'web/src/api/further-calls.ts: a row, if the web app makes the call',
      `npx vitest run ${test}   fails until the handler answers; then one test for each status`,
    ],
  });
};
