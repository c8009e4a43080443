import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { examineAddress, requestOutside } from '#functions/adapters/outside/request';

const limits = { patienceMs: 5000, most: 1000 };
const get = (url: string, more: Partial<typeof limits> = {}, resolve?: () => Promise<readonly string[]>) =>
  requestOutside({ url, method: 'GET', ...limits, ...more }, resolve);

const stops: (() => void)[] = [];
const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

afterEach(() => {
  delete process.env['OUTSIDE_LOOPBACK'];
  for (const stop of stops.splice(0)) stop();
});

describe('an address that somebody gave', () => {
  const bothWays = async (url: string) => [await get(url), await examineAddress(url)];
  const twice = (why: string) => [1, 2].map(() => ({ kind: 'refused', why }));

  it.each([
    'https://127.0.0.1/',
    'https://127.8.9.1/',
    'https://localhost/',
    'https://localhost./',
    'https://any.localhost/',
    // Lambda's own services, and those of AWS, Google and Azure for a machine.
    'https://169.254.169.254/latest/meta-data/',
    'https://169.254.170.2/v2/credentials',
    'https://[fd00:ec2::254]/',
    'https://10.0.0.1/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://100.64.0.1/',
    'https://0.0.0.0/',
    'https://255.255.255.255/',
    'https://224.0.0.1/',
    'https://198.18.0.1/',
    'https://192.0.2.1/',
    'https://240.0.0.1/',
    'https://[::1]/',
    'https://[::]/',
    'https://[fe80::1]/',
    'https://[fc00::1]/',
    'https://[fec0::1]/',
    'https://[2001:db8::1]/',
    // IPv4 inside IPv6, however it is put there.
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:a9fe:a9fe]/',
    'https://[::127.0.0.1]/',
    'https://[64:ff9b::10.0.0.1]/',
    'https://[64:ff9b:1::a9fe:a9fe]/',
    'https://[2002:7f00:1::]/',
    'https://[2001::7f00:1]/',
    // Decimal, octal, hex, short and in other digits.
    'https://2130706433/',
    'https://017700000001/',
    'https://0177.0.0.1/',
    'https://0x7f000001/',
    'https://0x7f.0.0.1/',
    'https://127.1/',
    'https://①②⑦.0.0.1/',
    'https://127。0。0。1/',
    'https://0xa9fea9fe/',
  ])('is refused when it is not public: %s', async (url) => {
    expect(await bothWays(url)).toEqual(twice('private'));
  });

  it.each([
    ['http://example.com/', 'insecure'],
    ['ftp://example.com/', 'insecure'],
    ['file:///etc/passwd', 'insecure'],
    ['javascript:alert(1)', 'insecure'],
    ['https://name@example.com/', 'credentials'],
    ['https://:word@example.com/', 'credentials'],
    ['https://example.com:8443/', 'port'],
    ['https://example.com:22/', 'port'],
    ['https://', 'malformed'],
    ['//example.com', 'malformed'],
    ['example.com', 'malformed'],
    ['', 'malformed'],
  ])('is refused: %s (%s)', async (url, why) => {
    expect(await bothWays(url)).toEqual(twice(why));
  });

  it('may name the usual port', async () => {
    expect(await examineAddress('https://example.com:443/', async () => ['93.184.216.34'])).toBeUndefined();
  });

  it.each([
    [['10.0.0.1']],
    [['127.0.0.1']],
    [['169.254.169.254']],
    [['::ffff:169.254.169.254']],
    [['fd00::1']],
    // One of several is enough.
    [['93.184.216.34', '192.168.0.10']],
    [['2606:4700::1111', '::1']],
    [['what is this?']],
  ])('is refused when its name leads to %j', async (addresses) => {
    const url = 'https://rebinding.example/';
    const resolve = async () => addresses;
    expect(await get(url, {}, resolve)).toEqual({ kind: 'refused', why: 'private' });
    expect(await examineAddress(url, resolve)).toEqual({ kind: 'refused', why: 'private' });
  });

  it('is refused where this machine is not open to it, by the real name server too', async () => {
    let asked = 0;
    const url = await serve((_, response) => {
      asked += 1;
      response.end();
    });
    expect(await get(url)).toEqual({ kind: 'refused', why: 'insecure' });
    expect(await get(url.replace('http:', 'https:'))).toEqual({ kind: 'refused', why: 'private' });
    expect(asked).toBe(0);
  });

  it('connects to what was checked: a name that changes its mind is asked once', async () => {
    let asked = 0;
    const resolve = async () => [asked++ === 0 ? '192.0.2.7' : '127.0.0.1'];
    expect(await get('https://rebinding.example/', {}, resolve)).toMatchObject({ why: 'private' });
    expect(asked).toBe(1);
  });

  it('says that there is no such host', async () => {
    const resolve = () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }));
    const missing = { kind: 'failed', why: 'no_such_host' };
    expect(await get('https://nobody.example/', {}, resolve)).toEqual(missing);
    expect(await examineAddress('https://nobody.example/', resolve)).toEqual(missing);
    expect(await get('https://nobody.example/', {}, async () => [])).toMatchObject({ kind: 'failed' });
  });
});

