import { expect, test } from 'vitest';
import { auth } from '#shared/contract/auth';
import { profiles } from '#shared/contract/profiles';
import { call } from '../support/stack.ts';
import { proveAddress } from '../support/sign-in.ts';

test('somebody signs in and makes a workspace', async () => {
  const { body } = await proveAddress('anna@acme.example');
  const details = { first_name: 'Anna', last_name: 'Ash', company_name: 'Acme', agreement: true } as const;
  const made = await call(auth.createWorkspace, { body: details }, { token: body.access_token });
  const me = await call(profiles.readMe, {}, { token: made.body.access_token });
  expect(me.body.email).toBe('anna@acme.example');
});
