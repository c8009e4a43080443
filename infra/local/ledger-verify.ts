import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Workspace } from '#shared/model/workspace';
import { nameOf } from '#shared/rules/users';
import { type Difference, verifyBooks } from '#shared/rules/verify';
import { type DynamoDb, runningDynamoDb, startDynamoDb } from './dynamodb.ts';
import { Problem } from './problem.ts';

const help = `Recomputes every balance of every workspace from its ledger entries, and names each difference.

  npm run ledger:verify                  the data in .local, whether the server is running or not
  npm run ledger:verify -- --data DIR    the data in DIR

  DYNAMODB_ENDPOINT                      verify the table of this DynamoDB emulator instead

It ends with 1 when there is a difference, and changes nothing.
`;

/** The database that holds the data: a running server's own, or one started for this. @throws Problem */
const open = (data: string): Promise<DynamoDb> => {
  const running = process.env['DYNAMODB_ENDPOINT'] ?? runningDynamoDb(data);
  if (running) return Promise.resolve({ endpoint: running, stop: () => Promise.resolve() });
  if (!existsSync(join(data, 'dynamodb.sqlite')))
    throw new Problem(`${data} holds no data of Bravo. Name the folder with --data, or run npm start first.`);
  return startDynamoDb(4001, data);
};

const workspacesAt = async (endpoint: string, TableName: string): Promise<Workspace[]> => {
  const client = new DynamoDBClient({ endpoint });
  const pages = paginateScan(
    { client: DynamoDBDocumentClient.from(client) },
    { TableName, FilterExpression: 'sk = :sk', ExpressionAttributeValues: { ':sk': 'WORKSPACE' } },
  );
  const found: Workspace[] = [];
  for await (const { Items = [] } of pages)
    found.push(...(Items as Workspace[]).filter(({ cursor_key: key }) => key !== undefined));
  client.destroy();
  return found.toSorted((a, b) => a.name.localeCompare(b.name));
};

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

const run = async (): Promise<boolean> => {
  const { values } = parseArgs({
    options: {
      data: { type: 'string', default: '.local' },
      help: { type: 'boolean', default: false, short: 'h' },
    },
  });
  if (values.help) {
    console.log(help);
    return true;
  }
  const { endpoint, stop } = await open(resolve(values.data));
  Object.assign(process.env, {
    AWS_REGION: 'local',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
    TABLE_NAME: process.env['TABLE_NAME'] ?? 'bravo',
  });
  try {
    const workspaces = await workspacesAt(endpoint, String(process.env['TABLE_NAME']));
    let balanced = true;
    for (const workspace of workspaces) balanced = (await verify(workspace)) && balanced;
    const { client } = await import('#functions/data/table');
    client.destroy();
    if (workspaces.length === 0) console.log('  There is no workspace yet.');
    return balanced;
  } finally {
    await stop();
  }
};

try {
  process.exitCode = (await run()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Problem ? `\n  ${error.message}\n` : error);
  process.exitCode = 1;
}
