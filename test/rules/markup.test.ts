import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const sources = ['web/src', 'shared', 'functions'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(root, folder, name)),
);

test('no source writes markup into a page or runs text as code', () => {
  expect(sources.length).toBeGreaterThan(200);
  const writes =
    /innerHTML|outerHTML|insertAdjacentHTML|document\.write|srcdoc|createContextualFragment|\beval\(|new Function\(/i;
  expect(sources.filter((file) => writes.test(readFileSync(file, 'utf8')))).toEqual([]);
});
