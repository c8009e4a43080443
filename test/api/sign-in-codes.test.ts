import { SendRawEmailCommand } from '@aws-sdk/client-ses';
import { expect, test } from 'vitest';
import { auth } from '#shared/contract/auth';
import { limits } from '#shared/model/limits';
import { awsError, stubAws } from '../support/aws-stubs.ts';
import { mails } from '../support/stack.ts';
import { call } from '../support/stack.ts';
import { newAddress, requestCode, wrongCode } from '../support/sign-in.ts';

const { ses } = await import('#functions/adapters/mail/send');

let networks = 0;
/** A network that nobody asked from before. */
const newNetwork = (): string => `198.18.${Math.floor((networks += 1) / 250)}.${networks % 250}`;
/** Some codes are counted by the hour: no test may see the end of one. */
const start = Math.ceil(Date.now() / 3_600_000) * 3_600_000;
const at = (seconds: number): Date => new Date(start + seconds * 1000);
const verify = (email: string, { sig, code }: { sig: string; code: string }, seconds: number) =>
  call(auth.verifyCode, { body: { email, sig, code } }, { at: at(seconds) });
const mailsTo = (email: string): number => mails.filter(({ to }) => to.includes(email)).length;

test('a new code replaces the previous one; it may be requested after 30 seconds, five times an hour', async () => {
  const email = newAddress();
  const from = newNetwork();
  const ask = (seconds: number) => requestCode(email, at(seconds), from);
  const first = await ask(0);
  const early = await ask(29);
  expect(early).toMatchObject({ status: 429, codes: ['too_many_requests'] });
  expect(early.headers.get('retry-after')).toBe('1');
  for (const seconds of [30, 60, 90, 120]) expect((await ask(seconds)).status).toBe(200);
  const sixth = await ask(160);
  expect(sixth.status).toBe(429);
  expect(Number(sixth.headers.get('retry-after'))).toBe(3600 - 160);
  expect((await ask(3600)).status).toBe(200);
  expect((await verify(email, first, 3601)).status).toBe(401);
});

test('a code that a newer one replaced says so to whoever asked for both, and to nobody else', async () => {
  const email = newAddress();
  const from = newNetwork();
  const first = await requestCode(email, at(0), from);
  const second = await requestCode(email, at(30), from);
  const replaced = { status: 401, codes: ['code_replaced'] };
  // Right or wrong, and as often as it is tried: it is compared with nothing.
  for (const code of [first.code, wrongCode(first.code), second.code, first.code, first.code, first.code])
    expect(await verify(email, { sig: first.sig, code }, 31)).toMatchObject(replaced);
  const { sig } = await requestCode(newAddress(), at(31), from);
  const foreign = { status: 401, codes: ['invalid_code'] };
  expect(await verify(email, { ...first, sig }, 32)).toMatchObject(foreign);
  expect((await verify(email, second, 33)).status).toBe(200);
  // After the newer one has ended, there is none to use.
  expect(await verify(email, first, 631)).toMatchObject(foreign);
});

test('strangers on other networks neither replace the owner’s code, nor use up its tries, nor lock them out', async () => {
  const email = newAddress();
  const home = newNetwork();
  const mine = await requestCode(email, at(0), home);
  for (const stranger of [newNetwork(), newNetwork(), newNetwork()])
    for (const seconds of [1, 31, 61, 91, 121]) {
      const theirs = await requestCode(email, at(seconds), stranger);
      expect(theirs.status).toBe(200);
      for (let tried = 0; tried < limits.code.tries; tried += 1)
        await verify(email, { sig: theirs.sig, code: wrongCode(theirs.code) }, seconds);
    }
  expect((await verify(email, mine, 122)).status).toBe(200);
  expect((await requestCode(email, at(123), home)).status).toBe(200);
});

test('two addresses of one IPv6 network share a limit, and those of another do not', async () => {
  const email = newAddress();
  expect((await requestCode(email, at(0), '2001:db8:1:2::1')).status).toBe(200);
  expect((await requestCode(email, at(1), '2001:db8:1:2:ffff::9')).status).toBe(429);
  expect((await requestCode(email, at(1), '2001:db8:1:3::1')).status).toBe(200);
});

test('more than twenty codes an hour are mailed only to networks that proved the address before', async () => {
  const email = newAddress();
  const home = newNetwork();
  expect((await verify(email, await requestCode(email, at(0), home), 1)).status).toBe(200);
  for (let asked = 1; asked < limits.code.perHourAndEmail; asked += 1)
    await requestCode(email, at(2), newNetwork());
  expect(mailsTo(email)).toBe(limits.code.perHourAndEmail);
  const quiet = await requestCode(email, at(40), newNetwork());
  expect(quiet).toMatchObject({ status: 200, body: { sig: expect.any(String) } });
  expect(mailsTo(email)).toBe(limits.code.perHourAndEmail);
  expect((await verify(email, quiet, 41)).status).toBe(401);
  const own = await requestCode(email, at(41), home);
  expect(mailsTo(email)).toBe(limits.code.perHourAndEmail + 1);
  expect((await verify(email, own, 42)).status).toBe(200);
});

test('a network is known for ninety days', async () => {
  const email = newAddress();
  const home = newNetwork();
  const day = 86_400;
  await verify(email, await requestCode(email, at(0), home), 1);
  const flood = async (seconds: number) => {
    for (let asked = 0; asked < limits.code.perHourAndEmail; asked += 1)
      await requestCode(email, at(seconds), newNetwork());
    const before = mailsTo(email);
    await requestCode(email, at(seconds + 1), home);
    return mailsTo(email) - before;
  };
  expect(await flood(89 * day)).toBe(1);
  expect(await flood(91 * day)).toBe(0);
});

test('a network gets 30 codes an hour, also when 20 requests run concurrently', async () => {
  const from = newNetwork();
  const ask = () => requestCode(newAddress(), at(0), from);
  const answers = [
    ...(await Promise.all(Array.from({ length: 20 }, ask))),
    ...(await Promise.all(Array.from({ length: 20 }, ask))),
  ];
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
});

test('429 for a full network says when to try again and keeps the previous code valid', async () => {
  const from = newNetwork();
  const email = newAddress();
  const { sig, code } = await requestCode(email, at(0), from);
  for (let asked = 0; asked < 30; asked += 1) await requestCode(newAddress(), at(1), from);
  const refused = await requestCode(email, at(40), from);
  expect(refused).toMatchObject({ status: 429, codes: ['too_many_requests'] });
  expect(refused.headers.get('retry-after')).toBe(String(3600 - 40));
  const proved = await call(auth.verifyCode, { body: { email, sig, code } }, { at: at(41) });
  expect(proved.status).toBe(200);
});

test.each(['MessageRejected', 'MailFromDomainNotVerifiedException', 'AccountSendingPausedException'])(
  '502 when SES answers %s: the previous code still works and a new one may be requested immediately',
  async (name) => {
    const email = newAddress();
    const from = newNetwork();
    const mine = await requestCode(email, at(0), from);
    stubAws(ses).on(SendRawEmailCommand).rejectsOnce(awsError(name));
    const failed = await requestCode(email, at(30), from);
    expect(failed).toMatchObject({ status: 502, codes: ['mail_failed'] });
    expect((await verify(email, mine, 31)).status).toBe(200);
    expect((await requestCode(email, at(32), from)).status).toBe(200);
  },
);
