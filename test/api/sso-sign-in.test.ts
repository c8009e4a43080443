import { createEmulator } from 'emulate';
import { SignJWT } from 'jose';
import { expect, onTestFinished, test } from 'vitest';
import { clientId } from '#infra/emulators/identity-provider/identity-provider';
import { freePort } from '#infra/emulators/basics/ports';
import { auth } from '#shared/contract/auth';
import { config } from '#shared/contract/config';
import { passkeys } from '#shared/contract/passkeys';
import { sso } from '#shared/contract/connections/sso';
import { users } from '#shared/contract/users';
import type { WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { requestCode } from '../support/sign-in.ts';
import {
  aCarelessEndpoint,
  failed,
  invalid,
  logOf,
  save,
  aBrowser,
  aReturn,
  askedFor,
  aTeamWithSso,
  aTest,
  domainOfTeam,
  draftOf,
  proveDomain,
  signInBySso,
  storedSso,
} from '../support/sso.ts';
import { call, internals, send, stack } from '../support/stack.ts';
import { aTeam, storedUser } from '../support/team.ts';

test('a member signs in, and so does somebody who was invited; nobody else does', async () => {
  const team = await aTeamWithSso(['bob', 'cyd']);
  const { ann, bob, cyd, provider, workspace, domain } = team;
  const signIn = (email: string) => signInBySso(workspace.id, provider, email);
  const { status, body } = await signIn(bob.email.toUpperCase());
  expect(status).toBe(200);
  expect((await call(config.read, {}, { token: body.access_token })).body).toMatchObject({
    user: { id: bob.id },
    workspace: { id: workspace.id },
    features: { address_proved: false },
  });
  expect((await logOf(ann)).at(-1)).toEqual(['signed_in', 'sso']);

  const invited = `dan@${domain}`;
  const [row] = (await call(users.invite, { body: { users: [{ email: invited }] } }, ann)).body;
  expect((await signIn(invited)).status).toBe(200);
  expect(await storedUser(team, { id: row?.user_id as never })).toMatchObject({ state: 'accepted' });

  expect(await signIn(`nobody@${domain}`)).toMatchObject(failed('not_a_member'));
  await call(users.update, { params: { id: cyd.id }, body: { state: 'deactivated' } }, ann);
  expect(await signIn(cyd.email)).toMatchObject(failed('not_a_member'));
});

test('what the provider of one workspace says counts in no other one', async () => {
  const here = await aTeamWithSso(['bob']);
  const other = await aTeam(['eve']);
  // Somebody of another workspace was invited here: the provider speaks for them here, if at all, and nowhere else.
  const victim = other.eve.email;
  await proveDomain(here.ann, domainOfTeam(other.eve));
  expect(await signInBySso(here.workspace.id, here.provider, victim)).toMatchObject(failed('not_a_member'));
  await call(users.invite, { body: { users: [{ email: victim }] } }, here.ann);
  const { body } = await signInBySso(here.workspace.id, here.provider, victim);
  const token = body.access_token;
  const unproved = { status: 403, codes: ['proof_required'] };
  expect(
    await call(auth.openSession, { body: { workspace_id: other.workspace.id } }, { token }),
  ).toMatchObject(unproved);
  expect(await call(auth.listWorkspaces, {}, { token })).toMatchObject(unproved);
  // A passkey would prove the address everywhere.
  expect(await call(passkeys.prepare, {}, { token })).toMatchObject(unproved);
  expect((await send('POST', '/auth/workspaces', {}, { token })).status).toBe(401);
  // Once the address is proved by a code, the session is one of that code in the other workspace.
  const { sig, code } = await requestCode(victim);
  await call(auth.prove, { body: { sig, code } }, { token });
  const opened = await call(auth.openSession, { body: { workspace_id: other.workspace.id } }, { token });
  const [session] = (await call(auth.listSessions, {}, { token: opened.body.access_token })).body;
  expect(session).toMatchObject({ current: true, opened_by: 'code' });
});

test('only addresses in proved domains sign in', async () => {
  const { ann, workspace, provider, domain } = await aTeamWithSso([]);
  for (const email of [`x@sub.${domain}`, `x@${domain}.evil.example`, `x@evil${domain}`]) {
    await call(users.invite, { body: { users: [{ email }] } }, ann);
    expect(await signInBySso(workspace.id, provider, email)).toMatchObject(failed('foreign_domain'));
  }
});

test.each([
  ['of another issuer', { iss: 'https://accounts.example' }, 'token_refused'],
  ['for another client', { aud: 'another' }, 'token_refused'],
  ['given to another client', { azp: 'another' }, 'token_refused'],
  ['for several, given to nobody', { aud: [clientId, 'another'], azp: undefined }, 'token_refused'],
  ['that has expired', { exp: Math.floor(Date.now() / 1000) - 3600 }, 'token_refused'],
  ['without an expiry', { exp: undefined }, 'token_refused'],
  ['of an hour ago', { iat: Math.floor(Date.now() / 1000) - 3600 }, 'token_refused'],
  ['of another sign-in', { nonce: 'another' }, 'token_refused'],
  ['without a nonce', { nonce: undefined }, 'token_refused'],
  ['without an address', { email: undefined }, 'no_address'],
  ['with an address that is not verified', { email_verified: false }, 'address_not_verified'],
  ['with an address that is said not to be verified', { email_verified: 'false' }, 'address_not_verified'],
])('a token %s is refused', async (_, claims, problem) => {
  const { ann, provider, workspace } = await aTeamWithSso([]);
  expect(await signInBySso(workspace.id, provider, ann.email, claims)).toMatchObject(failed(problem));
});

test('a provider need not say that an address in a proved domain is verified; several audiences are fine with our name', async () => {
  const { ann, provider, workspace } = await aTeamWithSso([]);
  for (const claims of [
    { email_verified: undefined },
    { email_verified: 'true' },
    { aud: [clientId, 'another'], azp: clientId },
    { azp: undefined },
  ])
    expect((await signInBySso(workspace.id, provider, ann.email, claims)).status).toBe(200);
});

test('a token must be signed by a published key: not by a shared secret, by its own key, or not at all', async () => {
  const { ann, provider, workspace } = await aTeamWithSso([]);
  const draft = draftOf(provider);
  let header: object = {};
  let nonce = '';
  const made = async (): Promise<string> => {
    const claims = {
      iss: draft.issuer,
      aud: clientId,
      sub: 'x',
      email: ann.email,
      email_verified: true,
      nonce,
    };
    if ('alg' in header && header.alg === 'none') {
      const now = Math.floor(Date.now() / 1000);
      const parts = [header, { ...claims, iat: now, exp: now + 60 }];
      return `${parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`;
    }
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', ...header })
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(draft.client_secret));
  };
  provider.publish({ token_endpoint: await aCarelessEndpoint(made) });
  await save(ann, draft);
  await internals.table.write(
    internals.writes.change(internals.keys.sso(workspace.id), {
      set: { tested_at: new Date().toISOString() },
    }),
  );
  for (const one of [
    { alg: 'none' },
    {},
    { jku: `${draft.issuer}/jwks` },
    { jwk: { kty: 'oct', k: 'AAAA' } },
  ]) {
    header = one;
    const { code_verifier, code_challenge } = aBrowser();
    const { body } = await call(sso.start, { body: { workspace_id: workspace.id, code_challenge } });
    ({ nonce } = askedFor(body.url));
    const sent = { workspace_id: workspace.id, code: 'c', state: askedFor(body.url).state, code_verifier };
    expect(await call(sso.signIn, { body: sent })).toMatchObject(failed('token_refused'));
  }
});

