import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const newKey = (): string => randomBytes(32).toString('base64url');

/** The key of a data folder that seals what workspaces entrust to us; made when it is missing. Without a folder, a new one. */
export const localDataKey = (data: string | undefined): string => {
  if (data === undefined) return newKey();
  const file = join(data, 'data-key');
  if (!existsSync(file)) {
    // A crash leaves the whole key or none.
    writeFileSync(`${file}.new`, newKey(), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return readFileSync(file, 'utf8').trim();
};
