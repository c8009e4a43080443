import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const files = globSync('{shared,functions,infra,web,test,bench}/**/*.{ts,tsx,mjs}', { cwd: root });

/** Names that tools look for: Lambda's handlers, and what the bundler puts in the place of a package. */
const calledFromOutside = new Set(['handler', 'defaultProvider', 'jsxDEV', 'memoize', 'strategies']);

const withoutComments = (text: string): string => text.replaceAll(/\/\*[^]*?\*\/|\/\/[^\n]*/g, '');
const sources = files.map((file) => {
  const text = withoutComments(readFileSync(`${root}/${file}`, 'utf8'));
  const exported = [...text.matchAll(/^export (?:async )?(?:const|type|class|function) (\w+)/gm)];
  return { file, words: new Set(text.match(/\w+/g)), exported: exported.map(([, name = '']) => name) };
});

test('every export is used by another file', () => {
  const uses = new Map<string, number>();
  for (const { words } of sources) for (const word of words) uses.set(word, (uses.get(word) ?? 0) + 1);
  const unused = sources
    .filter(({ file }) => !/^(test|bench)\//.test(file))
    .flatMap(({ file, exported }) =>
      exported
        .filter((name) => !calledFromOutside.has(name) && uses.get(name) === 1)
        .map((name) => `${file}: ${name}`),
    );
  expect(unused).toEqual([]);
});
