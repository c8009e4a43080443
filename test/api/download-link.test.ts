import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import type { WorkspaceId } from '#shared/model/ids';
import { stack } from '../support/stack.ts';

const { downloadLink, putDownload } = await import('#functions/adapters/files/downloads');

const { archiveKey, openArchive } = await import('#functions/adapters/files/archives');

const Key = 'reports/01M0/some thing.csv';
const saveAs = `Zürich "2026" \u{20BB7}🍜\uFFFF (it's).csv`;
await putDownload(Key, { name: saveAs, type: 'text/csv', content: 'a,b\r\n' });
const link = new URL(await downloadLink(Key, saveAs));

test('a download link brings the file under its name', async () => {
  expect(link.origin).toBe(stack.aws);
  const response = await fetch(link);
  expect([response.status, await response.text()]).toEqual([200, 'a,b\r\n']);
  // The stand-in for S3 reads the name from the file only, not from the address.
  const encoded = 'Z%C3%BCrich%20%222026%22%20%F0%A0%AE%B7%F0%9F%8D%9C%EF%BF%BF%20%28it%27s%29.csv';
  const saved = `attachment; filename="Z_rich _2026_ _____ (it_s).csv"; filename*=UTF-8''${encoded}`;
  expect(response.headers.get('content-disposition')).toBe(saved);
  expect(link.searchParams.get('response-content-disposition')).toBe(saved);
});

test('an archive is stored in parts, and goes on in another function where one paused', async () => {
  const pieces = Array.from({ length: 12 }, (_, at) => Buffer.alloc(1024 * 1024, `piece ${at}`));
  const key = archiveKey('01M0' as WorkspaceId, '2026-11-23T12:00:00.000Z');
  const first = await openArchive<number>(key, 'all.tar.gz', false);
  for (const piece of pieces.slice(0, 10)) await first.write(piece);
  await first.pause(10);
  const second = await openArchive<number>(key, 'all.tar.gz', true);
  expect(second.progress).toBe(10);
  for (const piece of pieces.slice(10)) await second.write(piece);
  await second.complete();
  expect(second.bytes()).toBe(12 * 1024 * 1024);
  const stored = Buffer.from(await (await fetch(await downloadLink(key, 'all.tar.gz'))).arrayBuffer());
  expect(stored.equals(Buffer.concat(pieces))).toBe(true);
});

const escaped = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (one) => `%${one.codePointAt(0)?.toString(16).toUpperCase()}`,
  );
const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
const keyed = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** The signature of an address as AWS describes it (Signature Version 4, query parameters). */
const signatureOf = ({ host, pathname, searchParams }: URL, secret: string): string => {
  const query = [...searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .toSorted()
    .join('&');
  const request = ['GET', pathname, query, `host:${host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n');
  const date = searchParams.get('X-Amz-Date') ?? '';
  const [, ...scope] = (searchParams.get('X-Amz-Credential') ?? '').split('/');
  const key = scope.reduce<string | Buffer>(keyed, `AWS4${secret}`);
  return keyed(key, ['AWS4-HMAC-SHA256', date, scope.join('/'), hash(request)].join('\n')).toString('hex');
};

test('a download link is signed for this file and this time', () => {
  const { searchParams } = link;
  expect(searchParams.get('X-Amz-Expires')).toBe('300');
  expect(searchParams.get('X-Amz-SignedHeaders')).toBe('host');
  expect(searchParams.get('X-Amz-Signature')).toBe(signatureOf(link, 'local'));
  const other = new URL(link);
  other.pathname = other.pathname.replace('some', 'another');
  expect(searchParams.get('X-Amz-Signature')).not.toBe(signatureOf(other, 'local'));
});
