import {
  BatchWriteItemCommand,
  DynamoDBClient,
  paginateScan,
  type ScanCommandInput,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, expect, test } from 'vitest';
import { makeTable } from '#infra/emulators/dynamodb/make-table';
import { founder } from '../support/journey.ts';
import { teamWith } from '../support/killed-server.ts';
import { call, newFolder, operate, type Server, startServer, withoutSite } from '../support/server.ts';

Object.assign(process.env, {
  AWS_REGION: 'local',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
});
const restored = 'bravo-restored';

let server: Server | undefined;
afterAll(async () => void (await server?.kill('SIGINT')));

/** Copies what a scan finds, in four segments at once, as nobody would who can restore a point in time. */
const copy = async (client: DynamoDBClient, scan: Partial<ScanCommandInput>): Promise<void> => {
  await Promise.all(
    [0, 1, 2, 3].map(async (Segment) => {
      const input = { TableName: 'bravo', Segment, TotalSegments: 4, Limit: 25, ...scan };
      for await (const { Items = [] } of paginateScan({ client }, input)) {
        const requests = Items.map((Item) => ({ PutRequest: { Item } }));
        if (requests.length > 0)
          await client.send(new BatchWriteItemCommand({ RequestItems: { [restored]: requests } }));
      }
    }),
  );
};

const people = { ExpressionAttributeValues: { ':of': { S: '#USERS' } } };

test('a copy taken under load is put into use by one value, and repaired without changing an entry', async () => {
  const first = await startServer(newFolder(), ['--no-seed'], withoutSite);
  server = first;
  const { data } = first;
  const token = await teamWith(first, 'Bob');
  const { body: config } = await call(first, 'GET', '/config', { token });
  const found = (await call(first, 'GET', '/users', { token })).body as unknown as {
    id: string;
    name: string;
    email: string;
  }[];
  const bob = found.find(({ email }) => email !== founder);
  const draft = { to_id: [bob?.id], score: 1, value_id: (config['values'] as { id: string }[])[0]?.id };
  const sent: string[] = [];
  const over = new AbortController();
  const working = (async () => {
    for (let at = 0; !over.signal.aborted; at += 1) {
      const { status, body } = await call(first, 'POST', '/posts', {
        token,
        body: { ...draft, message: `busy ${at}` },
        key: `busy-${at}`,
      });
      if (status === 201) sent.push(String(body['id']));
    }
  })();

  const endpoint = /DynamoDB\s+(http:\S+)/.exec(first.said())?.[1] ?? '';
  const client = new DynamoDBClient({ endpoint });
  await makeTable(endpoint, restored);
  // A restored table has no stream; it is enabled afterward.
  const setStream = (StreamSpecification: {
    StreamEnabled: boolean;
    StreamViewType?: 'NEW_AND_OLD_IMAGES';
  }) => client.send(new UpdateTableCommand({ TableName: restored, StreamSpecification }));
  await setStream({ StreamEnabled: false });
  await copy(client, { ...people, FilterExpression: 'contains(pk, :of)' });
  // Between the members and everything else, somebody sends points.
  const before = sent.length;
  await expect.poll(() => sent.length).toBeGreaterThan(before + 1);
  over.abort();
  await working;
  await copy(client, { ...people, FilterExpression: 'NOT contains(pk, :of)' });
  await setStream({ StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' });
  client.destroy();
  await first.kill('SIGINT');

  const onCopy = { TABLE_NAME: restored };
  const second = await startServer(data, [], { ...withoutSite, ...onCopy });
  server = second;
  const run = (command: 'verify-ledger' | 'recount', ...args: string[]) =>
    operate(command, ['--data', data, ...args], onCopy);

  const cut = await run('verify-ledger', '--repair');
  expect(cut.code).toBe(1);
  expect(cut.said).toMatch(
    new RegExp(`${bob?.name} \\(${bob?.id}\\): the balance is \\d+, the entries say \\d+`),
  );
  expect(cut.said).toMatch(/Ann Lee \(\w+\): has spent \d+ of the allowance/);
  expect(cut.said).toContain(`${bob?.name}: repaired`);
  expect(await run('verify-ledger')).toMatchObject({ code: 0 });
  await run('recount', '--repair');
  expect(await run('recount')).toMatchObject({ code: 0 });

  // Sessions, posts and the ledger are those of the copy, and the team works on.
  const feed = (await call(second, 'GET', '/posts', { token })).body as unknown as { id: string }[];
  expect(sent.slice(-5).filter((id) => !feed.some((post) => post.id === id))).toEqual([]);
  const posted = await call(second, 'POST', '/posts', {
    token,
    body: { ...draft, message: 'We are back' },
    key: 'back',
  });
  expect(posted.status).toBe(201);
  const [newest] = (await call(second, 'GET', `/coins/${bob?.id}`, { token })).body as unknown as {
    post_id: string;
  }[];
  expect(newest?.post_id).toBe(posted.body['id']);
  // The consumers follow the stream of the restored table.
  await expect.poll(async () => (await run('recount')).said, { interval: 500 }).toMatch(/^ {2}ok /);
  expect((await call(second, 'GET', '/ledger/verify', { token })).body).toMatchObject({ balanced: true });
});
