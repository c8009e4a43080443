import { describe, expect, test } from 'vitest';
import { audit } from '#shared/contract/audit';
import { groups } from '#shared/contract/groups';
import { profiles } from '#shared/contract/profiles';
import { users } from '#shared/contract/users';
import { limits } from '#shared/model/limits';
import type { ScimUser, ScimUsers } from '#shared/model/scim';
import { scimSchemas } from '#shared/model/scim-schemas';
import { anApiKey } from '../support/api-keys.ts';
import { aDirectory, countedAs, directoryScopes } from '../support/scim.ts';
import { mails, call, send, stack } from '../support/stack.ts';
import { newAddress } from '../support/sign-in.ts';
import { aTeam, type Member, storedUser, withPermissions } from '../support/team.ts';

const idIn = ({ body }: { readonly body: unknown }): string => (body as ScimUser).id;
const errorOf = (status: number, scimType?: string) => ({
  status,
  body: {
    schemas: [scimSchemas.error],
    status: String(status),
    ...(scimType && { scimType }),
    detail: expect.stringMatching(/\w+/) as string,
  },
});

/**
 * The steps of Okta's published test "Okta SCIM 2.0 SPEC Test" (developer.okta.com/standards/SCIM/SCIMFiles), in its order, with
 * what each of them expects.
 */
test('the steps of Okta’s specification test are answered as it expects', async () => {
  const team = await aTeam(['ann']);
  const { ask, find, create } = await aDirectory(team.ann);
  const first = await ask('GET', '/Users?count=1&startIndex=1');
  expect(first.headers.get('content-type')).toBe('application/scim+json');
  expect(first).toMatchObject({
    status: 200,
    body: {
      schemas: [scimSchemas.list],
      itemsPerPage: 1,
      startIndex: 1,
      totalResults: 1,
      Resources: [
        {
          id: team.ann.id,
          name: { givenName: 'ann', familyName: 'Member' },
          userName: team.ann.email,
          active: true,
          emails: [{ value: team.ann.email }],
        },
      ],
    },
  });
  expect((await ask('GET', `/Users/${team.ann.id}`)).body).toEqual((first.body as ScimUsers).Resources[0]);
  const address = newAddress();
  expect(await find(address)).toMatchObject({ schemas: [scimSchemas.list], totalResults: 0, Resources: [] });
  expect(await ask('GET', '/Users/00919288221112222')).toMatchObject(errorOf(404));
  const created = await create(address);
  const { id } = created.body as ScimUser;
  expect(created).toMatchObject({
    status: 201,
    body: {
      schemas: [scimSchemas.user],
      active: true,
      userName: address,
      name: { givenName: 'Jordan', familyName: 'Rivera' },
    },
  });
  expect(created.headers.get('location')).toBe(`${stack.origin}/api/v1/scim/v2/Users/${id}`);
  expect((await ask('GET', `/Users/${id}`)).body).toEqual(created.body);
  expect(await create(address)).toMatchObject(errorOf(409, 'uniqueness'));
  expect(await find(address.toUpperCase())).toMatchObject({ totalResults: 1, Resources: [{ id }] });
  const stranger = await send('GET', '/scim/v2/Users', undefined, { token: 'non-token' });
  expect(stranger).toMatchObject(errorOf(401));
});

/** What the actions of Okta's "CRUD Test" lead to: it changes people in Okta and looks at the server afterward. */
test('a person whom Okta adds, renames, deactivates and adds again is one member throughout', async () => {
  const team = await aTeam(['ann']);
  const { ask, create, patch } = await aDirectory(team.ann);
  const address = newAddress();
  const id = idIn(
    await create(address, { password: 'N3verSt0red!', groups: [], locale: 'en-US', externalId: '00u1' }),
  );
  expect(await storedUser(team, { id: id as Member['id'] })).toMatchObject({
    state: 'pending',
    external_id: '00u1',
    first_name: 'Jordan',
  });
  await stack.settle();
  expect(mails.filter(({ to }) => to.includes(address))).toHaveLength(1);
  const { body: read } = await ask('GET', `/Users/${id}`);
  const renamed = await ask('PUT', `/Users/${id}`, {
    ...(read as ScimUser),
    name: { givenName: 'Riley', familyName: 'Rivera' },
  });
  expect(renamed).toMatchObject({ status: 200, body: { name: { givenName: 'Riley' }, externalId: '00u1' } });
  const off = await patch(id, { op: 'replace', value: { active: false } });
  expect(off).toMatchObject({ status: 200, body: { id, active: false } });
  expect((await ask('GET', `/Users/${id}`)).body).toMatchObject({ active: false });
  expect(await patch(id, { op: 'replace', value: { active: true } })).toMatchObject({
    body: { id, active: true },
  });
  expect(await ask('PUT', `/Users/${id}`, { ...(read as ScimUser), active: false })).toMatchObject({
    body: { active: false },
  });
});

