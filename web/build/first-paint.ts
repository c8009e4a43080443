import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Messages } from 'use-intl';
import { createServer } from 'vite';
import { shortClassName } from './class-names.ts';
import { defaultAccent, type Language, languages, tagOf } from '#shared/model/choices';
import { accentTokens } from '#shared/rules/workspaces/accent';
import type { firstPaints, outlinePaints } from '../src/app/first-paint.tsx';
import { typeset } from '#shared/locales/typeset';

type Drawn = { firstPaints: typeof firstPaints; outlinePaints: typeof outlinePaints };

const source = fileURLToPath(new URL('../src/app/first-paint.tsx', import.meta.url));

const wordsOf = (language: Language): Messages =>
  Object.assign(
    {},
    ...['core', 'refusals', 'entry'].map(
      (area): object =>
        JSON.parse(
          readFileSync(new URL(`../src/locales/${language}/${area}.json`, import.meta.url), 'utf8'),
          (_key, value: unknown) => (typeof value === 'string' ? typeset(value, language) : value),
        ) as object,
    ),
  );

/** Stubs for the browser features that screens use while they render: a browser with empty storage. */
const noBrowser = (language: Language) => {
  const nothing = { getItem: () => null };
  return {
    // The frame holds every link; the browser removes what this visitor's menu does not hold.
    localStorage: { getItem: (key: string) => (key === 'menu' ? 'me feed rewards dashboard' : null) },
    sessionStorage: nothing,
    matchMedia: () => ({ matches: true, addEventListener: () => undefined }),
    location: { hash: '' },
    document: { documentElement: { lang: tagOf(language), getAttribute: () => null } },
  };
};

const asTemplate = ({ name, view }: ReturnType<typeof outlinePaints>[number]): string =>
  `<template data-paint="${name}">${renderToStaticMarkup(view)}</template>`;

/** The first screens in every language, and the outlines of the others, each in a template with its name. */
export const drawFirstPaints = async (): Promise<string> => {
  const server = await createServer({
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    define: { EMOJI_DATA: '""' },
    // The names of the build: its styles are those that the page gets.
    css: { modules: { generateScopedName: shortClassName } },
  });
  let all = '';
  // One language after another: each needs the globals for itself.
  for (const language of languages) {
    Object.assign(globalThis, noBrowser(language));
    server.moduleGraph.invalidateAll();
    const drawn = (await server.ssrLoadModule(source)) as Drawn;
    all += drawn.firstPaints(language, wordsOf(language)).map(asTemplate).join('');
    if (language === languages[0]) all += drawn.outlinePaints().map(asTemplate).join('');
  }
  await server.close();
  return all;
};

/** The accent color until the workspace's own is known. */
export const accentStyle = (): string => {
  const rules = (['light', 'dark'] as const).map((scheme) => {
    const tokens = Object.entries(accentTokens(`#${defaultAccent}`, scheme));
    return `:root[data-mantine-color-scheme=${scheme}]{${tokens.map(([name, hex]) => `--accent-${name}:${hex}`).join(';')}}`;
  });
  return `<style>${rules.join('')}</style>`;
};
