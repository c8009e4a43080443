import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { call, newFolder, type Server, startServer, withoutSite } from '../support/server.ts';

const signIn = async (server: Server, email: string): Promise<string> => {
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

/** A list to its end, page by page. */
const all = async <T>(server: Server, token: string, path: string): Promise<T[]> => {
  const found: T[] = [];
  let cursor: string | null = null;
  do {
    const query = cursor ? `?next_cursor=${cursor}` : '';
    const { body, headers } = await call(server, 'GET', `${path}${query}`, { token });
    found.push(...(body as unknown as T[]));
    cursor = headers.get('x-next-cursor');
  } while (cursor);
  return found;
};

test('kill -9 in the middle of sending: every acknowledged post is there, every account adds up', async () => {
  const first = await startServer(newFolder(), [], withoutSite);
  const token = await signIn(first, 'sofia@acme.example');
  const { body: config } = await call(first, 'GET', '/config', { token });
  const people = await all<{ id: string; name: string }>(first, token, '/users');
  const receivers = people.filter(({ name }) => !name.startsWith('Sof'));
  const [value] = config['values'] as { id: string }[];
  const acknowledged: string[] = [];
  const ended = new AbortController();
  const sendOn = async (worker: number): Promise<void> => {
    for (let at = 0; !ended.signal.aborted; at += 1) {
      const to_id = [receivers[(worker + at) % receivers.length]?.id];
      const draft = { to_id, score: 1, value_id: value?.id, message: `kill ${worker} ${at}` };
      const answered = await call(first, 'POST', '/posts', {
        token,
        body: draft,
        key: `kill-${worker}-${at}`,
      }).catch(() => undefined);
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
  const feed = await all<{ id: string }>(second, admin, '/posts');
  const there = new Set(feed.map(({ id }) => id));
  expect(acknowledged.filter((id) => !there.has(id))).toEqual([]);

  for (const { id, balance } of await all<{ id: string; balance: number }>(second, admin, '/users')) {
    const entries = await all<{ amount: number; balance_after: number }>(second, admin, `/coins/${id}`);
    expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(balance);
    expect(entries[0]?.balance_after ?? 0).toBe(balance);
  }
  await second.kill('SIGINT');
}, 60_000);
