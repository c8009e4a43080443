import { expect, test } from 'vitest';
import { audit } from '#shared/contract/audit';
import { users } from '#shared/contract/users';
import type { PeopleFileId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { anApiKey, storeApiKey } from '../support/api-keys.ts';
import { breakFileStorage } from '../support/faults.ts';
import { apply, applyNow, membersOf, plan, read, sendCsv, settled } from '../support/people-files.ts';
import { aDirectory } from '../support/scim.ts';
import { unknownId } from '../support/post-body.ts';
import { call, internals, stack } from '../support/stack.ts';
import { aTeam, storedUser, type Team, withPermissions } from '../support/team.ts';

const { listApiKeys } = await import('#functions/data/api-keys');
const { readPeopleFile } = await import('#functions/adapters/files/people-files');
const { keys, table, writes } = internals;
const names = ['ann', 'bob', 'cyd', 'dan', 'eve'] as const;
type Five = Team<(typeof names)[number]>;

/** Another owner, who came by a file. */
const anOwner = { in_file: true, ...withPermissions('account_administrator') } as const;
/** ann is the owner; the others came by a file. */
const aFileTeam = (over: Partial<Record<(typeof names)[number], Partial<User>>> = {}) =>
  aTeam([...names], {
    users: {
      ...Object.fromEntries(names.slice(1).map((name) => [name, { in_file: true as const }])),
      ...over,
    },
  });
const row = (team: Five, name: (typeof names)[number], over: Record<string, string | null> = {}) => ({
  email: team[name].email,
  ...over,
});
const all = (team: Five) => names.map((name) => row(team, name));
const lastLog = async (team: Five) => (await call(audit.list, { query: {} }, team.ann)).body;

test('201 and 202: a file is planned, applied as it was planned, and who is new gets an invitation', async () => {
  const team = await aFileTeam({ eve: { in_file: undefined as never } });
  const people = [
    row(team, 'bob', { job_title: 'Clerk', department: 'Sales', manager: 'new@acme.example' }),
    row(team, 'cyd', { manager: '7', external_id: '8' }),
    row(team, 'dan', { hire_date: 'soon' }),
    { email: 'new@acme.example', first_name: 'Nia', last_name: 'New', external_id: '7', location: 'Kyiv' },
  ];
  const planned = await plan(team.ann, people);
  expect(planned.status).toBe(201);
  expect(planned.body).toMatchObject({
    file: {
      status: 'planned',
      by: { id: team.ann.id },
      by_key: null,
      left: 3,
      counts: { rows: 4, added: 1, changed: 2, leavers: 0, errors: 1, left_out: 2 },
    },
    plan: {
      added: [{ row: 4, name: 'Nia New', email: 'new@acme.example', returns: false }],
      errors: [{ row: 3, field: 'hire_date', code: 'wrong_format' }],
      confirm: null,
    },
  });
  // Nothing is written by a plan.
  expect(Object.keys(await membersOf(team))).toHaveLength(5);
  const { id } = planned.body.file;
  expect((await read(team.ann, id)).body).toEqual(planned.body);
  const applied = await apply(team.ann, id);
  expect([applied.status, applied.body.status, applied.body.left]).toEqual([202, 'applying', 3]);
  expect(await settled(team.ann, applied.body)).toMatchObject({
    status: 'applied',
    left: 0,
    failures: [],
    refusal: null,
  });
  const members = await membersOf(team);
  expect(members['new']).toMatchObject({
    state: 'pending',
    first_name: 'Nia',
    external_id: '7',
    in_file: true,
  });
  expect(members['new']?.location_id).toBeDefined();
  expect(await storedUser(team, team.bob)).toMatchObject({
    job_title: 'Clerk',
    manager_id: members['new']?.id,
  });
  expect(await storedUser(team, team.cyd)).toMatchObject({
    external_id: '8',
    manager_id: members['new']?.id,
  });
  expect((await read(team.ann, id)).body.plan).toBeNull();
  await expect(readPeopleFile(team.workspace.id, id)).rejects.toThrow('upstream_failed');
  expect((await call(users.listFiles, {}, team.ann)).body.map((file) => file.id)).toEqual([id]);
  const log = await lastLog(team);
  expect(log.find(({ action }) => action === 'people_file_applied')).toMatchObject({
    by: { id: team.ann.id },
    details: { added: 1, changed: 2, leavers: 0 },
  });
  expect(log.find(({ action }) => action === 'users_invited')).toMatchObject({ details: { count: 1 } });
});

test('409: more people leave than may, unless the number is sent; they come back by the next file', async () => {
  const team = await aFileTeam();
  const few = [row(team, 'ann'), row(team, 'bob')];
  const planned = await plan(team.ann, few);
  expect(planned.body.plan).toMatchObject({
    confirm: { leavers: 3, members: 4, reasons: ['many'] },
  });
  const { id } = planned.body.file;
  for (const body of [{}, { leavers: 2 }]) {
    const refused = await apply(team.ann, id, body);
    expect([refused.status, refused.codes]).toEqual([409, ['many_leavers']]);
    expect(refused.body).toMatchObject({ errors: [{ details: { leavers: 3, members: 4 } }] });
  }
  expect((await apply(team.ann, id, { leavers: 3 })).status).toBe(202);
  expect((await settled(team.ann, planned.body.file)).status).toBe('applied');
  const gone = await membersOf(team);
  expect(['bob', 'cyd', 'dan', 'eve'].map((name) => gone[name]?.state)).toEqual([
    'accepted',
    'deactivated',
    'deactivated',
    'deactivated',
  ]);
  expect(gone['cyd']).toMatchObject({ left_by_file: id, in_file: true });
  const log = await lastLog(team);
  expect(log.filter(({ action }) => action === 'user_deactivated')).toHaveLength(3);
  const back = await applyNow(team.ann, all(team).slice(0, 4));
  expect(back.body.plan?.added.map(({ returns }) => returns)).toEqual([true, true]);
  await settled(team.ann, back.body.file);
  const here = await membersOf(team);
  expect(['cyd', 'dan', 'eve'].map((name) => here[name]?.state)).toEqual([
    'pending',
    'pending',
    'deactivated',
  ]);
  expect(here['cyd']?.left_by_file).toBeUndefined();
});

test('409: a plan is not applied when people have changed since, nor twice, nor after a day, nor unknown', async () => {
  const team = await aFileTeam();
  const first = (await plan(team.ann, [...all(team), { email: 'new@acme.example' }])).body.file;
  await call(users.update, { params: { id: team.eve.id }, body: { in_file: false } }, team.ann);
  expect((await apply(team.ann, first.id)).status).toBe(202);
  await settled(team.ann, first);
  expect((await apply(team.ann, first.id)).codes).toEqual(['already_settled']);
  const second = (await plan(team.ann, all(team).slice(0, 4))).body.file;
  await call(users.update, { params: { id: team.eve.id }, body: { in_file: true } }, team.ann);
  const outdated = await apply(team.ann, second.id);
  expect([outdated.status, outdated.codes]).toEqual([409, ['plan_outdated']]);
  await call(users.update, { params: { id: team.eve.id }, body: { in_file: false } }, team.ann);
  const tomorrow = new Date(stack.clock.now().getTime() + limits.peopleFile.hours * 3_600_000 + 1000);
  expect((await apply(team.ann, second.id, {}, { at: tomorrow })).codes).toEqual(['plan_outdated']);
  const unknown = await apply(team.ann, unknownId as string as PeopleFileId);
  expect([unknown.status, (await read(team.ann, unknownId as string as PeopleFileId)).status]).toEqual([
    404, 404,
  ]);
});

test('a call that is sent again answers the same, and applies once; another query is another call', async () => {
  const team = await aFileTeam();
  const people = [...all(team), { email: 'new@acme.example' }];
  const [first, second] = [
    await plan(team.ann, people, { key: 'k1' }),
    await plan(team.ann, people, { key: 'k1' }),
  ];
  expect(second.body).toEqual(first.body);
  expect((await applyNow(team.ann, people, { key: 'k1' })).codes).toEqual(['idempotency_mismatch']);
  const { id } = first.body.file;
  const started = await apply(team.ann, id, {}, { key: 'k2' });
  expect((await apply(team.ann, id, {}, { key: 'k2' })).body).toEqual(started.body);
  await stack.settle();
  expect((await lastLog(team)).filter(({ action }) => action === 'people_file_applied')).toHaveLength(1);
  expect((await call(users.listFiles, {}, team.ann)).body).toHaveLength(1);
});

test('a program sends CSV with a key, and has it applied at once; what it may not is in the list', async () => {
  const team = await aFileTeam({ dan: anOwner });
  const key = { token: await anApiKey(team.ann, ['people:write']) };
  const csv = [
    'email,title',
    ...names.slice(1).map((name) => `${team[name].email},Clerk`),
    'new@acme.example,Boss',
  ].join('\r\n');
  const sent = await sendCsv(key, csv, '?apply=true', 'cron-1');
  expect(sent.body).toMatchObject({
    file: { status: 'applying', by_key: 'Payroll', counts: { added: 1, changed: 4 } },
  });
  expect(await settled(team.ann, sent.body.file)).toMatchObject({ status: 'applied', failures: [] });
  expect((await membersOf(team))['new']).toMatchObject({ job_title: 'Boss', state: 'pending' });
  const half = await sendCsv(key, `email\n${team.bob.email}`, '?apply=true');
  expect([half.status, half.codes]).toEqual([409, ['many_leavers']]);
  const { body: files } = await call(users.listFiles, {}, team.ann);
  expect(files[0]).toMatchObject({
    status: 'refused',
    refusal: {
      code: 'many_leavers',
      message: '4 of 5 people who came by a file would be deactivated. If that is right, send leavers=4.',
    },
  });
  const whole = await sendCsv(key, `email\n${team.bob.email}`, '?apply=true&leavers=4');
  expect(whole.status).toBe(201);
  expect(await settled(team.ann, whole.body.file)).toMatchObject({ status: 'applied', failures: [] });
  const { ann, dan } = await membersOf(team);
  expect([ann?.state, dan?.state]).toEqual(['accepted', 'deactivated']);
  // Who applies what a program has sent is who did it.
  const { id } = (await plan(key, [row(team, 'bob', { job_title: 'Boss' })])).body.file;
  expect((await apply(team.ann, id)).body).toMatchObject({ by: { id: team.ann.id }, by_key: null });
  await stack.settle();
  // A key is not its maker.
  await call(users.update, { params: { id: team.ann.id }, body: { in_file: true } }, team.ann);
  const { body } = await plan(key, [row(team, 'bob')]);
  expect(body.plan?.left_out.find((one) => one.user_id === team.ann.id)?.why).toBe('last_owner');
});

test('400, 413, 415 and 422: nothing, too large, not UTF-8, or too many rows', async () => {
  const { ann } = await aFileTeam();
  const bad = [
    await call(users.planFile, { query: {}, body: {} as never }, ann),
    await sendCsv(ann, 'x'.repeat(limits.import.bytes + 1)),
    await sendCsv(ann, new Uint8Array([0xff, 0xfe, 0x00])),
    await sendCsv(ann, `email\n${'a@acme.example\n'.repeat(limits.import.rows + 1)}`),
  ];
  expect(bad.map(({ status, codes }) => [status, ...codes])).toEqual([
    [400, 'invalid_request'],
    [413, 'file_too_large'],
    [415, 'unsupported_file'],
    [422, 'too_many'],
  ]);
});

test('409: while a directory keeps the people, no file does, also when its key does something else', async () => {
  const team = await aFileTeam();
  const planned = (await plan(team.ann, all(team))).body.file;
  const { token } = await aDirectory(team.ann);
  await table.write(writes.change(keys.workspace(team.workspace.id), { set: { api_keys_count: 1 } }));
  expect((await plan(team.ann, all(team))).status).toBe(201);
  await stack.settle();
  const listed = await fetch(`${stack.origin}/api/v1/scim/v2/Users`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(listed.status).toBe(200);
  await call(users.listFiles, {}, { token, at: new Date(Date.now() + 120_000) });
  const refused = [await plan(team.ann, all(team)), await apply(team.ann, planned.id)];
  expect(refused.map(({ status, codes }) => [status, ...codes])).toEqual([
    [409, 'directory_connected'],
    [409, 'directory_connected'],
  ]);
  // A key that has ended connects nothing.
  const now = stack.clock.now();
  const { found } = await listApiKeys(team.workspace.id, { now, consistent: true });
  for (const { id } of found)
    await table.write(
      writes.change(keys.apiKey(team.workspace.id, id), { set: { expires_at: now.toISOString() } }),
    );
  expect((await plan(team.ann, all(team))).status).toBe(201);
});

test('429 after so many files in an hour; the oldest make room for new ones, unless they are being applied', async () => {
  const team = await aFileTeam();
  const { runs } = limits.peopleFile;
  const first = (await plan(team.ann, all(team))).body.file;
  const stored = await table.get<object>(keys.peopleFile(team.workspace.id, first.id), { now: new Date() });
  const others = Array.from(
    { length: runs - 1 },
    (_, at) => `01KBZZZZZZZZZZZZZZZZZZZZ${10 + at}` as PeopleFileId,
  );
  const [applying = first.id, oldest] = others;
  for (const id of others)
    await table.write(
      writes.create(keys.peopleFile(team.workspace.id, id), {
        ...stored,
        id,
        ...(id === applying && { status: 'applying' }),
      }),
    );
  const refused = await plan(team.ann, all(team));
  expect([refused.status, refused.codes]).toEqual([429, ['too_many_requests']]);
  expect(refused.body).toMatchObject({ errors: [{ details: { retry_after: expect.any(Number) } }] });
  for (const ms of [3_700_000, 3_800_000])
    expect((await plan(team.ann, all(team), { at: new Date(Date.now() + ms) })).status).toBe(201);
  const kept = (await call(users.listFiles, {}, team.ann)).body.map((file) => file.id);
  expect([kept.length, kept.includes(applying), kept.includes(oldest as PeopleFileId)]).toEqual([
    runs + 1,
    true,
    false,
  ]);
});

test('502: without the store of files nothing is planned', async () => {
  const team = await aFileTeam();
  const stop = breakFileStorage();
  const refused = await plan(team.ann, all(team));
  stop();
  expect([refused.status, refused.codes]).toEqual([502, ['upstream_failed']]);
  expect((await call(users.listFiles, {}, team.ann)).body).toEqual([]);
});

test('whoever lost their rights applies nothing more, and a row that fails is named', async () => {
  const team = await aFileTeam({ bob: { in_file: true, ...withPermissions('global_administrator') } });
  const crowded = await sendCsv(team.bob, `email,department\n${team.bob.email},Sales\nfull@acme.example,\n`);
  await table.write(
    writes.upsert(
      keys.invitedOnDay('full@acme.example' as User['email'], new Date().toISOString().slice(0, 10)),
      {
        set: { count: limits.invite.toOnePerDay, ttl: Math.floor(Date.now() / 1000) + 90_000 },
      },
    ),
  );
  await apply(team.bob, crowded.body.file.id, { leavers: 3 });
  expect(await settled(team.ann, crowded.body.file)).toMatchObject({
    status: 'applied',
    failures: [{ row: 3, field: null, code: 'too_many_requests' }],
  });
  // What failed is not tried again.
  expect((await lastLog(team)).filter(({ action }) => action === 'users_invited')).toHaveLength(1);
  const key = await storeApiKey(team.ann, ['people:write']);
  const { token } = key;
  const sent = await applyNow({ token }, [...all(team), { email: 'late@acme.example' }], { leavers: 0 });
  const expires_at = stack.clock.now().toISOString();
  await table.write(writes.change(keys.apiKey(team.workspace.id, key.id), { set: { expires_at } }));
  expect(await settled(team.ann, sent.body.file)).toMatchObject({
    status: 'failed',
    refusal: { code: 'forbidden' },
  });
  expect((await membersOf(team))['late']).toBeUndefined();
  const stored = await table.get<Workspace>(keys.workspace(team.workspace.id), { now: new Date() });
  expect(stored?.people_file_at).toBeUndefined();
});
