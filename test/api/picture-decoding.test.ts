import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { reencode } from '#functions/adapters/files/pictures';
import { config } from '#shared/contract/config';
import { limits } from '#shared/model/limits';
import { aScannedJpeg } from '../support/jpeg-scans.ts';
import { captureLogs, logEntries } from '../support/logs.ts';
import { aJpeg, aPng, aWebp, paint, uploadForm } from '../support/pictures.ts';
import { call, send } from '../support/stack.ts';
import { aTeam } from '../support/team.ts';

const frame = { side: 512, square: false };
const small = aPng(paint(8, 8));
/** As many scans and pixels as are allowed: decoding it takes about a second. */
const slow = aScannedJpeg({ scans: 10, side: Math.floor(Math.sqrt(limits.image.scannedPixels / 10)) });

const workers: Worker[] = [];
const keep = (worker: Worker): void => void workers.push(worker);
process.on('worker', keep);
afterAll(() => process.off('worker', keep));
beforeEach(() => void workers.splice(0));
/** Whether each worker has ended. */
const ended = (): boolean[] => workers.map(({ threadId }) => threadId === -1);

const refusal = (picture: Promise<Uint8Array>): Promise<string> =>
  picture.then(
    () => 'accepted',
    ({ code }: { code: string }) => code,
  );

test('the largest picture is decoded in time and in a worker that ends', async () => {
  expect((await reencode(slow, frame)).length).toBeGreaterThan(0);
  expect(ended()).toEqual([true]);
});

test('a picture that takes too long is refused, its worker ended and the log told; the next is decoded', async () => {
  const logged = captureLogs();
  const late = await refusal(reencode(slow, frame, { seconds: 0.2 }));
  const entries = logEntries(logged());
  expect(late).toBe('unsupported_file');
  expect(ended()).toEqual([true]);
  expect(entries.map(({ message }) => message)).toEqual(['a picture took too long to decode']);
  expect((await reencode(small, frame)).length).toBeGreaterThan(0);
});

test('other requests are answered while a picture is decoded', async () => {
  const team = await aTeam(['ann', 'bob']);
  const order: string[] = [];
  const begun = once(process, 'worker').then(([worker]) => once(worker as Worker, 'online'));
  const uploading = async (): Promise<void> => {
    const { status } = await send('PUT', '/profiles/me/avatar', uploadForm('avatar', slow), team.ann);
    order.push(`picture ${status}`);
  };
  const upload = uploading();
  await Promise.race([begun, upload]);
  const { status } = await call(config.read, {}, team.bob);
  order.push(`config ${status}`);
  await upload;
  expect(order).toEqual(['config 200', 'picture 200']);
});

test.each([
  ['JPEG', await aJpeg(paint(2500, 2500))],
  ['PNG', aPng(paint(2500, 2500))],
  ['WebP', await aWebp(paint(2500, 2500))],
])('a %s that needs too much memory is refused', async (_, file) => {
  expect(await refusal(reencode(file, frame, { megabytes: 20 }))).toBe('unsupported_file');
  expect(await refusal(reencode(file, frame))).toBe('accepted');
});

test('a worker that crashes refuses its picture and is logged; the next is decoded', async () => {
  const logged = captureLogs();
  const crashed = await refusal(reencode(small, frame, { heapMegabytes: 8 }));
  const entries = logEntries(logged());
  expect(crashed).toBe('unsupported_file');
  expect(entries).toMatchObject([{ message: 'decoding a picture failed' }]);
  expect((await reencode(small, frame)).length).toBeGreaterThan(0);
});

test(`a process decodes one picture at a time and takes at most ${limits.image.queued}`, async () => {
  let most = 0;
  const count = (): void => {
    most = Math.max(most, ended().filter((one) => !one).length);
  };
  process.on('worker', count);
  const all = Array.from({ length: limits.image.queued + 1 }, () => refusal(reencode(small, frame)));
  const answers = await Promise.all(all);
  process.off('worker', count);
  expect(answers).toEqual([...Array.from({ length: limits.image.queued }, () => 'accepted'), 'busy']);
  expect(most).toBe(1);
  expect(await refusal(reencode(small, frame))).toBe('accepted');
});

test('a JPEG with too many scans is refused before it is decoded', async () => {
  expect(await refusal(reencode(aScannedJpeg({ scans: 2500, side: 300 }), frame))).toBe('unsupported_file');
  expect(workers).toEqual([]);
});
