import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';
import { typeset } from '#shared/locales/typeset';
import type { Language } from '#shared/model/choices';

type Catalog = { readonly [key: string]: string | Catalog };

const formatter = fileURLToPath(new URL('../src/locales/format-message.ts', import.meta.url));
const catalog = /\/locales\/(\w+)\/(\w+)\.json$/;

const compiled = (entry: string | Catalog, language: Language): unknown =>
  typeof entry === 'string'
    ? compile(typeset(entry, language))
    : Object.fromEntries(Object.entries(entry).map(([key, inner]) => [key, compiled(inner, language)]));

const keysOf = (entry: Catalog, prefix = ''): string[] =>
  Object.entries(entry).flatMap(([key, inner]) =>
    typeof inner === 'string' ? [prefix + key] : keysOf(inner, `${prefix}${key}.`),
  );

/**
 * Compiles ICU messages with their typography; fails when a language lacks a key of the English catalog. The browser needs only
 * the formatting half of the library, in our own hands.
 */
export const messages = (): Plugin => ({
  name: 'bravo:messages',
  enforce: 'pre',
  resolveId: (id) => (id === 'use-intl/format-message' ? formatter : undefined),
  transform(source, id) {
    const file = id.split('?')[0] ?? id;
    const [, language] = (catalog.exec(file) ?? []) as [string?, Language?];
    if (!language) return undefined;
    const entries = JSON.parse(source) as Catalog;
    const english = JSON.parse(
      readFileSync(file.replace(`/locales/${language}/`, '/locales/en/'), 'utf8'),
    ) as Catalog;
    const present = new Set(keysOf(entries));
    const missing = keysOf(english).filter((key) => !present.has(key));
    if (missing.length > 0) this.error(`${file} lacks ${missing.join(', ')}`);
    return {
      code: `export default JSON.parse(${JSON.stringify(JSON.stringify(compiled(entries, language)))})`,
      map: null,
      moduleType: 'js',
    };
  },
});
