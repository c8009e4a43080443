import type { TestProject } from 'vitest/node';
import { buildSite } from '#infra/build-site';
import { founder, tokenFor } from './journey.ts';
import { call, newFolder, startServer, withoutSite } from './server.ts';

/** Runs once before the first walk. Everybody signed in a minute ago, so each address can get another code at once. */
export default async function setup({ provide }: TestProject): Promise<void> {
  buildSite();
  const server = await startServer(newFolder(), [], withoutSite);
  const at = new Date(Date.now() - 60_000);
  const admin = await tokenFor(server, founder, { at });
  const users = (await call(server, 'GET', '/users', { token: admin })).body as unknown as {
    email: string;
  }[];
  const others = users.map(({ email }) => email).filter((email) => email !== founder);
  const tokens: [email: string, token: string][] = [[founder, admin]];
  for (const email of others) tokens.push([email, await tokenFor(server, email, { at })]);
  await server.kill('SIGINT');
  provide('demoTemplate', {
    folder: server.data,
    provedAt: at.getTime(),
    tokens: Object.fromEntries(tokens),
  });
}
