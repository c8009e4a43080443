import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildSite } from '#infra/build/site';
import { founder, tokenFor } from './journey.ts';
import { call, endChildren, newFolder, type Server, startServer, withoutSite } from './server.ts';
import type { DemoTemplate } from './stage.ts';

/** Everybody signed in a minute ago, so each address can get another code at once. */
const signInAll = async (server: Server): Promise<Pick<DemoTemplate, 'provedAt' | 'tokens'>> => {
  const at = new Date(Date.now() - 60_000);
  const admin = await tokenFor(server, founder, { at });
  const users = (await call(server, 'GET', '/users', { token: admin })).body as unknown as {
    email: string;
  }[];
  const others = users.map(({ email }) => email).filter((email) => email !== founder);
  const tokens: [email: string, token: string][] = [[founder, admin]];
  for (const email of others) tokens.push([email, await tokenFor(server, email, { at })]);
  return { provedAt: at.getTime(), tokens: Object.fromEntries(tokens) };
};

/** Makes the demo team of all walks, beside the tests that run before them. */
export default function setup({ provide }: TestProject): () => Promise<void> {
  const folder = newFolder();
  const data = join(folder, 'data');
  mkdirSync(data);
  provide('demoTemplate', folder);
  const make = async (): Promise<void> => {
    buildSite();
    const server = await startServer(data, [], withoutSite);
    const said = server.said();
    const signedIn = await signInAll(server);
    const template: DemoTemplate = { ...signedIn, said, exitCode: await server.kill('SIGINT') };
    const [partly, whole] = [join(folder, 'partly'), join(folder, 'template.json')];
    writeFileSync(partly, JSON.stringify(template));
    renameSync(partly, whole);
  };
  const making = make().catch((error: unknown) =>
    writeFileSync(join(folder, 'failure.txt'), String((error as Error).stack ?? error)),
  );
  return async () => {
    // It is still being made when the run was interrupted, or had no walk.
    await endChildren();
    await making;
    rmSync(folder, { recursive: true, force: true });
  };
}
