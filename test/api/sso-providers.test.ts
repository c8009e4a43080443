import { describe, expect, test } from 'vitest';
import { sso } from '#shared/contract/connections/sso';
import { anOidcProvider, comeBackFrom, type SetUp } from '../support/oidc-provider.ts';
import { domainOfTeam, failed, proveDomain, save, storedSso } from '../support/sso.ts';
import { call, internals } from '../support/stack.ts';
import { aTeam } from '../support/team.ts';

const { keys, table, writes } = internals;

/** A team whose single sign-on is set up with a provider that nobody here wrote, as after its test. */
const aTeamWith = async (setUp: SetUp) => {
  const team = await aTeam(['ann', 'bob']);
  const { ann, workspace } = team;
  const provider = await anOidcProvider(workspace.id, setUp);
  expect((await save(ann, provider.draft)).status).toBe(200);
  expect((await proveDomain(ann, domainOfTeam(ann))).status).toBe(200);
  const tested_at = new Date().toISOString();
  await table.write(writes.change(keys.sso(workspace.id), { set: { tested_at } }));
  const signIn = async (email: string, at?: Date) =>
    call(sso.signIn, { body: await comeBackFrom(workspace.id, provider, email) }, { at });
  return { ...team, provider, signIn };
};

const email = (_: string, address: string) => ({ email: address });

describe('oidc-provider', () => {
  test.each<[string, SetUp]>([
    ['as it comes: RS256, the address from UserInfo alone', {}],
    [
      'ES256, the secret in the form, no word of verification',
      { alg: 'ES256', secretBy: 'client_secret_post', claims: email },
    ],
    [
      'PS256, a token with many groups',
      {
        alg: 'PS256',
        inToken: true,
        claims: (_, address) => ({
          email: address,
          groups: Array.from({ length: 200 }, (__, at) => `group ${at}`),
        }),
      },
    ],
    ['EdDSA, the address in token and UserInfo', { alg: 'EdDSA', inToken: true }],
  ])('signs in: %s', async (_, setUp) => {
    const { bob, signIn } = await aTeamWith(setUp);
    expect(await signIn(bob.email)).toMatchObject({
      status: 200,
      body: { access_token: expect.any(String) },
    });
  });

  test('signs in where it was set up before UserInfo was asked', async () => {
    const { bob, workspace, signIn } = await aTeamWith({});
    const { userinfo: _, ...endpoints } = (await storedSso(workspace.id))?.endpoints ?? {};
    await table.write(writes.change(keys.sso(workspace.id), { set: { endpoints } }));
    expect((await signIn(bob.email)).status).toBe(200);
  });

  test('signs in after it has replaced its keys', async () => {
    const { bob, provider, signIn } = await aTeamWith({});
    expect((await signIn(bob.email)).status).toBe(200);
    await provider.rotate();
    expect((await signIn(bob.email, new Date(Date.now() + 31_000))).status).toBe(200);
  });

  test.each([
    [90, 200],
    [-90, 200],
    [300, 422],
  ])('whose clock is ahead by %i seconds is answered with %i', async (seconds, status) => {
    const { bob, signIn } = await aTeamWith({});
    expect((await signIn(bob.email, new Date(Date.now() - seconds * 1000))).status).toBe(status);
  });

  test.each<[string, SetUp, string]>([
    ['about somebody else', { subject: 'eve@acme.example' }, 'token_refused'],
    ['without an address', { claims: () => ({}) }, 'no_address'],
    ['with something else as the address', { claims: () => ({ email: 'none' }) }, 'no_address'],
    [
      'with an address that is not verified',
      { claims: (_, address) => ({ email: address, email_verified: false }) },
      'address_not_verified',
    ],
  ])('is refused when UserInfo answers %s', async (_, setUp, problem) => {
    const { bob, signIn } = await aTeamWith(setUp);
    expect(await signIn(bob.email)).toMatchObject(failed(problem));
  });
});
