import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Workspace } from '#shared/model/workspace';
import { nameOf } from '#shared/rules/users';
import { type Difference, verifyBooks } from '#shared/rules/verify';
import { allWorkspaces } from './all-workspaces.ts';
import { onData } from './on-data.ts';
import { Problem } from './problem.ts';

const help = `Recomputes every balance of every workspace from its ledger entries, and names each difference.

  npm run ledger:verify                  the data in .local, whether the server is running or not
  npm run ledger:verify -- --data DIR    the data in DIR

  DYNAMODB_ENDPOINT                      verify the table of this DynamoDB emulator instead

It ends with 1 when there is a difference, and changes nothing.
`;

const describe = ({ user, balance, recomputed, entry }: Difference): string =>
  `    ${nameOf(user)} (${user.id}): the balance is ${balance}, the entries say ${recomputed}` +
  (entry === null ? '' : `; entry ${entry} is missing or wrong`);

/** Verifies one workspace and says what was found. Whether its books are right. */
const verify = async ({ id, name }: Workspace): Promise<boolean> => {
  const { readBooks } = await import('#functions/data/books');
  const { balanced, users, entries, sum, differences } = verifyBooks(await readBooks(id, new Date()));
  const found = balanced
    ? 'all accounts sum to 0'
    : `${differences.length} ${differences.length === 1 ? 'difference' : 'differences'}, all accounts sum to ${sum}`;
  console.log(
    `  ${balanced ? 'ok    ' : 'WRONG '} ${name} (${id}): ${users} members, ${entries} entries, ${found}`,
  );
  for (const difference of differences) console.log(describe(difference));
  return balanced;
};

const verifyAll = async (): Promise<boolean> => {
  const workspaces = await allWorkspaces();
  let balanced = true;
  for (const workspace of workspaces) balanced = (await verify(workspace)) && balanced;
  if (workspaces.length === 0) console.log('  There is no workspace yet.');
  return balanced;
};

const run = async (): Promise<boolean> => {
  const { values } = parseArgs({
    options: {
      data: { type: 'string', default: '.local' },
      help: { type: 'boolean', default: false, short: 'h' },
    },
  });
  if (!values.help) return onData(resolve(values.data), verifyAll);
  console.log(help);
  return true;
};

try {
  process.exitCode = (await run()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Problem ? `\n  ${error.message}\n` : error);
  process.exitCode = 1;
}
