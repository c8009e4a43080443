import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../web/src/', import.meta.url));

/** A name of a person, with what tells them from another one, a name of a workspace, or an address, alone in its element. */
const named =
  /<(\w[\w.]*)((?:\s(?:=>|[^<>])*)?)(?<!\/)>\s*\{(?:(?:\w+\.)*(?:(?:user|person|from|first|workspace)\.name|email)|nameWithDetail\([\w.]+\))\}\s*(?:<PersonDetail [^>]*>\s*)?<\//g;

/** The title of a page takes no attributes: what is around it says so. */
const around = new Set(['PageTitle']);

test('what the browser must not translate says so: names of people and workspaces, and addresses', () => {
  const found = globSync('**/*.tsx', { cwd: root }).flatMap((file) =>
    [...readFileSync(root + file, 'utf8').matchAll(named)].map(([, element = '', attributes = '']) => ({
      file,
      element,
      isMarked: attributes.includes('translate="no"') || around.has(element),
    })),
  );
  expect(found.length).toBeGreaterThan(20);
  expect(found.filter(({ isMarked }) => !isMarked)).toEqual([]);
});
