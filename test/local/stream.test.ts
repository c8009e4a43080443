import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { startDynamoDb } from '#infra/emulators/dynamodb/dynamodb';
import { makeTable } from '#infra/emulators/dynamodb/make-table';
import { oldestCheckpoint } from '#infra/emulators/dynamodb/stream';
import { newFolder } from '../support/server.ts';

const region = { region: 'local', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };
Object.assign(process.env, {
  AWS_REGION: 'local',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
});

const put = async (endpoint: string, sk: string): Promise<void> => {
  const client = new DynamoDBClient({ endpoint, ...region });
  await client.send(new PutItemCommand({ TableName: 'bravo', Item: { pk: { S: 'one' }, sk: { S: sk } } }));
  client.destroy();
};

/** The sequence numbers that the change stream keeps, and the query plan for the next one. */
const streamIn = (data: string) => {
  const database = new DatabaseSync(join(data, 'dynamodb.sqlite'), { readOnly: true });
  const records = database.prepare('SELECT sequence_number AS number FROM _stream_records').all();
  const highest = 'SELECT MAX(CAST(sequence_number AS INTEGER)) FROM _stream_records WHERE table_name = ?';
  const plan = database.prepare(`EXPLAIN QUERY PLAN ${highest}`).all('bravo');
  database.close();
  return { numbers: records.map(({ number }) => Number(number)), plan: String(plan[0]?.['detail']) };
};

test('a restart removes the stream records that all followers have read, so writes stay quick', async () => {
  const data = newFolder();
  const first = await startDynamoDb(0, data);
  await makeTable(first.endpoint, 'bravo');
  for (const sk of ['a', 'b', 'c', 'd']) await put(first.endpoint, sk);
  await first.stop();
  expect(streamIn(data)).toEqual({ numbers: [1, 2, 3, 4], plan: expect.stringMatching(/^SEARCH .*INDEX/) });

  const file = join(data, 'stream.json');
  expect(oldestCheckpoint(file, ['count', 'notify'])).toBe(0);
  writeFileSync(file, JSON.stringify({ count: '4', notify: '3' }));
  expect(oldestCheckpoint(file, ['count', 'notify'])).toBe(3);
  expect(oldestCheckpoint(file, ['count', 'notify', 'another'])).toBe(0);

  const second = await startDynamoDb(0, data, oldestCheckpoint(file, ['count', 'notify']));
  await put(second.endpoint, 'e');
  await second.stop();
  expect(streamIn(data).numbers).toEqual([3, 4, 5]);
});
