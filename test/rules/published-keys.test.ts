import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { expect, onTestFinished, test } from 'vitest';
import { publishedKey } from '#functions/adapters/sign-in/keys';

test('keys of an address that somebody gave us are never taken for those of the same address of ours', async () => {
  const { publicKey } = await generateKeyPair('RS256');
  const content = { keys: [{ ...(await exportJWK(publicKey)), kid: 'a', alg: 'RS256' }] };
  const server = createServer((_, response) => response.end(JSON.stringify(content)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const now = new Date();
  const header = { alg: 'RS256', kid: 'a' };
  const token = { payload: '', signature: '' };
  const given = publishedKey(url, now, { read: async () => ({ content, cacheControl: '' }) });
  expect(await given(header, token)).toBeDefined();
  // Ours lets no key of this list sign.
  const ours = publishedKey(url, now, { fits: () => false });
  await expect(ours(header, token)).rejects.toThrow('no applicable key found');
});
