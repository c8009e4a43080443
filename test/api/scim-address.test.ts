import { describe, expect, test } from 'vitest';
import { audit } from '#shared/contract/audit';
import { auth } from '#shared/contract/auth';
import { scim } from '#shared/contract/connections/scim';
import { profiles } from '#shared/contract/profiles';
import { users } from '#shared/contract/users';
import { Email } from '#shared/model/common';
import type { ScimUser } from '#shared/model/scim';
import { scimSchemas } from '#shared/model/scim-schemas';
import { domainOf } from '#shared/rules/connections/sso';
import { interruptTransaction } from '../support/faults.ts';
import { mailedCode, mailedToken } from '../support/mailbox.ts';
import { aDirectory } from '../support/scim.ts';
import { newAddress } from '../support/sign-in.ts';
import { call, internals, mails, stack } from '../support/stack.ts';
import { aTeam, storedUser } from '../support/team.ts';

const { keys, table, writes } = internals;
let domains = 0;

/** A team whose directory renames people, and a domain of it: proved or not. */
const aRenaming = async (isProved: boolean, bob: object = {}) => {
  const team = await aTeam(['ann', 'bob', 'cyd'], { users: { bob } });
  const w = team.workspace.id;
  domains += 1;
  const domain = `renamed${domains}.example`;
  if (isProved) await table.write(writes.replace(keys.ssoDomain(domain), { workspace_id: w }));
  const program = await aDirectory(team.ann);
  const address = Email.parse(`bob.new@${domain}`);
  const named = { familyName: 'Newman' };
  return {
    team,
    domain,
    address,
    ...program,
    rename: (id = team.bob.id, to: string = address) =>
      program.patch(id, { op: 'replace', value: { userName: to, name: named, title: 'Lead' } }),
    memberships: async () =>
      Promise.all(
        [team.bob.email, address].map((email) =>
          table.get<{ user_id: string }>(keys.membership(email, w), { now: new Date(), consistent: true }),
        ),
      ).then((all) => all.map((one) => one?.user_id)),
  };
};
const refusal = (value: string, reason: string) => ({
  [scimSchemas.bravo]: { refusedUserName: { value, reason, since: expect.any(String) as string } },
});