/** What Entra's provisioning service sends (learn.microsoft.com, "Develop a SCIM endpoint"), in both of its ways to write a change. */
test.each([
  ['as it always did', 'Replace', 'False', 'True'],
  ['as the standard says', 'replace', false, true],
] as const)('a person whom Entra provisions %s', async (_, op, off, on) => {
  const team = await aTeam(['ann']);
  const { ask, find, create, patch } = await aDirectory(team.ann);
  const address = newAddress();
  expect(await find('b4fa7c1e-0000-4000-8000-000000000000')).toMatchObject({ totalResults: 0 });
  const created = await create(address, {
    schemas: [scimSchemas.user, scimSchemas.enterprise],
    externalId: 'ella',
    title: 'Architect',
    roles: [],
    addresses: [{ type: 'work', formatted: '1 Harbour St' }],
    [scimSchemas.enterprise]: { employeeNumber: '42', department: 'Design', manager: { value: 'boss' } },
  });
  expect(created).toMatchObject({
    status: 201,
    body: { externalId: 'ella', title: 'Architect', [scimSchemas.enterprise]: { department: 'Design' } },
  });
  const id = idIn(created);
  const changes = {
    'name.givenName': 'Ella',
    'name.familyName': 'Entra',
    externalId: 'ella2',
    title: 'Lead architect',
    nickName: 'Elle',
    [`${scimSchemas.enterprise}:department`]: 'Research',
  };
  const named =
    op === 'Replace'
      ? [
          ...Object.entries(changes).map(([path, value]) => ({ op, path, value })),
          { op, path: 'emails[type eq "work"].value', value: newAddress() },
        ]
      : [{ op, value: { ...changes, displayName: 'Ella E' } }];
  expect(await patch(id, ...named)).toMatchObject({
    status: 200,
    body: {
      userName: address,
      externalId: 'ella2',
      name: { givenName: 'Ella', familyName: 'Entra' },
      title: 'Lead architect',
      [scimSchemas.enterprise]: { department: 'Research' },
    },
  });
  const { body: profile } = await call(profiles.read, { params: { id } }, team.ann);
  expect(profile).toMatchObject({ job_title: 'Lead architect' });
  const untitled = await patch(id, { op: op === 'Replace' ? 'Remove' : 'remove', path: 'title' });
  expect(untitled).toMatchObject({
    status: 200,
    body: expect.not.objectContaining({ title: expect.anything() }),
  });
  expect(await patch(id, { op, path: 'active', value: off })).toMatchObject({ body: { active: false } });
  expect(await find(address)).toMatchObject({ Resources: [{ id, active: false }] });
  expect(await patch(id, { op, path: 'active', value: on })).toMatchObject({ body: { active: true } });
  expect(await ask('DELETE', `/Users/${id}`)).toMatchObject({ status: 204 });
  expect(await ask('GET', `/Users/${id}`)).toMatchObject(errorOf(404));
  expect(await ask('DELETE', `/Users/${id}`)).toMatchObject(errorOf(404));
  expect(await patch(id, { op, path: 'active', value: on })).toMatchObject(errorOf(404));
});

test('whom a directory deletes keeps points and history, and comes back as the same member', async () => {
  const team = await aTeam(['ann', 'bob'], { users: { bob: { balance: 40 } } });
  const { ask, find, list, create, patch } = await aDirectory(team.ann);
  expect((await ask('DELETE', `/Users/${team.bob.id}`)).status).toBe(204);
  expect(await storedUser(team, team.bob)).toMatchObject({ state: 'deactivated', balance: 40 });
  expect(await find(team.bob.email)).toMatchObject({ totalResults: 0 });
  expect(await list()).toMatchObject({ totalResults: 1 });
  expect((await call(users.list, { query: {} }, team.bob)).status).toBe(401);
  expect(idIn(await create(team.bob.email))).toBe(team.bob.id);
  expect(await storedUser(team, team.bob)).toMatchObject({ state: 'pending', balance: 40 });
  // Deactivated later, they are seen again.
  await patch(team.bob.id, { op: 'replace', path: 'active', value: false });
  expect(await find(team.bob.email)).toMatchObject({ Resources: [{ active: false }] });
  expect(await create(team.bob.email)).toMatchObject(errorOf(409, 'uniqueness'));
});

