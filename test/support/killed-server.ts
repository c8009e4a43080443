import { SetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import type { QueueName } from '#infra/blueprint/jobs';
import { founder, request, tokenFor } from './journey.ts';
import { call, type Server, startServer, withoutSite } from './server.ts';

const started: Server[] = [];
// A test that failed leaves none of them behind.
afterEach(async () => {
  for (const server of started.splice(0)) await server.kill('SIGINT');
});

/** Whoever took a job two seconds ago is not at work on it any more. */
export const start = async (
  data: string,
  environment: Record<string, string> = {},
  args: readonly string[] = [],
): Promise<Server> => {
  const server = await startServer(data, args, { ...withoutSite, LEASE_SECONDS: '2', ...environment });
  started.push(server);
  return server;
};

/** Founds a team and invites colleagues. @returns the token of its founder, who has all permissions */
export const teamWith = async (server: Server, ...colleagues: string[]): Promise<string> => {
  const token = await tokenFor(server, founder, { found: { name: 'Acme Studio' } });
  const users = colleagues.map((name) => ({ email: `${name.toLowerCase()}@acme.example`, first_name: name }));
  await request(server, 'POST', '/users', { token, body: { users } });
  return token;
};

/** The server and its database at once, without a chance to say anything. */
export const kill = async (server: Server): Promise<void> => {
  const emulator = Number(readFileSync(join(server.data, 'dynamodb.pid'), 'utf8'));
  const ended = server.kill('SIGKILL');
  process.kill(emulator, 'SIGKILL');
  await ended;
};

export const signIn = async (server: Server, email: string): Promise<string> => {
  const { body: asked } = await call(server, 'POST', '/auth/get_code', { body: { email } });
  const code = server.said().split(`✉ ${email}: `).at(-1)?.slice(0, 9) ?? '';
  const { body: proved } = await call(server, 'POST', '/auth/verify_code', {
    body: { email, sig: asked['sig'], code },
  });
  const [workspace] = proved['workspaces'] as { id: string }[];
  const { body } = await call(server, 'POST', '/auth/session', {
    token: String(proved['access_token']),
    body: { workspace_id: workspace?.id },
  });
  return String(body['access_token']);
};

/** The coins of the member whose token it is. */
export const balanceOf = async (server: Server, token: string): Promise<number> => {
  const { body } = await call(server, 'GET', '/config', { token });
  return (body['user'] as { balance: number }).balance;
};

/** Makes unfinished messages of a queue visible again after three seconds. */
export const comeAgainSoon = async (queue: QueueName, { said }: Server): Promise<void> => {
  const endpoint = /SQS, S3\s+(http:\S+)/.exec(said())?.[1] ?? '';
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const sqs = new SQSClient({ endpoint, region: 'local', credentials });
  const QueueUrl = `${endpoint}/000000000000/${queue}`;
  await sqs.send(new SetQueueAttributesCommand({ QueueUrl, Attributes: { VisibilityTimeout: '3' } }));
  sqs.destroy();
};