test('a state is good once, within ten minutes, for the browser it was given to', async () => {
  const { ann, provider, workspace } = await aTeamWithSso([]);
  const aTry = () => aReturn(workspace.id, provider, ann.email);
  const signIn = (body: Awaited<ReturnType<typeof aTry>>, at?: Date) => call(sso.signIn, { body }, { at });
  const sent = await aTry();
  const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(sent)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(3);
  const late = new Date(Date.now() + limits.sso.minutes * 60_000 + 1000);
  expect(await signIn(await aTry(), late)).toMatchObject(invalid);
  expect(await signIn({ ...(await aTry()), state: 'made up' })).toMatchObject(invalid);
  expect((await signIn(await aTry())).status).toBe(200);
});

test('a code that another browser asked for is worth nothing, whatever the provider checks', async () => {
  const { ann, provider, workspace } = await aTeamWithSso([]);
  let nonce = '';
  const token = () => provider.tokenFor(ann.email, { nonce });
  provider.publish({ token_endpoint: await aCarelessEndpoint(token) });
  await save(ann, draftOf(provider));
  await internals.table.write(
    internals.writes.change(internals.keys.sso(workspace.id), {
      set: { tested_at: new Date().toISOString() },
    }),
  );
  const sent = await aReturn(workspace.id, provider, ann.email);
  const begun = async () => {
    const { code_verifier, code_challenge } = aBrowser();
    const { body } = await call(sso.start, { body: { workspace_id: workspace.id, code_challenge } });
    ({ nonce } = askedFor(body.url));
    return { workspace_id: workspace.id, code: 'c', state: askedFor(body.url).state, code_verifier };
  };
  expect((await call(sso.signIn, { body: await begun() })).status).toBe(200);
  const stolen = { ...(await begun()), code_verifier: sent.code_verifier };
  expect(await call(sso.signIn, { body: stolen })).toMatchObject(invalid);
});

