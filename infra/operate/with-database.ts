import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type DynamoDb, runningDynamoDb, startDynamoDb } from '../emulators/dynamodb/dynamodb.ts';
import { CommandError } from '../command.ts';

/** The database of a running server, or one started for this task. @throws Problem */
const open = (data: string): Promise<Pick<DynamoDb, 'endpoint' | 'stop'>> => {
  const running = process.env['DYNAMODB_ENDPOINT'] ?? runningDynamoDb(data);
  if (running) return Promise.resolve({ endpoint: running, stop: () => Promise.resolve() });
  if (!existsSync(join(data, 'dynamodb.sqlite')))
    throw new CommandError(
      `${data} contains no Bravo data. Choose a folder with --data, or run npm start first.`,
    );
  return startDynamoDb(4001, data);
};

/**
 * Runs a task on the local data, whether the server is running or not. Import functions inside the task, because they
 * read the environment that is set here. @throws Problem if there is no data
 */
export const withDatabase = async <Result>(data: string, task: () => Promise<Result>): Promise<Result> => {
  const { endpoint, stop } = await open(data);
  Object.assign(process.env, {
    AWS_REGION: 'local',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
    TABLE_NAME: process.env['TABLE_NAME'] ?? 'bravo',
  });
  try {
    return await task();
  } finally {
    const { client } = await import('#functions/table/client');
    client.destroy();
    await stop();
  }
};

/** The options of a command that needs the table alone. */
export const tableOptions = {
  data: { type: 'string', default: '.local' },
  table: { type: 'string' },
} as const;

export const tableHelp = `  --data DIR      use the data in DIR
  --table NAME    use this table in AWS, with the usual environment of the SDK (AWS_PROFILE, AWS_REGION …)
`;

/** Runs a task on the table that is named, in AWS, or on the data of this machine. */
export const onTable = async <Result>(
  { data, table }: { readonly data: string; readonly table?: string | undefined },
  task: () => Promise<Result>,
): Promise<Result> => {
  if (table === undefined) return withDatabase(resolve(data), task);
  process.env['TABLE_NAME'] = table;
  return task();
};