describe('a new name and a new address in one change', () => {
  test('are both applied by a PUT of the whole user too, with a way back for the old address', async () => {
    const { team, ask, address, memberships } = await aRenaming(true);
    const whole = { userName: address, name: { givenName: 'Bob', familyName: 'Newman' } };
    expect(await ask('PUT', `/Users/${team.bob.id}`, whole)).toMatchObject({
      status: 200,
      body: { userName: address, name: { familyName: 'Newman' } },
    });
    expect(await memberships()).toEqual([undefined, team.bob.id]);
    expect(mailedToken(team.bob.email)).not.toBe('');
  });

  test('are both applied where the domain is proved: one member, one address, no session, and a way back for the old one', async () => {
    const { team, rename, address, memberships, find } = await aRenaming(true);
    const { status, body } = await rename();
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        userName: address,
        emails: [{ value: address }],
        name: { familyName: 'Newman' },
        title: 'Lead',
      },
    });
    expect(await memberships()).toEqual([undefined, team.bob.id]);
    expect(await find(team.bob.email)).toMatchObject({ totalResults: 0 });
    expect(await find(address)).toMatchObject({ Resources: [{ id: team.bob.id }] });
    expect((await call(profiles.readMe, {}, team.bob)).status).toBe(401);
    const { body: entries } = await call(audit.list, { query: {} }, team.ann);
    expect(entries).toContainEqual(
      expect.objectContaining({
        action: 'email_changed',
        by_key: 'Payroll',
        subject: expect.objectContaining({ id: team.bob.id }) as object,
      }),
    );
    // Whoever reads the old address can undo it: the key of the directory may be a stolen one.
    const token = mailedToken(team.bob.email);
    expect((await call(auth.undoEmailChange, { body: { token } })).status).toBe(200);
    expect(await memberships()).toEqual([team.bob.id, undefined]);
  });

  test('lose only the address where the domain is not proved; the answer and the administrators are told of it', async () => {
    const { team, rename, address, memberships, ask } = await aRenaming(false);
    const { status, body } = await rename();
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        userName: team.bob.email,
        name: { familyName: 'Newman' },
        title: 'Lead',
        ...refusal(address, 'unproved_domain'),
      },
    });
    expect((body as ScimUser).schemas).toContain(scimSchemas.bravo);
    expect(await memberships()).toEqual([team.bob.id, undefined]);
    const listed = async () => (await call(scim.addresses, {}, team.ann)).body;
    expect(await listed()).toMatchObject([
      { user: { id: team.bob.id }, from: team.bob.email, to: address, why: 'unproved_domain' },
    ]);
    expect((await call(profiles.readMe, {}, team.bob)).status).toBe(200);
    // An address alone is answered the same way: a directory repeats an error for ever.
    const again = await ask('PUT', `/Users/${team.bob.id}`, { userName: address });
    expect(again).toMatchObject({ status: 200, body: { userName: team.bob.email } });
    expect(again.body).toEqual(body);
    // Dismissed, it is shown again only when the directory has another one.
    const dismissed = () => call(scim.dismiss, { params: { id: team.bob.id } }, team.ann);
    expect([(await dismissed()).status, (await dismissed()).status]).toEqual([204, 404]);
    await rename();
    expect(await listed()).toEqual([]);
    await rename(team.bob.id, `other.${address}`);
    expect(await listed()).toMatchObject([{ to: `other.${address}` }]);
  });

  test.each([
    ['the directory has the old one again', 'PUT', false],
    ['the domain is proved and it is sent again', 'PATCH', true],
  ])('are over when %s', async (_, how, isProved) => {
    const { team, rename, address, domain, ask } = await aRenaming(false);
    await rename();
    if (isProved)
      await table.write(writes.replace(keys.ssoDomain(domain), { workspace_id: team.workspace.id }));
    const { body } =
      how === 'PUT'
        ? await ask('PUT', `/Users/${team.bob.id}`, { userName: team.bob.email })
        : await rename();
    expect(body).not.toHaveProperty([scimSchemas.bravo]);
    expect(body).toMatchObject({ userName: isProved ? address : team.bob.email });
  });

  test('keep the old address where another member has the new one', async () => {
    const { team, rename, domain } = await aRenaming(true);
    const taken = `cyd@${domain}`;
    await rename(team.cyd.id, taken);
    expect((await rename(team.bob.id, taken)).body).toMatchObject({
      userName: team.bob.email,
      name: { familyName: 'Newman' },
      ...refusal(taken, 'taken'),
    });
  });

  test('of two members at once go to one of them', async () => {
    const { team, rename, address } = await aRenaming(true);
    const both = await Promise.all([rename(team.bob.id), rename(team.cyd.id)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const named = both.map(({ body }) => (body as ScimUser).userName === address);
    expect(new Set(named)).toEqual(new Set([false, true]));
    const loser = both[named.indexOf(false)]?.body;
    expect(loser).toMatchObject(refusal(address, 'taken'));
  });

  test('keep the old address where the proof of the domain is lost meanwhile', async () => {
    const { rename, address, domain, memberships, team } = await aRenaming(true);
    const stop = interruptTransaction('scim.update', {
      before: async () => void (await table.write(writes.discard(keys.ssoDomain(domain)))),
    });
    expect((await rename()).body).toMatchObject({
      name: { familyName: 'Newman' },
      ...refusal(address, 'unproved_domain'),
    });
    stop();
    expect(await memberships()).toEqual([team.bob.id, undefined]);
  });

  test('keep the old address where another workspace has proved the domain', async () => {
    const { rename, domain, address } = await aRenaming(false);
    const stranger = await aTeam(['eve']);
    await table.write(writes.replace(keys.ssoDomain(domain), { workspace_id: stranger.workspace.id }));
    expect((await rename()).body).toMatchObject(refusal(address, 'unproved_domain'));
  });

  test('of the maker of the key leave the directory its key', async () => {
    const { team, rename, domain, find } = await aRenaming(true);
    expect((await rename(team.ann.id, `ann@${domain}`)).status).toBe(200);
    expect((await find(`ann@${domain}`)).totalResults).toBe(1);
  });

  test('of somebody who is invited invite them at the new one, and the old invitation is void', async () => {
    const { rename, create, address, team } = await aRenaming(true);
    const { id } = (await create(`old@${domainOf(team.bob.email)}`)).body as ScimUser;
    await stack.settle();
    const old = mailedToken(`old@${domainOf(team.bob.email)}`);
    expect((await rename(id)).body).toMatchObject({ userName: address, active: true });
    await stack.settle();
    const now = mailedToken(address);
    const verify = (token: string) => call(auth.verifyInvite, { body: { token } });
    expect([(await verify(old)).status, (await verify(now)).status]).toEqual([404, 200]);
  });

  test('of a mailbox that does not exist clear its warning, and mail to the old address stays off', async () => {
    const problem = { why: 'bounced', at: new Date().toISOString() } as const;
    const { team, rename } = await aRenaming(true, { mail_problem: problem });
    await table.write(writes.replace(keys.suppression(team.bob.email), problem));
    const before = mails.length;
    await rename();
    expect(await storedUser(team, team.bob)).not.toHaveProperty('mail_problem');
    expect(await table.get(keys.suppression(team.bob.email), { now: new Date() })).toMatchObject({
      why: 'bounced',
    });
    expect(mails.slice(before).filter(({ to }) => to.includes(team.bob.email))).toEqual([]);
  });

  test('and a deactivation are one change', async () => {
    const { team, patch, address, memberships } = await aRenaming(true);
    const { body } = await patch(team.bob.id, { op: 'replace', value: { userName: address, active: false } });
    expect(body).toMatchObject({ userName: address, active: false });
    expect(await memberships()).toEqual([undefined, team.bob.id]);
    const { body: back } = await call(users.list, { query: {} }, team.ann);
    expect(back).toContainEqual(expect.objectContaining({ email: address, state: 'deactivated' }));
  });
});

