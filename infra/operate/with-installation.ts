import { startQueues } from '../emulators/queues/queues.ts';
import { CommandError } from '../command.ts';
import { localKeys } from '../local/keys.ts';
import { createGate } from '../emulators/basics/gate.ts';
import { runningFiles } from '../local/server-lock.ts';
import { tableOptions, withDatabase } from './with-database.ts';

const bucket = 'media';

/** The files of a running server, or of a folder that no server uses. */
const openFiles = async (data: string) => {
  const running = runningFiles(data);
  if (running !== undefined) return { endpoint: running, stop: () => Promise.resolve() };
  return startQueues(0, data, [], { gate: createGate(false), deadLetters: [], buckets: [bucket] });
};

/** An installation: on this machine, or in AWS with the environment of the SDK. */
type Installation = {
  readonly data: string;
  readonly table: string | undefined;
  readonly bucket: string | undefined;
};

export const installationOptions = {
  ...tableOptions,
  bucket: { type: 'string' },
} as const;

export const installationHelp = `  --data DIR      use the data in DIR
  --table NAME    use this table in AWS, with the usual environment of the SDK (AWS_PROFILE, AWS_REGION …), and
  --bucket NAME   the bucket of its pictures
`;

/** How long the last writers of a workspace may take, in seconds; on one machine calls end quickly. */
const setWriters = (seconds: string): void => {
  process.env['WRITERS_SECONDS'] ??= seconds;
};

/**
 * Runs a task on the table and the files of an installation. Import functions inside the task, because they read the
 * environment that is set here.
 */
export const withInstallation = async <Result>(
  { data, table, bucket: given }: Installation,
  task: () => Promise<Result>,
): Promise<Result> => {
  if ((table === undefined) !== (given === undefined))
    throw new CommandError('In AWS, you need both --table and --bucket.');
  if (table !== undefined && given !== undefined) {
    Object.assign(process.env, { TABLE_NAME: table, MEDIA_BUCKET: given });
    setWriters('30');
    return task();
  }
  setWriters('2');
  return withDatabase(data, async () => {
    const { endpoint, stop } = await openFiles(data);
    Object.assign(process.env, { AWS_ENDPOINT_URL_S3: endpoint, MEDIA_BUCKET: bucket, ...localKeys(data) });
    try {
      return await task();
    } finally {
      const { s3 } = await import('#functions/adapters/files/client');
      s3.destroy();
      await stop();
    }
  });
};
