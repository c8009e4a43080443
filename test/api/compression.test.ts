import { gunzipSync } from 'node:zlib';
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { config } from '#shared/contract/config';
import { apiPrefix } from '#shared/contract/prefix';
import { users } from '#shared/contract/users';
import { call, stack } from '../support/stack.ts';
import { aTeam, type Member } from '../support/team.ts';

type RawResponse = { status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer };

/** The bytes on the wire: `fetch` would decompress them and always sends accept-encoding. */
const rawRequest = (path: string, { token }: Member, headers: Record<string, string>): Promise<RawResponse> =>
  new Promise((resolve, reject) => {
    request(
      `${stack.origin}${apiPrefix}${path}`,
      { headers: { authorization: `Bearer ${token}`, ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        );
      },
    )
      .on('error', reject)
      .end();
  });

const aLargeTeam = () =>
  aTeam(['ann', 'bob', 'cyd', 'dan', 'eve', 'fay', 'gus', 'hal', 'ivy', 'jon', 'kim', 'leo']);

test.each(['gzip', 'gzip, deflate, br', 'br;q=1.0, GZIP;q=0.8', 'gzip;q=0.01'])(
  'a long answer is compressed when the caller accepts %s',
  async (accepted) => {
    const team = await aLargeTeam();
    const packed = await rawRequest(users.list.path, team.ann, { 'accept-encoding': accepted });
    expect(packed).toMatchObject({
      status: 200,
      headers: { 'content-encoding': 'gzip', vary: 'accept-encoding' },
    });
    const plain = gunzipSync(packed.body);
    expect(packed.body.length).toBeLessThan(plain.length / 3);
    expect(JSON.parse(plain.toString())).toEqual((await call(users.list, { query: {} }, team.ann)).body);
  },
);

test.each([undefined, 'br', 'identity', 'gzip;q=0', 'gzip;q=0.0, br'])(
  'a long answer is not compressed when the caller accepts %s',
  async (accepted) => {
    const team = await aLargeTeam();
    const answer = await rawRequest(
      users.list.path,
      team.ann,
      accepted ? { 'accept-encoding': accepted } : {},
    );
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(JSON.parse(answer.body.toString())).toHaveLength(12);
  },
);

test('an answer that fits in one packet is not compressed', async () => {
  const team = await aTeam(['ann']);
  const answer = await rawRequest(users.list.path, team.ann, { 'accept-encoding': 'gzip' });
  expect(answer.body.length).toBeLessThan(1400);
  expect(answer.headers['content-encoding']).toBeUndefined();
});

test('a compressed answer has a weak ETag that gets a 304', async () => {
  const team = await aTeam(['ann']);
  const gzip = { 'accept-encoding': 'gzip' };
  const packed = await rawRequest(config.read.path, team.ann, gzip);
  const plain = await rawRequest(config.read.path, team.ann, {});
  expect(packed.headers.etag).toBe(`W/${String(plain.headers.etag)}`);
  const again = await rawRequest(config.read.path, team.ann, {
    ...gzip,
    'if-none-match': String(packed.headers.etag),
  });
  expect(again).toMatchObject({ status: 304, body: Buffer.alloc(0) });
});
