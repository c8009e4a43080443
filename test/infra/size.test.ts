import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { languages } from '#shared/model/choices';

type Part = { file: string; name?: string; imports?: string[]; css?: string[]; dynamicImports?: string[] };

const site = fileURLToPath(new URL('../../dist/web/', import.meta.url));
const manifest = JSON.parse(readFileSync(join(site, '.vite/manifest.json'), 'utf8')) as Record<string, Part>;

const zipped = (file: string): number => gzipSync(readFileSync(join(site, file)), { level: 9 }).length;

/** All files fetched before a screen shows: its entry parts and everything they import. */
const fetchedFor = (...entries: readonly string[]) => {
  const files = new Set<string>();
  const walk = (name: string): void => {
    const part = manifest[name] ?? Object.values(manifest).find((one) => one.name === name);
    if (!part) throw new Error(`The build has no ${name}`);
    if (files.has(part.file)) return;
    files.add(part.file);
    for (const css of part.css ?? []) files.add(css);
    for (const inner of part.imports ?? []) walk(inner);
  };
  for (const entry of entries) walk(entry);
  const sum = (ending: string) =>
    [...files].filter((file) => file.endsWith(ending)).reduce((bytes, file) => bytes + zipped(file), 0);
  return { js: sum('.js'), css: sum('.css'), files };
};

const kilobytes = 1024;

test.each(languages)('the first load of the feed in %s stays within its budget', (language) => {
  const { js, css } = fetchedFor('shell', 'feed', language);
  const page = readFileSync(join(site, 'index.html'), 'utf8');
  const within = gzipSync((page.match(/<script>[^]*?<\/script>/g) ?? []).join('')).length;
  expect(js + within).toBeLessThanOrEqual(124 * kilobytes);
  // The first screens that the build rendered, in every language, and the outlines of the others. Their styles are
  // counted with the other styles.
  const drawn = page.replace(/<style>[^]*?<\/style>(?=<link disabled)/, '');
  expect(drawn.length).toBeLessThan(page.length);
  expect(gzipSync(drawn).length).toBeLessThanOrEqual(8 * kilobytes);
  expect(css).toBeLessThanOrEqual(35 * kilobytes);
});

test.each(languages)('a celebration as the first post in %s adds little to the first load', (language) => {
  const celebration = fetchedFor('shell', 'feed', 'celebration', `src/locales/${language}/celebrations.json`);
  expect(celebration.js - fetchedFor('shell', 'feed').js).toBeLessThanOrEqual(9 * kilobytes);
});

test('no part contains the library of the contract: it weighs much, and the policy of the page refuses a part of it', () => {
  const parts = readdirSync(join(site, 'assets')).filter((name) => name.endsWith('.js'));
  expect(parts.length).toBeGreaterThan(50);
  for (const name of parts)
    expect(readFileSync(join(site, 'assets', name), 'utf8')).not.toContain('ZodError');
});

test('the feed fetches no composer, menus, dialogs, emoji, confetti, telephone rules and other screens', () => {
  const { files } = fetchedFor('shell', 'feed', 'celebration', 'around-feed');
  const later = Object.keys(manifest).filter((name) =>
    /composer\.tsx|account-menu|drawer-menu|remove-post-dialog|emoji-picker|confetti|libphonenumber|switch-modal|_kit-|_widgets-/.test(
      name,
    ),
  );
  expect(later.length).toBeGreaterThan(8);
  for (const name of later) expect(files).not.toContain(manifest[name]?.file);
});

test('the content security policy has a hash for each inline script of the page', () => {
  const { scriptHashes } = JSON.parse(readFileSync(join(site, 'csp.json'), 'utf8')) as {
    scriptHashes: string[];
  };
  const page = readFileSync(join(site, 'index.html'), 'utf8');
  expect(scriptHashes).toHaveLength(page.match(/<script>/g)?.length ?? 0);
  expect(scriptHashes[0]).toMatch(/^sha256-/);
});

test('no source map is published', () => {
  const files = readdirSync(site, { recursive: true, encoding: 'utf8' });
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((name) => name.endsWith('.map'))).toEqual([]);
});
