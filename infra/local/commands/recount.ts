import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Discrepancy } from '#functions/projections/rebuild';
import type { Workspace } from '#shared/model/workspace';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkEachWorkspace } from '../check-each-workspace.ts';
import { withDatabase } from '../with-database.ts';
import { runCommand } from '../command.ts';

const help = `Recomputes leaderboards, daily figures and every other sum from posts, purchases and contributions, and reports each
number that differs.

  npm run recount                  the data in .local, whether the server is running or not
  npm run recount -- --data DIR    the data in DIR
  npm run recount -- --repair      correct the numbers that differ
  npm run recount -- --workspace ID   only this workspace

  --table NAME                     use this table in AWS, with the usual environment of the SDK (AWS_PROFILE, AWS_REGION …)
  DYNAMODB_ENDPOINT                recount in the table of this DynamoDB emulator instead

While the product runs, a number that differs is checked again, because the change stream may be behind. The exit code is 1
if a number differs or was corrected.
`;

const nameOf = ({ key: { pk, sk }, field }: Discrepancy): string => `${pk} ${sk} ${field}`;
const isSame = (a: Discrepancy, b: Discrepancy): boolean =>
  nameOf(a) === nameOf(b) && a.stored === b.stored && a.recounted === b.recounted;

const looks = 3;
const pauseMs = 1000;

/** The lasting differences: each is checked several times, because the change stream may be behind. */
const differencesIn = async (workspace: Workspace): Promise<readonly Discrepancy[]> => {
  const { findDiscrepancies } = await import('#functions/projections/rebuild');
  let found = await findDiscrepancies(workspace, new Date());
  for (let look = 1; look < looks && found.length > 0; look += 1) {
    await sleep(pauseMs);
    const again = await findDiscrepancies(workspace, new Date());
    found = again.filter((one) => found.some((before) => isSame(before, one)));
  }
  return found;
};

const check = async (workspace: Workspace, repairs: boolean): Promise<boolean> => {
  const { id, name } = workspace;
  const found = await differencesIn(workspace);
  const said = found.length === 1 ? '1 number differs' : `${found.length} numbers differ`;
  console.log(found.length === 0 ? `  ok     ${name} (${id})` : `  WRONG  ${name} (${id}): ${said}`);
  for (const one of found) console.log(`    ${nameOf(one)} is ${one.stored}, recounted ${one.recounted}`);
  if (!repairs || found.length === 0) return found.length === 0;
  const { repairDiscrepancy } = await import('#functions/projections/rebuild');
  const { discardDashboard } = await import('#functions/projections/dashboard');
  for (const one of found) await repairDiscrepancy(one);
  // It may come from wrong numbers.
  await discardDashboard(workspace.id);
  console.log('    corrected');
  return false;
};

const run = async (): Promise<boolean> => {
  const { values } = parseArgs({
    options: {
      data: { type: 'string', default: '.local' },
      repair: { type: 'boolean', default: false },
      table: { type: 'string' },
      workspace: { type: 'string' },
      help: { type: 'boolean', default: false, short: 'h' },
    },
  });
  if (values.help) {
    console.log(help);
    return true;
  }
  const { table, data, repair, workspace: only } = values;
  const recount = () => checkEachWorkspace((workspace) => check(workspace, repair), only);
  if (table === undefined) return withDatabase(resolve(data), recount);
  process.env['TABLE_NAME'] = table;
  return recount();
};

await runCommand(run);