describe('on one machine', () => {
  beforeEach(() => void (process.env['OUTSIDE_LOOPBACK'] = '1'));

  it.each(['https://10.0.0.1/', 'https://169.254.169.254/', 'https://[fe80::1]/'])(
    'other networks stay closed: %s',
    async (url) => expect(await get(url)).toEqual({ kind: 'refused', why: 'private' }),
  );

  it.each(['http://example.com/', 'http://10.0.0.1/'])('others need TLS: %s', async (url) => {
    expect(await get(url)).toEqual({ kind: 'refused', why: 'insecure' });
  });

  it('sends what it was given, once, and answers what came', async () => {
    const url = await serve((request, response) => {
      request.setEncoding('utf8').on('data', (body: string) => {
        response.writeHead(201, { 'x-own': String(request.headers['x-sent']) });
        response.end(`${request.method} ${request.headers['accept-encoding']} ${body}`);
      });
    });
    for (const host of ['127.0.0.1', 'localhost'])
      expect(
        await requestOutside({
          url: url.replace('127.0.0.1', host),
          method: 'POST',
          headers: { 'x-sent': 'yes' },
          body: '{"ü":1}',
          ...limits,
        }),
      ).toMatchObject({
        kind: 'answered',
        status: 201,
        headers: { 'x-own': 'yes' },
        body: 'POST identity {"ü":1}',
        cut: false,
      });
  });

  it('follows no redirect', async () => {
    const paths: (string | undefined)[] = [];
    const url = await serve((request, response) => {
      paths.push(request.url);
      response.writeHead(307, { location: '/secret' }).end();
    });
    expect(await get(`${url}/first`)).toMatchObject({ kind: 'answered', status: 307 });
    await sleep(50);
    expect(paths).toEqual(['/first']);
  });

  it('reads no more of an answer than it was told to', async () => {
    let closed: Promise<unknown> | undefined;
    const url = await serve((request, response) => {
      closed = once(request.socket, 'close');
      const go = (): void =>
        void (response.destroyed || response.write('x'.repeat(700), () => setImmediate(go)));
      go();
    });
    expect(await get(url)).toMatchObject({
      kind: 'answered',
      status: 200,
      body: 'x'.repeat(1000),
      cut: true,
    });
    await closed;
  });

  it('keeps an answer of just that length whole', async () => {
    const url = await serve((_, response) => void response.end('x'.repeat(1000)));
    expect(await get(url)).toMatchObject({ body: 'x'.repeat(1000), cut: false });
  });

  it.each<[string, RequestListener]>([
    ['before it', () => undefined],
    ['within its headers', ({ socket }) => void socket.write('HTTP/1.1 200 OK\r\n')],
    [
      'within its body',
      (_, response) => {
        const drip = setInterval(() => response.write('.'), 20);
        response.on('close', () => clearInterval(drip));
      },
    ],
  ])('ends the wait for an answer, %s', async (_, listener) => {
    const url = await serve(listener);
    const begun = performance.now();
    expect(await get(url, { patienceMs: 300 })).toEqual({ kind: 'failed', why: 'timeout' });
    expect(performance.now() - begun).toBeLessThan(5000);
  });

  it('ends the wait for a name server', async () => {
    const never = () => new Promise<readonly string[]>(() => undefined);
    expect(await get('https://slow.example/', { patienceMs: 200 }, never)).toEqual({
      kind: 'failed',
      why: 'timeout',
    });
  });

  it('says that nobody listens, and that a connection broke', async () => {
    const url = await serve(({ socket }) => void socket.destroy());
    expect(await get(url)).toEqual({ kind: 'failed', why: 'connection' });
    expect(await get('http://127.0.0.1:9/')).toEqual({ kind: 'failed', why: 'connection' });
  });
});
