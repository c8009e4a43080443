import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { GetQueueAttributesCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { expect, test } from 'vitest';
import { timedJobs } from '#infra/blueprint/jobs';
import { warmCalls } from '#infra/blueprint/warm';
import { posts } from '#shared/contract/posts';
import { workspace } from '#shared/contract/workspace';
import { anActiveTeam, anotherWorkspaceOf, remove, reset } from '../support/active-team.ts';
import { aGiftTeam, buy, stepOf } from '../support/gift-cards.ts';
import { bounceOf } from '../support/mail-events.ts';
import { subscribe } from '../support/payments.ts';
import { aPng, paint, uploadForm } from '../support/pictures.ts';
import { deployed } from '../support/stack.ts';
import { erase } from '../support/recognition.ts';
import { as, aTeamNow, day } from '../support/schedules.ts';
import { aReward, updateReward } from '../support/shop.ts';
import { call, internals, mails, send, stack } from '../support/stack.ts';
import { storedItems } from '../support/stored-data.ts';
import { aTeam, type Member, storedUser } from '../support/team.ts';

if (!deployed) throw new Error('test/emulator/run.py starts these tests');
const { tell, described } = deployed;

const schedules = () => tell<readonly string[]>('schedules');
const runSchedule = (name: string): Promise<unknown> => tell('run-schedule', { name });
const picture = (field: string, side: number) => uploadForm(field, aPng(paint(side, side)));
const file = (side: number): Blob =>
  new Blob([new Uint8Array(aPng(paint(side, side)))], { type: 'image/png' });

/** A member with a second portrait, in a team with a second logo and a reward with a second picture. */
const aPicturedTeam = async () => {
  const team = await anActiveTeam();
  const upload = async (method: string, path: string, by: Member, body: FormData): Promise<void> => {
    expect((await send(method, path, body, { token: by.token })).status).toBe(200);
  };
  for (const side of [4, 5]) {
    await upload('POST', '/settings/logo', team.ann, picture('logo', side));
    await upload('PUT', '/profiles/me/avatar', team.bob, picture('avatar', side));
  }
  const { id } = await aReward(team.ann, { image: file(4) });
  expect((await updateReward(team.ann, id, { image: file(5) })).status).toBe(200);
  await stack.settle();
  return team;
};

test('replaced pictures and those of erased members and workspaces are removed', async () => {
  const team = await aPicturedTeam();
  await erase(team.ann, team.bob);
  expect((await remove(team)).status).toBe(202);
  await stack.settle();
  expect(await storedItems(team.workspace.id)).toEqual([]);
});

test('a workspace is taken away as a file, and comes back from it', async () => {
  const team = await aPicturedTeam();
  expect((await call(workspace.export, {}, team.ann)).status).toBe(202);
  await stack.settle();
  const { url } = (await call(workspace.downloadArchive, {}, team.ann)).body;
  const archive = await (await fetch(url)).arrayBuffer();
  await remove(team);
  await stack.settle();
  const { token } = await anotherWorkspaceOf(team.ann);
  const upload = randomUUID();
  const part = uploadForm('part', new Uint8Array(archive));
  part.set('upload', upload);
  part.set('number', '1');
  expect((await send('POST', '/workspace/archives/parts', part, { token })).status).toBe(204);
  await call(workspace.import, { body: { upload, parts: 1 } }, { token });
  await stack.settle();
  expect((await call(workspace.readArchives, {}, { token })).body.import).toMatchObject({
    status: 'imported',
    workspace: { id: team.workspace.id },
  });
});

test('a workspace is reset', async () => {
  const team = await anActiveTeam();
  expect((await reset(team)).status).toBe(202);
  await stack.settle();
  expect((await call(posts.list, { query: {} }, team.ann)).body).toEqual([]);
});

test('a gift card is bought, delivered and listed', async () => {
  const team = await aGiftTeam();
  const id = await buy(team);
  await stack.settle();
  expect(await stepOf(id)).toBe('ended');
  const ann = { ...team.ann, ...(await as(team, team.ann)) };
  const dearer = {
    title: 'Books',
    price: '50',
    fulfilment: 'automatic',
    country: 'US',
    gift_card_value: '3000',
  };
  expect((await updateReward(ann, team.reward.id, dearer)).status).toBe(200);
});

test('a team that subscribes needs no reminders; one that is deleted has no schedules', async () => {
  const team = await aTeamNow();
  const named = async () => (await schedules()).filter((name) => name.endsWith(team.workspace.id)).toSorted();
  const of = (...purposes: readonly string[]) => purposes.map((purpose) => `${purpose}-${team.workspace.id}`);
  expect(await named()).toEqual(of('digest', 'limit', 'report', 'trial'));
  await subscribe(team, 'monthly');
  expect(await named()).toEqual(of('digest', 'limit', 'report'));
  const token = await as(team, team.ann);
  expect((await send('DELETE', '/workspace', { name: team.workspace.name }, token)).status).toBe(202);
  await stack.settle();
  expect(await named()).toEqual([]);
});

test('Scheduler runs every job by the clock, and keeps calls warm', async () => {
  const names = [...timedJobs.map(({ id }) => `timed-${id}`), 'timed-watch'];
  names.push(...warmCalls.map((id) => `warm-${id.replace('.', '-')}`));
  expect(await schedules()).toEqual(expect.arrayContaining(names));
  for (const name of names) await runSchedule(name);
  await stack.settle();
});

test('a trial is reminded of when its schedule runs', async () => {
  const team = await aTeamNow();
  const before = mails.length;
  stack.clock.advance(20 * day);
  for (let left = 0; left < 11 && mails.length === before; left += 1) {
    stack.clock.advance(day);
    await stack.settle();
    await runSchedule(`trial-${team.workspace.id}`);
    await stack.settle();
  }
  expect(mails.slice(before).some(({ to }) => to.includes(team.ann.email))).toBe(true);
});

test('what Scheduler cannot deliver waits for an operator, and is counted', async () => {
  await tell('run-schedule', { name: 'timed-check-ledger', delivered: false });
  expect(await runSchedule('timed-watch')).toBeNull();
});

test('an address that bounced gets no more mail', async () => {
  const team = await aTeam(['ann', 'bob']);
  await tell('event', JSON.parse(bounceOf({ address: team.bob.email })) as object);
  await stack.settle();
  expect(await storedUser(team, team.bob)).toMatchObject({ mail_problem: { why: 'bounced' } });
});

test('a message that nobody can read ends in the dead letters', async () => {
  const sqs = new SQSClient({});
  const urls = Object.values(described.environments).flatMap((variables) =>
    Object.entries(variables).flatMap(([name, value]) => (name.endsWith('_QUEUE_URL') ? [value] : [])),
  );
  for (const QueueUrl of new Set(urls))
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: '{' }));
  await tell('event', {
    ...(JSON.parse(bounceOf({ address: 'x@y.example' })) as object),
    detail: { mail: { tags: { 'ses:configuration-set': ['bravo-test'] } } },
  });
  await stack.settle();
  const deadLetters = String(described.environments['watch']?.['DEAD_LETTER_QUEUE_URLS']).split(',');
  const AttributeNames = ['ApproximateNumberOfMessages'] as const;
  const waiting = [];
  for (const QueueUrl of deadLetters) {
    const asked = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: [...AttributeNames] });
    const { Attributes } = await sqs.send(asked);
    if (Attributes?.ApproximateNumberOfMessages !== '0') waiting.push(QueueUrl);
  }
  // All but those of events that EventBridge could not deliver.
  expect(waiting).toHaveLength(deadLetters.length - 1);
});

