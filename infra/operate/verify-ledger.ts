import { parseArgs } from 'node:util';
import type { Workspace } from '#shared/model/workspace';
import { displayName } from '#shared/rules/people/users';
import {
  type AllowanceDifference,
  type LedgerDifference,
  type UserLedger,
  verifyLedger,
} from '#shared/rules/rewards/ledger-verification';
import { checkEachWorkspace } from './check-each-workspace.ts';
import { helpOption } from '../command.ts';
import { onTable, tableOptions } from './with-database.ts';

const help = `Recomputes every balance of every workspace from its ledger entries, and every allowance from the posts, and
reports each difference.

  npm run operate -- verify-ledger               the data in .local, whether the server is running or not
  npm run operate -- verify-ledger --data DIR    the data in DIR
  npm run operate -- verify-ledger --repair      after a restored copy of the table cut through transactions: balances follow the
                                                 entries, amounts without an entry get one, allowances follow the posts
  npm run operate -- verify-ledger --table NAME  this table in AWS, with the usual environment of the SDK

  DYNAMODB_ENDPOINT                      verify the table of this DynamoDB emulator instead

Without --repair it changes nothing. No entry is ever changed or removed. The exit code is 1 if there is a difference.
`;

const describe = ({ user, balance, recomputed, entry }: LedgerDifference): string =>
  `    ${displayName(user)} (${user.id}): the balance is ${balance}, the entries say ${recomputed}` +
  (entry === null ? '' : `; entry ${entry} is missing or wrong`);

/** Repairs what differs, and says what cannot be. */
const repair = async (
  ledgers: readonly UserLedger[],
  differences: readonly LedgerDifference[],
  allowances: readonly AllowanceDifference[],
  now: Date,
): Promise<void> => {
  const { repairAllowance, repairLedger } = await import('#functions/workflows/repair-ledger');
  for (const { user } of differences) {
    const ledger = ledgers.find((one) => one.user.id === user.id);
    const done = ledger !== undefined && (await repairLedger(ledger, now));
    console.log(
      `    ${displayName(user)}: ${done ? 'repaired' : 'not repaired: an entry is missing between others'}`,
    );
  }
  for (const one of allowances) await repairAllowance(one);
};

/** Verifies one workspace and prints the result. Returns whether its ledger is correct. */
const verify = async (workspace: Workspace, repairs: boolean): Promise<boolean> => {
  const { id, name } = workspace;
  const { findAllowanceDifferences, readLedgers } = await import('#functions/views/ledger');
  const now = new Date();
  const allowances = await findAllowanceDifferences(workspace, now);
  const ledgers = await readLedgers(id, now);
  const { balanced, users, entries, sum, differences } = verifyLedger(ledgers, allowances);
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
  if (repairs && !balanced) await repair(ledgers, differences, allowances, now);
  return balanced;
};

export const run = async (args: readonly string[]): Promise<boolean> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...tableOptions,
      repair: { type: 'boolean', default: false },
      ...helpOption,
    },
  });
  if (values.help) {
    console.log(help);
    return true;
  }
  return onTable(values, () => checkEachWorkspace((workspace) => verify(workspace, values.repair)));
};
