import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { jobAccess } from '#infra/blueprint/access';
import type { FunctionAccess } from '#infra/blueprint/function-access';
import { endpointAccess } from '#infra/blueprint/endpoint-access';
import { type Use, usesOf } from '#infra/emulators/lambda/used-access';

const granted: Readonly<Record<string, FunctionAccess>> = { ...endpointAccess, ...jobAccess };

/** What infra/blueprint/access.ts allows and no test has used: it can be removed, or a test is missing. */
export const unusedAccess = (folder: string): readonly string[] => {
  const used = new Set(
    readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n')),
  );
  const lines = Object.entries(granted).flatMap(([id, own]) => usesOf(own).map((use: Use) => `${id} ${use}`));
  return lines.filter((line) => !used.has(line));
};
