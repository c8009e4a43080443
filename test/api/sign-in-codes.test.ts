import { expect, test } from 'vitest';
import { auth } from '#shared/contract/auth';
import { call } from '../support/stack.ts';
import { newAddress, requestCode } from '../support/sign-in.ts';

const { ses } = await import('#functions/adapters/mail/send');

test('a new code replaces the previous one; it may be requested after 30 seconds, five times an hour', async () => {
  const email = newAddress();
  const start = Date.now();
  const at = (seconds: number): Date => new Date(start + seconds * 1000);
  const first = await requestCode(email, at(0));
  const early = await call(auth.getCode, { body: { email } }, { at: at(29) });
  expect(early).toMatchObject({ status: 429, codes: ['too_many_requests'] });
  expect(early.headers.get('retry-after')).toBe('1');
  for (const seconds of [30, 60, 90, 120]) expect((await requestCode(email, at(seconds))).status).toBe(200);
  const sixth = await call(auth.getCode, { body: { email } }, { at: at(160) });
  expect(sixth.status).toBe(429);
  expect(Number(sixth.headers.get('retry-after'))).toBe(3600 - 160);
  expect((await requestCode(email, at(3600))).status).toBe(200);
  const dead = await call(
    auth.verifyCode,
    { body: { email, sig: first.sig, code: first.code } },
    { at: at(3601) },
  );
  expect(dead.status).toBe(401);
});

test('a network address gets 30 codes an hour, also when 20 requests run concurrently', async () => {
  const headers = { 'x-local-address': '192.0.2.7' };
  const ask = () => call(auth.getCode, { body: { email: newAddress() } }, { headers });
  const answers = [
    ...(await Promise.all(Array.from({ length: 20 }, ask))),
    ...(await Promise.all(Array.from({ length: 20 }, ask))),
  ];
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
});

test('429 for a full network address says when to try again and keeps the previous code valid', async () => {
  const headers = { 'x-local-address': '192.0.2.8' };
  const start = Math.ceil(Date.now() / 3_600_000) * 3_600_000;
  const at = (seconds: number): Date => new Date(start + seconds * 1000);
  const email = newAddress();
  const { sig, code } = await requestCode(email, at(0));
  for (let asked = 0; asked < 30; asked += 1)
    await call(auth.getCode, { body: { email: newAddress() } }, { headers, at: at(1) });
  const refused = await call(auth.getCode, { body: { email } }, { headers, at: at(40) });
  expect(refused).toMatchObject({ status: 429, codes: ['too_many_requests'] });
  expect(refused.headers.get('retry-after')).toBe(String(3600 - 40));
  const proved = await call(auth.verifyCode, { body: { email, sig, code } }, { at: at(41) });
  expect(proved.status).toBe(200);
  // The refused request does not count towards the five an hour of the address.
  for (const seconds of [42, 72, 102, 132]) expect((await requestCode(email, at(seconds))).status).toBe(200);
  expect((await call(auth.getCode, { body: { email } }, { at: at(162) })).status).toBe(429);
});

test('502 when a code cannot be mailed: the previous code still works and a new one may be requested immediately', async () => {
  const email = newAddress();
  const start = Date.now();
  const at = (seconds: number): Date => new Date(start + seconds * 1000);
  const { sig, code } = await requestCode(email, at(0));
  ses.middlewareStack.add(() => () => Promise.reject(new Error('SES is down')), {
    step: 'initialize',
    name: 'down',
  });
  const failed = await call(auth.getCode, { body: { email } }, { at: at(30) });
  ses.middlewareStack.remove('down');
  expect(failed).toMatchObject({ status: 502, codes: ['mail_failed'] });
  expect((await call(auth.verifyCode, { body: { email, sig, code } }, { at: at(31) })).status).toBe(200);
  expect((await requestCode(email, at(32))).status).toBe(200);
});
