import { type Commands, runNamed } from '../command.ts';

/** What is written from the sources: `npm run generate -- NAME`. */
export const generators = {
  docs: {
    says: 'writes docs/data-model.md from the table keys, and the tables of docs that follow from the templates',
    load: () => import('./docs.ts'),
  },
  openapi: {
    says: 'writes the OpenAPI 3.1 document of the API to dist/openapi.json, or another file',
    load: () => import('./openapi.ts'),
  },
  client: {
    says: 'writes a typed client of the API as a package to dist/bravo-client, or another folder',
    load: () => import('./client.ts'),
  },
  release: {
    says: 'writes what the next release is compared with, from cdk.out or another folder of cdk synth',
    load: () => import('./templates/write-outline.ts'),
  },
  sbom: {
    says: 'prints the packages of production with versions and licenses (CycloneDX)',
    load: () => import('./sbom.ts'),
  },
} satisfies Commands;

if (import.meta.main) await runNamed('generate', generators);
