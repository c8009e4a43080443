import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as Pictures from '#functions/adapters/files/pictures';
import { bundle, bundleEntries, findLocalOnlyInputs } from '#infra/build/bundle';
import { routes } from '#infra/blueprint/routes';
import { readPictureHeader } from '#shared/rules/posts/pictures';
import { aJpeg, aPng, aWebp, paint } from '../support/pictures.ts';
import { oneIn } from '../support/thoroughness.ts';

const outdir = mkdtempSync(join(tmpdir(), 'bravo-bundles-'));
/** Every third, and all in a long run: it takes a tenth of a second of a processor for each. */
const entries = oneIn(3, bundleEntries);
let built: Awaited<ReturnType<typeof bundle>>;

beforeAll(async () => {
  built = await bundle(entries, join(outdir, 'all'));
});
afterAll(() => rmSync(outdir, { recursive: true, force: true }));

describe('the bundles', () => {
  test('exist and export only their handler', () => {
    const outputs = Object.entries(built.outputs).map(([path, { exports }]) => {
      const file = path.slice(path.indexOf('/all/') + '/all/'.length);
      return `${file} exports ${exports.join()}`;
    });
    const handlers = entries.map(({ name }) => `${name}/index.mjs exports handler`);
    expect(outputs.filter((output) => !output.includes('/picture-worker.mjs')).toSorted()).toEqual(
      handlers.toSorted(),
    );
  });

  test('carry the decoders of pictures only where a picture is accepted, and only in the worker', () => {
    const outputs = Object.entries(built.outputs);
    const bundled = new Set(entries.map(({ name }) => name));
    const carrying = outputs.filter(([, { inputs }]) =>
      Object.keys(inputs).some((path) => path.endsWith('.wasm')),
    );
    expect(carrying.map(([path]) => path.slice(path.indexOf('/all/') + '/all/'.length)).toSorted()).toEqual(
      routes
        .filter(({ id, endpoint }) => bundled.has(id) && endpoint.file && id !== 'workspace.uploadArchive')
        .map(({ id }) => `${id}/picture-worker.mjs`)
        .toSorted(),
    );
  });

  test('contain no local stand-in', () => {
    expect(findLocalOnlyInputs(built)).toEqual([]);
  });

  test('contain no build tools or browser libraries', () => {
    const tools = /node_modules\/(aws-cdk|constructs|esbuild|vitest|typescript|react|vite|playwright)/;
    expect(Object.keys(built.inputs).filter((input) => tools.test(input))).toEqual([]);
  });

  test('take credentials from the environment only', () => {
    const providers = Object.keys(built.inputs).filter((input) => input.includes('credential-provider'));
    expect(providers).toEqual([]);
  });

  test('load node:http by require, because its ESM import would load undici at every start', () => {
    const external = Object.values(built.outputs).flatMap(({ imports }) => imports.map(({ path }) => path));
    expect(external.filter((path) => /^(node:)?https?2?$/.test(path))).toEqual([]);
  });

  // Every sixth, and all in a long run.
  test('load on the pinned Node version', async () => {
    const files = oneIn(6, bundleEntries).map(
      ({ name }) => pathToFileURL(join(outdir, 'all', name, 'index.mjs')).href,
    );
    const script = `for (const file of ${JSON.stringify(files)}) {
      const { handler } = await import(file);
      if (typeof handler !== 'function') throw new Error(file + ' has no handler');
    }
    console.log(process.versions.node.split('.')[0]);`;
    const environment = {
      AWS_REGION: 'eu-west-1',
      TABLE_NAME: 'bravo',
      MAIL_QUEUE_URL: 'https://sqs.test/mail',
    };
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
      env: environment,
    });
    expect(stdout.trim()).toBe('24');
  });
});

test('a bundle decodes pictures in the worker beside it', async () => {
  const source = 'functions/adapters/files/pictures.ts';
  await bundle([{ name: 'pictures', source }], join(outdir, 'decoding'));
  const file = pathToFileURL(join(outdir, 'decoding', 'pictures', 'index.mjs')).href;
  const { reencode } = (await import(/* @vite-ignore */ file)) as typeof Pictures;
  for (const picture of [aPng(paint(8, 8)), await aJpeg(paint(8, 8)), await aWebp(paint(8, 8))])
    expect(readPictureHeader(await reencode(picture, { side: 4, square: true }))).toEqual({
      type: 'webp',
      width: 4,
      height: 4,
    });
});

test('a stand-in stops the build', async () => {
  const cheating = [{ name: 'cheating', source: 'test/infra/with-a-stand-in.ts' }];
  await expect(bundle(cheating, join(outdir, 'cheating'))).rejects.toThrow(
    /stand-ins(?=.*fauxqs)(?=.*infra.emulators)(?=.*test.support)/,
  );
});
