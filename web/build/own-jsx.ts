import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const folder = fileURLToPath(new URL('../jsx/', import.meta.url));

/** All elements, those of the libraries too, are made by web/jsx. */
export const ownJsx = (): Plugin => ({
  name: 'bravo:own-jsx',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^react\/jsx-(dev-)?runtime$/ },
    handler: (id, importer) =>
      importer?.startsWith(folder) ? null : `${folder}${id.slice('react/'.length)}.ts`,
  },
});
