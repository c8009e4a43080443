import { writeFileSync } from 'node:fs';
import { readAssembly } from './assembly.ts';
import { outlineOfRelease } from './outline.ts';
import { readResourceTypes } from './resource-types.ts';

const file = new URL('../../../test/infra/release-before.json', import.meta.url);

/** Writes what the next release is compared with, from the folder that `npx cdk synth` has written. */
export const run = async ([folder = 'cdk.out']: readonly string[]): Promise<void> => {
  const outline = outlineOfRelease(readAssembly(folder), readResourceTypes());
  const lines = Object.entries(outline).map(
    ([name, template]) => `  ${JSON.stringify(name)}: ${JSON.stringify(template)}`,
  );
  writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`);
};
