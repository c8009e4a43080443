import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Workspace } from '#shared/model/workspace';
import { displayName } from '#shared/rules/users';
import { type LedgerDifference, verifyLedger } from '#shared/rules/ledger-verification';
import { checkEachWorkspace } from '../check-each-workspace.ts';
import { withDatabase } from '../with-database.ts';
import { runCommand } from '../command.ts';

const help = `Recomputes every balance of every workspace from its ledger entries, and every allowance from the posts, and
reports each difference.

  npm run ledger:verify                  the data in .local, whether the server is running or not
  npm run ledger:verify -- --data DIR    the data in DIR

  DYNAMODB_ENDPOINT                      verify the table of this DynamoDB emulator instead

It changes nothing. The exit code is 1 if there is a difference.
`;

const describe = ({ user, balance, recomputed, entry }: LedgerDifference): string =>
  `    ${displayName(user)} (${user.id}): the balance is ${balance}, the entries say ${recomputed}` +
  (entry === null ? '' : `; entry ${entry} is missing or wrong`);

/** Verifies one workspace and prints the result. Returns whether its ledger is correct. */
const verify = async (workspace: Workspace): Promise<boolean> => {
  const { id, name } = workspace;
  const { findAllowanceDifferences, readLedgers } = await import('#functions/views/ledger');
  const now = new Date();
  const allowances = await findAllowanceDifferences(workspace, now);
  const { balanced, users, entries, sum, differences } = verifyLedger(await readLedgers(id, now), allowances);
  const count = differences.length + allowances.length;
  const found = balanced
    ? 'all accounts sum to 0'
    : `${count} ${count === 1 ? 'difference' : 'differences'}, all accounts sum to ${sum}`;
  console.log(
    `  ${balanced ? 'ok    ' : 'WRONG '} ${name} (${id}): ${users} members, ${entries} entries, ${found}`,
  );
  for (const difference of differences) console.log(describe(difference));
  for (const { user, period, spent, recomputed } of allowances)
    console.log(
      `    ${displayName(user)} (${user.id}): has spent ${spent} of the allowance of ${period}, the posts say ${recomputed}`,
    );
  return balanced;
};

const run = async (): Promise<boolean> => {
  const { values } = parseArgs({
    options: {
      data: { type: 'string', default: '.local' },
      help: { type: 'boolean', default: false, short: 'h' },
    },
  });
  if (!values.help) return withDatabase(resolve(values.data), () => checkEachWorkspace(verify));
  console.log(help);
  return true;
};

await runCommand(run);
