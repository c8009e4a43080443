import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3Client, GetObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, afterEach, expect, test } from 'vitest';
import { routes } from '#infra/blueprint/routes';
import { readAssembly } from '#infra/build/templates/assembly';
import { refusals } from '#infra/build/templates/refusals';
import { auth } from '#shared/contract/auth';
import { profiles } from '#shared/contract/profiles';
import { values } from '#shared/contract/values';
import type { WorkspaceId } from '#shared/model/ids';
import { aPng, paint, uploadForm } from '../support/pictures.ts';
import { proveAddress } from '../support/sign-in.ts';
import { call, deployed, send, stack } from '../support/stack.ts';
import { writeAssembly } from './assemblies.ts';
import { sendsToAQueue } from './next-release.ts';
import { removeTable, restoreTable } from './restored-table.ts';
import type { Described } from './stage.ts';

if (!deployed) throw new Error('test/emulator/run.py starts these tests');
const { tell, described } = deployed;

const folder = mkdtempSync(join(tmpdir(), 'bravo-walk-'));
afterAll(() => rmSync(folder, { recursive: true }));

const outputOf = async (name: string, output: string): Promise<string> => {
  const { outputs } = await tell<Described>('stage');
  return outputs[`Bravo-${described.stage}-${name}`]?.[output] ?? '';
};

const email = 'anna@acme.example';
type Stored = { readonly token: string; readonly workspace: WorkspaceId; readonly picture: string };
let stored: Stored | undefined;

/** Somebody makes a workspace and gives themself a picture. */
const begin = async (): Promise<Stored> => {
  const { body } = await proveAddress(email);
  const details = { first_name: 'Anna', last_name: 'Ash', company_name: 'Acme', agreement: true } as const;
  const made = await call(auth.createWorkspace, { body: details }, { token: body.access_token });
  const token = made.body.access_token;
  const sent = await send('PUT', '/profiles/me/avatar', uploadForm('avatar', aPng(paint(4, 4))), { token });
  expect(sent.status).toBe(200);
  const { avatar } = (await call(profiles.readMe, {}, { token })).body;
  return { token, workspace: made.body.workspace.id, picture: new URL(avatar ?? '', stack.origin).pathname };
};

/** What was stored at first is there, its person signs in again, and the stage writes and counts. */
const everythingIsThere = async (): Promise<void> => {
  if (!stored) throw new Error('the first deployment was not tried');
  const { token, workspace, picture } = stored;
  expect((await call(profiles.readMe, {}, { token })).body).toMatchObject({ email });
  const Key = picture.replace('/media/', '');
  const Bucket = described.environments['profiles.updateAvatar']?.['MEDIA_BUCKET'];
  const found = await new S3Client({ forcePathStyle: true }).send(new GetObjectCommand({ Bucket, Key }));
  expect(found.ContentLength).toBeGreaterThan(0);
  stack.clock.advance(3_600_000);
  const { body } = await proveAddress(email);
  const opened = await call(
    auth.openSession,
    { body: { workspace_id: workspace } },
    { token: body.access_token },
  );
  const again = { token: opened.body.access_token };
  await call(profiles.updateMe, { body: { job_title: 'Engineer' } }, again);
  expect((await call(values.list, {}, again)).body.length).toBeGreaterThan(0);
  await stack.settle();
};

/** The release before had no walls at all, and could not change a post. */
const before = routes.filter(({ area, id }) => area !== 'walls' && id !== 'posts.update');
const settings: Record<string, string> = { stage: described.stage, features: 'gifs,stripe,gift-cards' };
let steps = 0;

const deploy = async (
  changed: Readonly<Record<string, string>>,
  variant: Omit<Parameters<typeof writeAssembly>[1], 'settings'> = {},
): Promise<Readonly<Record<string, number>>> => {
  Object.assign(settings, changed);
  steps += 1;
  const outdir = join(folder, String(steps));
  writeAssembly(outdir, { settings, ...variant });
  // What `npm run deploy` says before, and what the emulator says while it deploys, is the same.
  if (steps > 1)
    expect(refusals(readAssembly(join(folder, String(steps - 1))), readAssembly(outdir))).toEqual([]);
  return tell('deploy', { folder: outdir });
};

afterEach(everythingIsThere);

test('a first deployment is used', async () => {
  stored = await begin();
  expect(stored.picture).toMatch(/^\/media\/avatars\//);
});

test('data is kept from now on, budget and alarms have an address, and a release with fewer calls is there', async () => {
  await deploy({ keepsData: 'true', alarmEmail: 'ops@example.com' }, { calls: before });
  expect((await fetch(`${stack.origin}/api/v1/walls`)).status).toBe(404);
});

test('the stage gets a domain', async () => {
  const { zone } = await tell<{ readonly zone: string }>('zone', { name: 'example.com' });
  await deploy({ domain: 'recognition.example.com', zone }, { calls: before });
  expect(await outputOf('Edge', 'Url')).toBe('https://recognition.example.com');
});

test('the stage gets the full profile', async () => {
  await deploy({ profile: 'full' }, { calls: before });
  const { environments } = await tell<Described>('stage');
  expect(environments['posts.list']).toHaveProperty('METRICS_AREA');
});

test('the next release has more calls, one of which begins to send to a queue', async () => {
  await deploy({}, { change: sendsToAQueue });
  const { environments } = await tell<Described>('stage');
  expect(environments['posts.list']).toHaveProperty('NEXT_QUEUE_URL');
});

test('the release of before is put back', async () => {
  await deploy({}, { calls: before });
  const { environments } = await tell<Described>('stage');
  expect(environments['posts.list']).not.toHaveProperty('NEXT_QUEUE_URL');
});

test('a restored table takes the place of the own one', async () => {
  const own = await outputOf('Data', 'TableInUse');
  await deploy({ tableStream: await restoreTable(own, 'restored') });
  const { environments } = await tell<Described>('stage');
  expect(new Set(Object.values(environments).map(({ TABLE_NAME }) => TABLE_NAME))).toEqual(
    new Set(['restored']),
  );
});

test('the own table is used again', async () => {
  await deploy({ tableStream: '' });
  expect(await outputOf('Data', 'TableInUse')).not.toBe('restored');
  await removeTable('restored');
});

test('the stage goes back to the small profile', async () => {
  expect(await deploy({ profile: 'small' })).toHaveProperty('drop');
});

test('the stage gets another domain', async () => {
  await deploy({ domain: 'thanks.example.com' });
  expect(await outputOf('Edge', 'Url')).toBe('https://thanks.example.com');
});

test('the stage has no domain any more', async () => {
  await deploy({ domain: '', zone: '' });
  expect(await outputOf('Edge', 'Url')).toContain('cloudfront');
});

test('protection is switched off before the stage is removed', async () => {
  expect(await deploy({ keepsData: 'false' })).not.toHaveProperty('drop');
});
