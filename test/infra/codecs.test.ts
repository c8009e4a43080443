import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const { resolve } = createRequire(import.meta.url);

type Source = { readonly name: string; readonly version: string };

test('WebP is decoded by a libwebp with the fix of CVE-2023-4863 (1.3.2)', () => {
  const folder = join(dirname(resolve('icodec/webp-dec.wasm')), '..');
  const sources = JSON.parse(readFileSync(join(folder, 'versions.json'), 'utf8')) as Source[];
  const version = sources.find(({ name }) => name === 'libwebp')?.version ?? '';
  expect('v1.3.2'.localeCompare(version, 'en', { numeric: true })).toBeLessThanOrEqual(0);
});

test('PNG is decoded by the version of the Rust crate that decision 29 judges', () => {
  const wasm = readFileSync(resolve('@jsquash/png/codec/pkg/squoosh_png_bg.wasm'), 'latin1');
  expect(new Set(wasm.match(/\/png-\d+\.\d+\.\d+\//g))).toEqual(new Set(['/png-0.17.10/']));
});

test('no other decoder of pictures is installed', () => {
  const { dependencies } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  ) as { dependencies: Record<string, string> };
  const codecs = Object.entries(dependencies).filter(([name]) =>
    /jsquash|codec|webp|sharp|jpeg|png/.test(name),
  );
  expect(Object.fromEntries(codecs)).toEqual({
    '@jsquash/jpeg': '1.6.0',
    '@jsquash/png': '3.1.1',
    icodec: '0.6.0',
    'jpeg-js': '0.4.4',
  });
});
