import { expect, test } from 'vitest';
import { auth } from '#shared/contract/auth';
import type { Email } from '#shared/model/common';
import { call, internals, send } from '../support/stack.ts';
import { aTeam } from '../support/team.ts';
import { newAddress, requestCode, wrongCode } from '../support/sign-in.ts';

const { networkInSig } = await import('#functions/crypto/codes');

test('rejects a wrong, used, expired or mismatched code with the same 401', async () => {
  const email = newAddress();
  const { sig, code } = await requestCode(email);
  const other = await requestCode(newAddress());
  const attempt = (sent: object, at?: Date) =>
    send('POST', '/auth/verify_code', { email, sig, code, ...sent }, { at });
  const refused = await Promise.all([
    attempt({ code: wrongCode(code) }),
    attempt({ sig: other.sig }),
    attempt({ email: 'stranger@auth.example' }),
    attempt({}, new Date(Date.now() + 10 * 60_000 + 1000)),
  ]);
  expect((await attempt({})).status).toBe(200);
  const answers = [...refused, await attempt({})];
  for (const { status, body } of answers)
    expect({ status, errors: (body as { errors: object }).errors }).toEqual({
      status: 401,
      errors: [{ code: 'invalid_code', message: 'Invalid code. Please try again' }],
    });
});

test('accepts a code once when it is sent 16 times concurrently', async () => {
  const email = newAddress();
  const { sig, code } = await requestCode(email);
  const answers = await Promise.all(
    Array.from({ length: 16 }, () => call(auth.verifyCode, { body: { email, sig, code } })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('rejects the right code after five wrong attempts, also when 50 run concurrently', async () => {
  const email = newAddress();
  const { sig, code } = await requestCode(email);
  await Promise.all(
    Array.from({ length: 50 }, () => call(auth.verifyCode, { body: { email, sig, code: wrongCode(code) } })),
  );
  const record = await internals.table.get<{ tries: number }>(
    internals.keys.code(email as Email, networkInSig(sig)),
    {
      now: new Date(),
    },
  );
  expect(record?.tries).toBe(5);
  expect(await call(auth.verifyCode, { body: { email, sig, code } })).toMatchObject({ status: 401 });
});

test('400 for a sig that is no text the table can store', async () => {
  const { email, code } = { email: newAddress(), code: '1234 5678' };
  for (const sig of ['x\udc00y', `${'x'.repeat(43)}\ud800`])
    expect((await call(auth.verifyCode, { body: { email, sig, code } })).status).toBe(400);
});

test('a sig that is no text of ours is a wrong one, also where its tag would cut a character in two', async () => {
  const { token, email } = (await aTeam(['owner'])).owner;
  const sig = `${'\u{103082}'.repeat(6)}a`;
  const refused = [
    await send('POST', '/auth/verify_code', { email, sig, code: '14133028' }),
    await send('POST', '/auth/session/prove', { sig, code: '14133028' }, { token }),
  ];
  expect(refused.map(({ status, codes }) => [status, codes])).toEqual([
    [401, ['invalid_code']],
    [401, ['invalid_code']],
  ]);
});

test('attempts with another sig do not use up the attempts of a code', async () => {
  const email = newAddress();
  const { sig, code } = await requestCode(email);
  const foreign = (await requestCode(newAddress())).sig;
  for (let at = 0; at < 8; at += 1) await call(auth.verifyCode, { body: { email, sig: foreign, code } });
  expect((await call(auth.verifyCode, { body: { email, sig, code } })).status).toBe(200);
});

test.each(['', 'nobody', 'a@b', 'a@b.example\r\nbcc: c@d.example', `${'a'.repeat(250)}@b.example`])(
  '422 for the invalid address %j',
  async (email) => {
    expect(await call(auth.getCode, { body: { email } })).toMatchObject({
      status: 422,
      codes: ['invalid_email'],
    });
  },
);

test('the answer does not reveal whether an address is known', async () => {
  const { ann } = await aTeam(['ann']);
  const ask = async (email: string) => {
    const { status, body, headers } = await call(auth.getCode, { body: { email } });
    return { status, says: Object.keys(body), sig: body.sig.length, headers: [...headers.keys()] };
  };
  expect(await ask(ann.email)).toEqual(await ask(newAddress()));
});