test('who changes their address to the one of the directory has settled it', async () => {
  const { team, rename, address } = await aRenaming(false);
  await rename();
  const { body: asked } = await call(profiles.getEmailCode, { body: { email: address } }, team.bob);
  const code = mailedCode(address);
  const changed = await call(
    profiles.verifyEmailCode,
    { body: { email: address, code, sig: asked.sig } },
    team.bob,
  );
  expect(changed.status).toBe(200);
  expect((await call(scim.addresses, {}, team.ann)).body).toEqual([]);
});

test('a dismissal does not hide what the directory asks for at the same time, nor is it anybody’s', async () => {
  const { team, rename, address } = await aRenaming(false);
  await rename();
  expect((await call(scim.dismiss, { params: { id: team.bob.id } }, team.bob)).status).toBe(403);
  expect((await call(scim.addresses, {}, team.bob)).status).toBe(403);
  const stop = interruptTransaction('scim.dismiss', {
    before: async () => void (await rename(team.bob.id, `other.${address}`)),
  });
  expect((await call(scim.dismiss, { params: { id: team.bob.id } }, team.ann)).status).toBe(404);
  stop();
  expect((await call(scim.addresses, {}, team.ann)).body).toMatchObject([{ to: `other.${address}` }]);
});

describe('somebody whom a directory adds before they begin', () => {
  test('is a deactivated member without an invitation, and is invited when it activates them', async () => {
    const { create, patch, address, find } = await aRenaming(false);
    const { status, body } = await create(address, { active: false, title: 'Trainee' });
    expect({ status, body }).toMatchObject({ status: 201, body: { active: false, title: 'Trainee' } });
    await stack.settle();
    const sent = () => mails.filter(({ to }) => to.includes(address)).length;
    expect(sent()).toBe(0);
    expect(await find(address)).toMatchObject({ Resources: [{ active: false }] });
    expect(await create(address)).toMatchObject({ status: 409 });
    const { body: on } = await patch((body as ScimUser).id, { op: 'replace', path: 'active', value: true });
    expect(on).toMatchObject({ active: true });
    await stack.settle();
    expect(sent()).toBe(1);
  });

  test('is added once by two at once, and comes back as the same member', async () => {
    const { create, team, ask, address } = await aRenaming(false);
    const both = await Promise.all([1, 2].map(() => create(address, { active: false })));
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]));
    await ask('DELETE', `/Users/${team.bob.id}`);
    const back = await create(team.bob.email, { active: false, externalId: 'back' });
    expect(back).toMatchObject({ status: 201, body: { id: team.bob.id, active: false, externalId: 'back' } });
    expect((await ask('GET', `/Users/${team.bob.id}`)).status).toBe(200);
  });
});

test('a directory sets a last day by a date or a time and clears it; a last day in the past is ignored', async () => {
  const team = await aTeam(['ann']);
  const { create, patch, ask } = await aDirectory(team.ann);
  const lastDay = (said: string | null) => ({ [scimSchemas.bravo]: { lastDay: said } });
  const created = await create(newAddress(), lastDay('2099-06-30'));
  expect(created).toMatchObject({ status: 201, body: lastDay('2099-06-30') });
  const id = (created.body as ScimUser).id;
  const path = `${scimSchemas.bravo}:lastDay`;
  for (const [value, kept] of [
    ['2099-12-31T00:00:00Z', '2099-12-31'],
    ['2001-01-01', '2099-12-31'],
    ['', undefined],
  ] as const) {
    expect((await patch(id, { op: 'replace', path, value })).status).toBe(200);
    expect((await storedUser(team, { id })).last_day).toBe(kept);
  }
  expect(await patch(id, { op: 'replace', path, value: 'soon' })).toMatchObject({ status: 400 });
  expect((await ask('GET', `/Users/${id}`)).body).not.toHaveProperty(scimSchemas.bravo);
});
