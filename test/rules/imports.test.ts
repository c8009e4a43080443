// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../web/src/', import.meta.url));

const importsOf = (file: string): readonly string[] =>
  [
    ...readFileSync(join(root, file), 'utf8').matchAll(
      /(?:from\s+|import\(\s*|import\s+)'(#web\/|\.)([^']+)'/g,
    ),
  ].map(([, start = '', rest = '']) =>
    start === '.' ? relative(root, resolve(root, dirname(file), start + rest)) : rest,
  );

/** Every file of web/src with its imports, including type imports and lazy imports. */
const graph = new Map(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|css)$/.test(file))
    .map((file) => [file, importsOf(file)] as const),
);
const edges = [...graph].flatMap(([from, targets]) => targets.map((to) => ({ from, to })));

const layerOf = (file: string): string => file.split('/')[0] ?? '';
const featureOf = (file: string): string | undefined =>
  layerOf(file) === 'features' ? file.split('/')[1] : undefined;

/** The layers that each layer may import besides itself. Every layer may import `locales`. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  locales: [],
  refusals: ['locales'],
  api: ['refusals', 'locales'],
  styles: ['api', 'locales'],
  ui: ['refusals', 'styles', 'locales'],
  product: ['ui', 'api', 'refusals', 'styles', 'locales'],
  features: ['product', 'ui', 'api', 'refusals', 'styles', 'locales'],
};

test('each layer of the web app imports only the layers below it', () => {
  const wrong = edges.filter(({ from, to }) => {
    const layers = allowed[layerOf(from)];
    return layers && layerOf(from) !== layerOf(to) && !layers.includes(layerOf(to));
  });
  expect(edges.length).toBeGreaterThan(500);
  expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
});

test('a feature imports no other feature', () => {
  const wrong = edges.filter(
    ({ from, to }) => featureOf(from) && featureOf(to) && featureOf(from) !== featureOf(to),
  );
  expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
});

test('the web app has no import cycle, including type imports and lazy imports', () => {
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) {
      circles.push([...path.slice(path.indexOf(file)), file].join(' -> '));
      return;
    }
    if (done.has(file)) return;
    for (const next of graph.get(file) ?? []) visit(next, [...path, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  expect(circles).toEqual([]);
});
