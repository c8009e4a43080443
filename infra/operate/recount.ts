import { parseArgs } from 'node:util';
import type { Discrepancy } from '#functions/projections/rebuild';
import type { IndexGap } from '#functions/projections/rebuild-search';
import type { Workspace } from '#shared/model/workspace';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkEachWorkspace } from './check-each-workspace.ts';
import { helpOption } from '../command.ts';
import { onTable, tableOptions } from './with-database.ts';

const help = `Recomputes leaderboards, daily figures and every other sum from posts, purchases and contributions, and the index of the
feed search; reports each number and each entry that differs.

  npm run operate -- recount                  the data in .local, whether the server is running or not
  npm run operate -- recount --data DIR       the data in DIR
  npm run operate -- recount --repair         correct the differences
  npm run operate -- recount --workspace ID   only this workspace

  --table NAME                     use this table in AWS, with the usual environment of the SDK (AWS_PROFILE, AWS_REGION …)
  DYNAMODB_ENDPOINT                recount in the table of this DynamoDB emulator instead

While the product runs, differences are checked again, because the change stream may be behind. The exit code is 1 if
anything differs or was corrected.
`;

const nameOf = ({ key: { pk, sk }, field }: Discrepancy): string => `${pk} ${sk} ${field}`;
const said = (one: Discrepancy): string => `${nameOf(one)} is ${one.stored}, recounted ${one.recounted}`;
const saidOfGap = ({ entry: { pk, sk }, is }: IndexGap): string => `${pk} ${sk} is ${is}`;

const looks = 3;
const pauseMs = 1000;

/** The lasting differences: each is checked several times, because the change stream may be behind. */
const lasting = async <Found>(
  find: () => Promise<readonly Found[]>,
  textOf: (one: Found) => string,
): Promise<readonly Found[]> => {
  let found = await find();
  for (let look = 1; look < looks && found.length > 0; look += 1) {
    await sleep(pauseMs);
    const before = new Set(found.map(textOf));
    found = (await find()).filter((one) => before.has(textOf(one)));
  }
  return found;
};

const inWords = (numbers: number, entries: number): string =>
  [
    ...(numbers > 0 ? [numbers === 1 ? '1 number differs' : `${numbers} numbers differ`] : []),
    ...(entries > 0 ? [`${entries} ${entries === 1 ? 'entry' : 'entries'} of the search`] : []),
  ].join(', ');

const check = async (workspace: Workspace, repairs: boolean): Promise<boolean> => {
  const { findDiscrepancies, repairDiscrepancy } = await import('#functions/projections/rebuild');
  const { findIndexGaps, repairIndexGaps } = await import('#functions/projections/rebuild-search');
  const { discardDashboard } = await import('#functions/projections/dashboard');
  const { id, name } = workspace;
  const numbers = await lasting(() => findDiscrepancies(workspace, new Date()), said);
  const gaps = await lasting(() => findIndexGaps(id), saidOfGap);
  const isRight = numbers.length + gaps.length === 0;
  const outcome = isRight ? '' : `: ${inWords(numbers.length, gaps.length)}`;
  console.log(`  ${isRight ? 'ok    ' : 'WRONG '} ${name} (${id})${outcome}`);
  for (const line of [...numbers.map(said), ...gaps.map(saidOfGap)]) console.log(`    ${line}`);
  if (!repairs || isRight) return isRight;
  for (const one of numbers) await repairDiscrepancy(one);
  await repairIndexGaps(id, gaps);
  // It may come from wrong numbers.
  await discardDashboard(id);
  console.log('    corrected');
  return false;
};

export const run = async (args: readonly string[]): Promise<boolean> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...tableOptions,
      repair: { type: 'boolean', default: false },
      workspace: { type: 'string' },
      ...helpOption,
    },
  });
  if (values.help) {
    console.log(help);
    return true;
  }
  const { repair, workspace: only } = values;
  return onTable(values, () => checkEachWorkspace((workspace) => check(workspace, repair), only));
};
