import { GetItemCommand } from '@aws-sdk/client-dynamodb';
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { GetScheduleCommand } from '@aws-sdk/client-scheduler';
import { SendRawEmailCommand } from '@aws-sdk/client-ses';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Accepts every connection and never answers. */
const silent: { readonly server: Server; readonly sockets: Socket[] } = {
  sockets: [],
  server: createServer((socket) => void silent.sockets.push(socket.on('error', () => undefined))),
};

const endpoint = async (): Promise<string> => {
  await new Promise<void>((resolve) => {
    silent.server.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(silent.server.address() as AddressInfo).port}`;
};

beforeAll(async () => {
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: await endpoint(),
    AWS_REGION: 'local',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    SECRETS_PATH: '/bravo/test',
    MAIL_QUEUE_URL: 'https://sqs.local/mail',
  });
});

afterAll(() => {
  for (const socket of silent.sockets) socket.destroy();
  silent.server.close();
});

const requests: Readonly<Record<string, () => Promise<unknown>>> = {
  DynamoDB: async () => {
    const { client } = await import('#functions/table/client');
    return client.send(new GetItemCommand({ TableName: 'bravo', Key: { pk: { S: 'a' }, sk: { S: 'b' } } }));
  },
  S3: async () => {
    const { s3 } = await import('#functions/adapters/files/client');
    return s3.send(new ListObjectsV2Command({ Bucket: 'media' }));
  },
  CloudFront: async () => {
    process.env['DISTRIBUTION_ID'] = 'E1';
    const { purgeEdgeCopies } = await import('#functions/adapters/files/edge-copies');
    return purgeEdgeCopies('/media/logos/');
  },
  SES: async () => {
    const { ses } = await import('#functions/adapters/mail/send');
    return ses.send(new SendRawEmailCommand({ RawMessage: { Data: new Uint8Array(1) } }));
  },
  Scheduler: async () => {
    const { scheduler } = await import('#functions/adapters/schedules/schedules');
    return scheduler.send(new GetScheduleCommand({ Name: 'limit-1' }));
  },
  SQS: async () => {
    const { queueBilling } = await import('#functions/adapters/queues/queue');
    return queueBilling([{ about: 'all' }]);
  },
  SSM: async () => {
    const { secret } = await import('#functions/platform/secrets');
    return secret('gifs');
  },
};

test.concurrent.each(Object.entries(requests))(
  'a request to %s that nobody answers is given up, well before the function is',
  async (_, request) => {
    const started = performance.now();
    await expect(request()).rejects.toMatchObject({ name: 'TimeoutError' });
    // The shortest function runs for ten seconds.
    expect(performance.now() - started).toBeLessThan(10_000);
  },
);
