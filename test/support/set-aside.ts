import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { SetAside } from '#shared/events/set-aside';
import { stack } from './stack.ts';

const s3 = new S3Client({ endpoint: stack.aws, forcePathStyle: true });
const Bucket = 'failures';

/** Every object in the bucket of records that could not be processed, by name. */
export const keptAside = async (): Promise<ReadonlyMap<string, SetAside>> => {
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket }));
  const found = new Map<string, SetAside>();
  for (const { Key = '' } of Contents) {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
    found.set(Key, SetAside.parse(JSON.parse((await Body?.transformToString()) ?? '')));
  }
  return found;
};

/** Runs npm run operate -- redrive. */
export const redrive = async (...args: string[]): Promise<{ code: number | null; said: string }> => {
  const child = spawn(process.execPath, ['infra/operate/commands.ts', 'redrive', ...args], {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    env: { ...process.env, AWS_ENDPOINT_URL_LAMBDA: stack.functions },
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await once(child, 'close');
  return { code: child.exitCode, said };
};

/** Puts back what was set aside for a job of the stream, on the stack of this process. */
export const putBack = (job: 'count' | 'notify') =>
  redrive(job, '--sqs', stack.aws, '--lambda', stack.functions);