test('two directories that add one person at once add them once', async () => {
  const team = await aTeam(['ann']);
  const { create, find } = await aDirectory(team.ann);
  const address = newAddress();
  const all = await Promise.all([1, 2, 3, 4].map(() => create(address)));
  expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
  expect(await find(address)).toMatchObject({ totalResults: 1 });
  await stack.settle();
  expect(mails.filter(({ to }) => to.includes(address))).toHaveLength(1);
});

test('a page has the members from its place, and says how many there are', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd', 'dan', 'eve']);
  const { list } = await aDirectory(team.ann);
  const all = await list();
  expect(all).toMatchObject({ totalResults: 5, startIndex: 1, itemsPerPage: 5 });
  const ids = all.Resources.map(({ id }) => id);
  expect((await list({ startIndex: '2', count: '2' })).Resources.map(({ id }) => id)).toEqual(
    ids.slice(1, 3),
  );
  expect(await list({ startIndex: '9' })).toMatchObject({ totalResults: 5, itemsPerPage: 0, Resources: [] });
  expect(await list({ startIndex: '0', count: '-1' })).toMatchObject({ startIndex: 1, itemsPerPage: 0 });
  expect(await list({ count: 'x' })).toMatchObject({ itemsPerPage: 5 });
});

test('a page has two hundred members at most', async () => {
  const names = Array.from({ length: limits.scim.page }, (_, at) => `member${at}` as const);
  const { list } = await aDirectory((await aTeam(['ann', ...names])).ann);
  expect(await list({ count: '500' })).toMatchObject({
    totalResults: limits.scim.page + 1,
    itemsPerPage: limits.scim.page,
  });
});

test('whom people erase is gone for the directory too, with its id of them', async () => {
  const team = await aTeam(['ann', 'bob'], { users: { bob: { external_id: 'e-1' } } });
  const { ask, find, patch, create } = await aDirectory(team.ann);
  await patch(team.bob.id, { op: 'replace', value: { active: false } });
  expect((await call(users.remove, { params: { id: team.bob.id } }, team.ann)).status).toBe(204);
  expect(await storedUser(team, team.bob)).not.toHaveProperty('external_id');
  expect(await ask('GET', `/Users/${team.bob.id}`)).toMatchObject(errorOf(404));
  expect(await find(team.bob.email)).toMatchObject({ totalResults: 0 });
  expect(idIn(await create(team.bob.email))).not.toBe(team.bob.id);
});

test('a department that a directory names is found or created; a change that is refused creates none', async () => {
  const demo = { demo: true, state: 'deactivated' } as const;
  const team = await aTeam(['ann', 'bob', 'cyd'], { users: { cyd: demo } });
  const { patch } = await aDirectory(team.ann);
  const path = `${scimSchemas.enterprise}:department`;
  const names = async () => (await call(groups.list, {}, team.ann)).body.map(({ name }) => name);
  const refused = [
    { op: 'replace', path, value: 'Lost' },
    { op: 'replace', path: 'active', value: true },
  ];
  expect(await patch(team.cyd.id, ...refused)).toMatchObject({ status: 409, codes: ['already_settled'] });
  expect(await names()).toEqual([]);
  await patch(team.bob.id, { op: 'add', path, value: 'Design' });
  expect(await patch(team.ann.id, { op: 'add', path, value: 'design' })).toMatchObject({
    body: { [scimSchemas.enterprise]: { department: 'Design' } },
  });
  expect(await names()).toEqual(['Design']);
  expect((await patch(team.bob.id, { op: 'remove', path })).body).not.toHaveProperty([
    scimSchemas.enterprise,
  ]);
});

