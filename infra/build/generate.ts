import { type Commands, runNamed } from '../command.ts';

/** What is written from the sources: `npm run generate -- NAME`. */
export const generators = {
  docs: {
    says: 'writes docs/data-model.md and docs/refusals.md from the sources, and the tables in docs that follow from the templates',
    load: () => import('./docs.ts'),
  },
  openapi: {
    says: 'writes the OpenAPI 3.1 document of the API to dist/openapi.json, or another file',
    load: () => import('./openapi.ts'),
  },
  client: {
    says: 'writes a typed API client as a package to dist/bravo-client, or another folder',
    load: () => import('./client.ts'),
  },
  release: {
    says: 'writes what tests compare the next release with, from cdk.out or another folder of cdk synth',
    load: () => import('./templates/write-outline.ts'),
  },
  sbom: {
    says: 'prints the production packages with versions and licenses (CycloneDX)',
    load: () => import('./sbom.ts'),
  },
} satisfies Commands;

if (import.meta.main) await runNamed('generate', generators);
