import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundle, entriesOf, standInsIn, written } from '#infra/bundle';

const outdir = mkdtempSync(join(tmpdir(), 'bravo-bundles-'));
const functions = entriesOf(written());
let built: Awaited<ReturnType<typeof bundle>>;

beforeAll(async () => {
  built = await bundle(functions, join(outdir, 'all'));
}, 60_000);
afterAll(() => rmSync(outdir, { recursive: true, force: true }));

describe('the bundles', () => {
  test('are there for every written function, each with its handler and nothing beside it', () => {
    const outputs = Object.entries(built.outputs).map(([path, { exports }]) => {
      const file = path.slice(path.indexOf('/all/') + '/all/'.length);
      return `${file} exports ${exports.join()}`;
    });
    expect(outputs.toSorted()).toEqual(
      functions.map(({ name }) => `${name}/index.mjs exports handler`).toSorted(),
    );
  });

  test('hold no stand-in of one machine', () => {
    expect(standInsIn(built)).toEqual([]);
  });

  test('hold neither the table’s nor the build’s tools', () => {
    const tools = /node_modules\/(aws-cdk|constructs|esbuild|vitest|typescript|react|vite|playwright)/;
    expect(Object.keys(built.inputs).filter((input) => tools.test(input))).toEqual([]);
  });

  test('take their credentials from the environment alone', () => {
    const providers = Object.keys(built.inputs).filter((input) => input.includes('credential-provider'));
    expect(providers).toEqual([]);
  });

  test('start on the pinned runtime', async () => {
    const [first] = functions;
    const at = pathToFileURL(join(outdir, 'all', first?.name ?? '', 'index.mjs'));
    expect(await import(/* @vite-ignore */ at.href)).toMatchObject({
      handler: expect.any(Function) as unknown,
    });
  });
});

test('a stand-in stops the build', async () => {
  const cheating = [{ name: 'cheating', source: 'test/infra/with-a-stand-in.ts' }];
  await expect(bundle(cheating, join(outdir, 'cheating'))).rejects.toThrow(/stand-ins.*fauxqs/);
});
