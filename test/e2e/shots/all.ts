import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Shot } from './shot.ts';

const files = globSync(join(import.meta.dirname, '*.ts')).filter((file) => !/\/(shot|all)\.ts$/.test(file));
const areas = await Promise.all(
  files.toSorted().map(async (file) => (await import(file)) as { screens: readonly Shot[] }),
);

/** Every screen, and every state of one, that is worth a look. */
export const screens = areas.flatMap((area) => area.screens);