test('an answer belongs to one workspace, one set-up and one purpose', async () => {
  const here = await aTeamWithSso(['bob']);
  const there = await aTeamWithSso([]);
  const { ann, provider, workspace } = here;
  const aTry = () => aReturn(workspace.id, provider, ann.email);
  const signIn = (body: object) => send('POST', '/sso/sign_in', body);
  // Both were set up at the same moment, so that nothing else tells them apart.
  const { keys, table, writes } = internals;
  const moment = (await storedSso(workspace.id))?.changed_at;
  await table.write(writes.change(keys.sso(there.workspace.id), { set: { changed_at: moment } }));
  // The address that it came back to is another workspace's: somebody mixed two providers up.
  expect(await signIn({ ...(await aTry()), workspace_id: there.workspace.id })).toMatchObject(invalid);
  expect(await signIn({ ...(await aTry()), iss: draftOf(there.provider).issuer })).toMatchObject(invalid);
  expect((await signIn({ ...(await aTry()), iss: draftOf(provider).issuer })).status).toBe(200);
  expect(await signIn({ ...(await aTest(ann, provider)), workspace_id: workspace.id })).toMatchObject(
    invalid,
  );
  const { workspace_id: _, ...other } = await aTry();
  expect(await call(sso.finishTest, { body: other }, ann)).toMatchObject(invalid);
  const early = await aTry();
  await save(ann, draftOf(provider));
  expect(await signIn(early)).toMatchObject(invalid);
});

test('Okta, as `emulate` plays it, signs a member in', async () => {
  const { ann, workspace } = await aTeam(['ann']);
  const emulator = await createEmulator({
    service: 'okta',
    port: await freePort(0),
    seed: {
      okta: {
        users: [{ login: ann.email, email: ann.email, first_name: 'Ann', last_name: 'Member' }],
        authorization_servers: [{ id: 'default', name: 'default', audiences: ['api://default'] }],
        oauth_clients: [
          {
            client_id: 'bravo',
            client_secret: 'a secret / with + signs',
            name: 'Bravo',
            redirect_uris: [`${stack.origin}/sso/${workspace.id}`],
            auth_server_id: 'default',
          },
        ],
      },
    },
  });
  onTestFinished(() => emulator.close());
  const issuer = `${emulator.url}/oauth2/default`;
  const draft = { issuer, client_id: 'bravo', client_secret: 'a secret / with + signs' };
  expect(await save(ann, draft)).toMatchObject({ status: 200 });
  await proveDomain(ann, domainOfTeam(ann));

  /** Somebody chooses their account on the page; returns what comes back. */
  const choose = async (url: string) => {
    const forms = (await (await fetch(url)).text()).split('<form');
    const page = forms.find((form) => form.includes(ann.email)) ?? '';
    const fields = [...page.matchAll(/name="([^"]+)"\s+value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')] as const,
    );
    const form = new URLSearchParams(fields as never);
    const { pathname } = new URL(/action="([^"]+)"/.exec(page)?.[1] ?? '/', url);
    const response = await fetch(new URL(pathname, url), { method: 'POST', body: form, redirect: 'manual' });
    const back = new URL(response.headers.get('location') ?? '', url);
    return { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' };
  };
  const trying = aBrowser();
  const begun = await call(sso.beginTest, { body: { code_challenge: trying.code_challenge } }, ann);
  const tested = { ...(await choose(begun.body.url)), code_verifier: trying.code_verifier };
  expect(await call(sso.finishTest, { body: tested }, ann)).toMatchObject({
    status: 200,
    body: { state: 'offered' },
  });
  const { code_verifier, code_challenge } = aBrowser();
  const workspace_id: WorkspaceId = workspace.id;
  const { body } = await call(sso.start, { body: { workspace_id, code_challenge } });
  const sent = { ...(await choose(body.url)), workspace_id, code_verifier };
  const signedIn = await call(sso.signIn, { body: sent });
  expect(signedIn.status).toBe(200);
  expect((await call(config.read, {}, { token: signedIn.body.access_token })).body.user.id).toBe(ann.id);
});