describe('refused in the words of the standard', () => {
  test.each([
    ['its id', { op: 'replace', path: 'id', value: 'other' }, 400, 'mutability'],
    ['an attribute that is none', { op: 'replace', path: 'shoeSize', value: 42 }, 400, 'invalidPath'],
    ['a path that is none', { op: 'replace', path: 'emails[type eq', value: 'x' }, 400, 'invalidPath'],
    ['all of it, taken away', { op: 'remove' }, 400, 'noTarget'],
    ['a value that is no object, without a path', { op: 'add', value: 'x' }, 400, 'invalidValue'],
    ['no address', { op: 'replace', path: 'userName', value: 'ann' }, 400, 'invalidValue'],
    ['an activity that is none', { op: 'replace', path: 'active', value: 'perhaps' }, 400, 'invalidValue'],
    ['an operation that is none', { op: 'move', path: 'active', value: false }, 400, 'invalidSyntax'],
    [
      'a name that is too long',
      { op: 'replace', path: 'name.givenName', value: 'x'.repeat(500) },
      400,
      'invalidValue',
    ],
    ['activity that is taken away', { op: 'remove', path: 'active' }, 400, 'invalidValue'],
  ])('%s', async (_, operation, status, scimType) => {
    const team = await aTeam(['ann', 'bob']);
    const { patch } = await aDirectory(team.ann);
    const before = await storedUser(team, team.bob);
    expect(await patch(team.bob.id, operation)).toMatchObject(errorOf(status, scimType));
    expect(await storedUser(team, team.bob)).toEqual(before);
  });

  test('a new person without an address', async () => {
    const team = await aTeam(['ann']);
    const { ask, create } = await aDirectory(team.ann);
    expect(await ask('POST', '/Users', { schemas: [scimSchemas.user] })).toMatchObject(errorOf(400));
    expect(await create('no address')).toMatchObject(errorOf(400, 'invalidValue'));
  });

  test('no operation, and too many', async () => {
    const team = await aTeam(['ann', 'bob']);
    const { patch } = await aDirectory(team.ann);
    expect(await patch(team.bob.id)).toMatchObject(errorOf(400, 'invalidValue'));
    const one = { op: 'replace', path: 'name.givenName', value: 'Bo' };
    const many = Array.from({ length: limits.scim.operations + 1 }, () => one);
    expect(await patch(team.bob.id, ...many)).toMatchObject(errorOf(400, 'invalidValue'));
    expect((await patch(team.bob.id, ...many.slice(1))).status).toBe(200);
  });

  test('a filter that is too long', async () => {
    const { ask } = await aDirectory((await aTeam(['ann'])).ann);
    const asking = (length: number) =>
      ask('GET', `/Users?filter=title%20eq%20%22${'x'.repeat(length - 11)}%22`);
    expect((await asking(limits.scim.filter)).status).toBe(200);
    expect(await asking(limits.scim.filter + 1)).toMatchObject(errorOf(400, 'invalidSyntax'));
  });

  test('what is no JSON, has another type, or an id of the directory that is too long or no text', async () => {
    const team = await aTeam(['ann']);
    const { token, create } = await aDirectory(team.ann);
    const post = (body: string, type: string) =>
      send('POST', '/scim/v2/Users', body, { token, headers: { 'content-type': type } });
    expect(await post('{', 'application/scim+json')).toMatchObject(errorOf(400, 'invalidSyntax'));
    expect(await post('{}', 'text/plain')).toMatchObject(errorOf(415));
    const long = 'x'.repeat(limits.scim.externalId + 1);
    expect(await create(newAddress(), { externalId: long })).toMatchObject(errorOf(400, 'invalidValue'));
    expect((await create(newAddress(), { externalId: long.slice(1) })).status).toBe(201);
    // Found by test/api/fuzz with seed 831932987: the table refused the key, and the call failed.
    const half = 'half \ud800';
    expect(await create(newAddress(), { externalId: half })).toMatchObject(errorOf(400, 'invalidValue'));
  });
});

test('the last account administrator stays; another one may be deactivated, and their keys go on', async () => {
  const team = await aTeam(['ann', 'bob'], { users: { bob: withPermissions('account_administrator') } });
  const ofAnn = await aDirectory(team.ann);
  const ofBob = await aDirectory(team.bob);
  const off = { op: 'replace', value: { active: false } };
  expect((await ofAnn.patch(team.bob.id, off)).status).toBe(200);
  expect(await ofBob.patch(team.ann.id, off)).toMatchObject(errorOf(409));
  expect(await ofAnn.patch(team.ann.id, off)).toMatchObject(errorOf(409));
  const whole = { userName: team.ann.email, active: false };
  expect(await ofAnn.ask('PUT', `/Users/${team.ann.id}`, whole)).toMatchObject(errorOf(409));
  expect(await ofAnn.ask('DELETE', `/Users/${team.ann.id}`)).toMatchObject(errorOf(409));
});

