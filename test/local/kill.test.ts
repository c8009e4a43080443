import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder, startServer, type Server } from '../support/server.ts';

const withoutSite = { BRAVO_NO_SITE: '1' };
type Json = Record<string, unknown>;

const api = async (
  server: Server,
  method: string,
  path: string,
  token: string,
  body?: Json,
  key?: string,
) => {
  const response = await fetch(`${server.origin}/api/v1${path}`, {
    method,
    headers: {
      'x-local-address': '10.9.9.9',
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    body: (text ? JSON.parse(text) : null) as Json,
    headers: response.headers,
  };
};

const signIn = async (server: Server, email: string): Promise<string> => {
  const { body: asked } = await api(server, 'POST', '/auth/get_code', '', { email });
  const code = server.said().split(`✉ ${email}: `).at(-1)?.slice(0, 9) ?? '';
  const { body: proved } = await api(server, 'POST', '/auth/verify_code', '', {
    email,
    sig: asked['sig'],
    code,
  });
  const [workspace] = proved['workspaces'] as { id: string }[];
  const { body } = await api(server, 'POST', '/auth/session', String(proved['access_token']), {
    workspace_id: workspace?.id,
  });
  return String(body['access_token']);
};

const sheet = async (
  server: Server,
  token: string,
  id: string,
): Promise<{ amount: number; balance_after: number }[]> => {
  const all: { amount: number; balance_after: number }[] = [];
  let cursor: string | null = null;
  do {
    const query = cursor ? `?next_cursor=${cursor}` : '';
    const { body, headers } = await api(server, 'GET', `/coins/${id}${query}`, token);
    all.push(...(body as unknown as typeof all));
    cursor = headers.get('x-next-cursor');
  } while (cursor);
  return all;
};

test('kill -9 in the middle of sending: every acknowledged post is there, every account adds up', async () => {
  const first = await startServer(newFolder(), [], withoutSite);
  const token = await signIn(first, 'sofia@acme.example');
  const { body: people } = await api(first, 'GET', '/users', token);
  const { body: config } = await api(first, 'GET', '/config', token);
  const receivers = (people as unknown as { id: string; name: string }[]).filter(
    ({ name }) => !name.startsWith('Sof'),
  );
  const [value] = config['values'] as { id: string }[];
  const acknowledged: string[] = [];
  const ended = new AbortController();
  const sendOn = async (worker: number): Promise<void> => {
    for (let at = 0; !ended.signal.aborted; at += 1) {
      const to_id = [receivers[(worker + at) % receivers.length]?.id];
      const draft = { to_id, score: 1, value_id: value?.id, message: `kill ${worker} ${at}` };
      const answered = await api(first, 'POST', '/posts', token, draft, `kill-${worker}-${at}`).catch(
        () => undefined,
      );
      if (answered?.status === 201) acknowledged.push(String(answered.body['id']));
      if (answered?.status === 422) return;
    }
  };
  const working = Promise.all([0, 1, 2, 3].map(sendOn));
  while (acknowledged.length < 12) await new Promise((resolve) => setTimeout(resolve, 2));
  const emulator = Number(readFileSync(join(first.data, 'dynamodb.pid'), 'utf8'));
  await first.kill('SIGKILL');
  process.kill(emulator, 'SIGKILL');
  ended.abort();
  await working;

  const second = await startServer(first.data, [], withoutSite);
  const admin = await signIn(second, 'anna@acme.example');
  const { body: feed } = await api(second, 'GET', '/posts', admin);
  const pages = [...(feed as unknown as { id: string }[])];
  let cursor = (await api(second, 'GET', '/posts', admin)).headers.get('x-next-cursor');
  while (cursor) {
    const page = await api(second, 'GET', `/posts?next_cursor=${cursor}`, admin);
    pages.push(...(page.body as unknown as { id: string }[]));
    cursor = page.headers.get('x-next-cursor');
  }
  const there = new Set(pages.map(({ id }) => id));
  expect(acknowledged.filter((id) => !there.has(id))).toEqual([]);

  const { body: everybody } = await api(second, 'GET', '/users', admin);
  for (const { id, balance } of everybody as unknown as { id: string; balance: number }[]) {
    const entries = await sheet(second, admin, id);
    expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(balance);
    expect(entries[0]?.balance_after ?? 0).toBe(balance);
  }
  await second.kill('SIGINT');
}, 60_000);
