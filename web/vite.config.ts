import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { boot } from './build/boot.ts';
import { chunkGroups } from './build/chunk-groups.ts';
import { shortClassName } from './build/class-names.ts';
import { emoji } from './build/emoji.ts';
import { joinRuntime } from './build/join-runtime.ts';
import { leanRouter } from './build/lean-router.ts';
import { messages } from './build/messages.ts';
import { ownJsx } from './build/own-jsx.ts';
import { securityContact } from './build/security-contact.ts';
import { serviceWorker } from './build/service-worker.ts';

const api = `http://127.0.0.1:${process.env.API_PORT ?? '4000'}`;

/** The files to fetch together with a later part: those of the first load are there, and a lone file fetches itself. */
const fetchedWith = (part: string, files: string[], { hostType }: { hostType: 'html' | 'js' }): string[] => {
  if (hostType === 'html') return files;
  const later = files.filter((file) => !/\/(react|shell)-.*\.js$/.test(file));
  return later.every((file) => file === part) ? [] : later;
};

export default defineConfig(({ command }) => {
  // A test runner that builds the site has its own NODE_ENV, which would select React's development build.
  if (command === 'build') process.env.NODE_ENV = 'production';
  return {
    root: fileURLToPath(new URL('.', import.meta.url)),
    plugins: [
      ownJsx(),
      messages(),
      emoji(),
      leanRouter(),
      joinRuntime(),
      boot(),
      serviceWorker(),
      securityContact(),
      react(),
    ],
    resolve: {
      alias: [
        {
          find: /^@formatjs\/fast-memoize$/,
          replacement: fileURLToPath(new URL('src/locales/memoize.ts', import.meta.url)),
        },
        // React has had it since version 18.
        { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
        // Its package exports only the build with the warnings for developers, which is larger.
        ...(command === 'build'
          ? [
              {
                find: /^react-router$/,
                replacement: fileURLToPath(
                  new URL('../node_modules/react-router/dist/production/index.mjs', import.meta.url),
                ),
              },
            ]
          : []),
      ],
    },
    ...(command === 'build' && { css: { modules: { generateScopedName: shortClassName } } }),
    build: {
      target: 'baseline-widely-available',
      outDir: '../dist/web',
      emptyOutDir: true,
      manifest: true,
      modulePreload: { polyfill: false, resolveDependencies: fetchedWith },
      rolldownOptions: {
        // No code of ours reads a property for what the reading does.
        treeshake: { propertyReadSideEffects: false },
        output: {
          // The first load lists the files of all later parts, so that every sign of a name counts.
          chunkFileNames: 'assets/[name]-[hash:7].js',
          assetFileNames: 'assets/[name]-[hash:7][extname]',
          codeSplitting: {
            groups: chunkGroups,
          },
        },
      },
      // The content security policy allows no data: fonts.
      assetsInlineLimit: 0,
    },
    server: {
      host: '127.0.0.1',
      port: Number(process.env.WEB_PORT ?? 5173),
      strictPort: true,
      proxy: { '/api': api, '/media': api },
    },
  };
});
