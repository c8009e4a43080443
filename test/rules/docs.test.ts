import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

test.each(['security', 'reliability', 'accessibility'])('docs/%s.md names existing tests only', (name) => {
  const text = readFileSync(`${root}docs/${name}.md`, 'utf8');
  const named = [...text.matchAll(/`(?:rules|api|races|jobs|infra|local|web|e2e)\/[a-z-]+`/g)].map(
    ([quoted]) => `test/${quoted.slice(1, -1)}.test`,
  );
  expect(named.length).toBeGreaterThan(30);
  const missing = named.filter((file) => !['.ts', '.tsx'].some((end) => existsSync(`${root}${file}${end}`)));
  expect(missing).toEqual([]);
});