test('only keys are let in, to read or to change as their scopes say', async () => {
  const team = await aTeam(['ann', 'bob']);
  const reads = await anApiKey(team.ann, ['people:read']);
  const list = (token: string) => send('GET', '/scim/v2/Users', undefined, { token });
  expect((await list(reads)).status).toBe(200);
  expect((await list(team.ann.token)).status).toBe(401);
  expect(await send('DELETE', `/scim/v2/Users/${team.bob.id}`, undefined, { token: reads })).toMatchObject(
    errorOf(403),
  );
  expect((await list(await anApiKey(team.ann, ['people:write']))).status).toBe(403);
});

const most = limits.scim.callsPerMinute;

test.each([
  [
    'that called 25 times a second',
    { scim_calls: 25 * 60 - 1 },
    '/Users?filter=userName%20eq%20%22a@b.example%22',
    200,
  ],
  ['whose key was used up by other calls', { calls: limits.apiKey.callsPerMinute }, '/Schemas', 200],
  ['that used its minute up', { scim_calls: most }, '/Schemas', 429],
  [
    'that reads one member with its last call',
    { scim_calls: most - 1 },
    '/Users?filter=userName%20eq%20%22a@b.example%22',
    200,
  ],
  ['that reads all of them with its last call', { scim_calls: most - 1 }, '/Users', 429],
  ['that reads all of them with its last six', { scim_calls: most - limits.scim.wholeRead }, '/Users', 200],
  ['that reads members of groups with its last call', { scim_calls: most - 1 }, '/Groups', 429],
  [
    'that reads groups alone with its last call',
    { scim_calls: most - 1 },
    '/Groups?excludedAttributes=members',
    200,
  ],
])('a directory %s', async (_, counted, path, status) => {
  const at = new Date();
  const team = await aTeam(['ann']);
  const token = await anApiKey(team.ann, directoryScopes);
  await countedAs(token, team.workspace.id, counted, at);
  const answered = await send('GET', `/scim/v2${path}`, undefined, { token, at });
  expect(answered.status).toBe(status);
  // It is told when to come again.
  expect(Number(answered.headers.get('retry-after')) > 0).toBe(status === 429);
  // Calls of the API have their own limit, which a directory does not use up.
  const other = await send('GET', '/groups', undefined, { token, at });
  expect(other.status).toBe('calls' in counted ? 429 : 200);
});

test('each change of a directory is in the audit log, with the name of its key', async () => {
  const team = await aTeam(['ann', 'bob']);
  const { patch, create } = await aDirectory(team.ann);
  await patch(team.bob.id, { op: 'replace', value: { active: false } });
  await create(newAddress());
  const { body } = await call(audit.list, { query: {} }, team.ann);
  const lines = body.map(({ action, by_key, details }) => `${action} ${by_key} ${details['call'] ?? '–'}`);
  expect(new Set(lines)).toEqual(
    new Set([
      `api_key_write Payroll PATCH /scim/v2/Users/${team.bob.id}`,
      'user_deactivated Payroll –',
      'api_key_write Payroll POST /scim/v2/Users',
      'users_invited Payroll –',
    ]),
  );
});

test('what is spoken here is described, and nothing that is not', async () => {
  const team = await aTeam(['ann']);
  const { ask } = await aDirectory(team.ann);
  expect((await ask('GET', '/ServiceProviderConfig')).body).toMatchObject({
    patch: { supported: true },
    bulk: { supported: false },
    filter: { supported: true },
    authenticationSchemes: [{ type: 'oauthbearertoken' }],
  });
  expect((await ask('GET', '/ResourceTypes')).body).toMatchObject({
    Resources: [{ endpoint: '/Users' }, { endpoint: '/Groups' }],
  });
  const { body: described } = await ask('GET', '/Schemas');
  const [core] = (described as { Resources: { id: string; attributes: { name: string }[] }[] }).Resources;
  expect(core?.id).toBe(scimSchemas.user);
  const { body: read } = await ask('GET', `/Users/${team.ann.id}`);
  const known = new Set([
    'schemas',
    'id',
    'externalId',
    'meta',
    ...(core?.attributes ?? []).map(({ name }) => name),
  ]);
  expect(Object.keys(read as object).filter((name) => !known.has(name))).toEqual([]);
  expect((await ask('GET', '/Bulk')).status).toBe(404);
});