test('members of an older release enter the index by npm run operate -- migrate, once', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd'], {
    users: { bob: { permissions: { account_administrator: true } } },
  });
  const { keys, table, writes } = internals;
  for (const one of [team.ann, team.bob])
    await table.write(
      writes.change(keys.user(team.workspace.id, one.id), { remove: ['list_key', 'list_sort'] }),
    );
  await table.write(writes.discard(keys.migration('0001-index-administrators')));
  const migrate = async (): Promise<string> => {
    const args = ['infra/operate/commands.ts', 'migrate', '--table', String(process.env['TABLE_NAME'])];
    return (await promisify(execFile)(process.execPath, args)).stdout;
  };
  expect(await migrate()).toContain(
    '0001-index-administrators: Members with permissions are found by an index (2 items)',
  );
  expect(await storedUser(team, team.bob)).toHaveProperty('list_key');
  expect(await migrate()).toContain('Everything already has the form of this release.');
});

// The last one, because its post stays in the table, where a migration cannot read it.
test('a change that no job can process is kept completely', async () => {
  const team = await aTeam(['ann', 'bob']);
  const { keys, table, writes } = internals;
  const { id } = team.workspace;
  await table.write(writes.replace(keys.post(id, 'broken' as never), { id: 'broken', to_id: 5 }));
  await stack.settle();
  const list = new ListObjectsV2Command({ Bucket: described.environments['count']?.['FAILURES_BUCKET'] });
  expect((await new S3Client({ forcePathStyle: true }).send(list)).KeyCount).toBeGreaterThan(1);
});
