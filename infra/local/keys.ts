import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type KeyName, keyNames, secretVariable } from '#functions/platform/secret-names';

const newKey = (): string => randomBytes(32).toString('base64url');

const keyIn = (data: string, name: KeyName): string => {
  const file = join(data, name);
  if (!existsSync(file)) {
    // A crash leaves the whole key or none.
    writeFileSync(`${file}.new`, newKey(), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return readFileSync(file, 'utf8').trim();
};

/**
 * The keys of a data folder as functions get them, in the environment; made when they are missing. Without a folder, new
 * ones. What the environment has already stays.
 */
export const localKeys = (data: string | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(
    keyNames.map((name) => {
      const variable = secretVariable(name);
      return [variable, process.env[variable] ?? (data === undefined ? newKey() : keyIn(data, name))];
    }),
  );
