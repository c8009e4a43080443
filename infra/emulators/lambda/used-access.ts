import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FunctionAccess } from '../../blueprint/function-access.ts';

/** What a function did with its access, in a word for each thing that can be granted. */
export type Use =
  | `table ${string}`
  | `index ${string}`
  | `files ${string} ${string}`
  | `downloads ${string} ${string}`
  | `schedules ${string}`
  | `queue ${string}`
  | 'email'
  | 'key calls';

export const scheduleVerbs = ['Get', 'Create', 'Update', 'Delete'] as const;

/** Every use that an entry of infra/blueprint/access.ts allows and that is refused here without it. */
export const usesOf = ({
  table,
  indexes,
  files = {},
  downloads = {},
  schedules,
  queues,
  email,
  keyCalls,
}: FunctionAccess): Use[] => [
  ...(table ?? []).map((action): Use => `table ${action}`),
  ...(indexes ?? []).map((index): Use => `index ${index}`),
  ...Object.entries(files).flatMap(([action, folders]) =>
    folders.map((folder): Use => `files ${action} ${folder}`),
  ),
  ...Object.entries(downloads).flatMap(([action, folders]) =>
    folders.map((folder): Use => `downloads ${action} ${folder}`),
  ),
  ...(schedules ? scheduleVerbs.map((verb): Use => `schedules ${verb}`) : []),
  ...(queues ?? []).map((queue): Use => `queue ${queue}`),
  ...(email ? (['email'] as const) : []),
  ...(keyCalls ? (['key calls'] as const) : []),
];

const said = new Set<string>();

/** Notes a use in the folder that test/run.ts names, once in a process. It needs no end of the process, which may be killed. */
export const noteUse = (id: string, use: Use): void => {
  const folder = process.env['BRAVO_USED_ACCESS'];
  const line = `${id} ${use}\n`;
  if (folder === undefined || said.has(line)) return;
  said.add(line);
  appendFileSync(join(folder, String(process.pid)), line);
};
