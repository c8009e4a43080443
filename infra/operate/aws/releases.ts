import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from './release.ts';

/** How many releases that answered as they should are kept to go back to. */
const kept = 3;

/** The kept releases of a stage, in a folder: each in one named by its time, the newest last. */
export const keptReleases = (folder: string) => {
  const names = (): readonly string[] => (existsSync(folder) ? readdirSync(folder).toSorted() : []);
  const at = (name: string | undefined): Release | undefined =>
    name === undefined ? undefined : { folder: join(folder, name) };
  return {
    last: (): Release | undefined => at(names().at(-1)),
    beforeLast: (): Release | undefined => at(names().at(-2)),
    /** Removes the newest one, after it was taken back. */
    dropLast: (): void => {
      const newest = at(names().at(-1));
      if (newest) rmSync(newest.folder, { recursive: true });
    },
    keep: (release: Release, now: Date): void => {
      mkdirSync(folder, { recursive: true });
      cpSync(release.folder, join(folder, now.toISOString().replaceAll(':', '-')), { recursive: true });
      for (const name of names().slice(0, -kept)) rmSync(join(folder, name), { recursive: true });
    },
  };
};
