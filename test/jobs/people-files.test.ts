import { expect, test } from 'vitest';
import { users } from '#shared/contract/users';
import type { PeopleFileId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { User } from '#shared/model/user';
import { runAs } from '#infra/emulators/lambda/enforce-access';
import { breakFileStorage, crashAtCommand, interruptTransaction } from '../support/faults.ts';
import { apply, applyNow, membersOf, type Person, plan, read, settled } from '../support/people-files.ts';
import { deliverMessage, withhold } from '../support/queues.ts';
import { call, internals, mails, stack } from '../support/stack.ts';
import { aTeam, type Member, signIn, storedUser, withPermissions } from '../support/team.ts';

const { handler } = await import('#functions/jobs/move-workspace');
const { WriteConflict } = await import('#functions/table/transact');
const { recordFileEnd } = await import('#functions/data/people-files');
const { keys, table, writes } = internals;

const byFile = { in_file: true } as const;
/** ann is the owner; bob, cyd and dan came by a file. */
const aFileTeam = () =>
  aTeam(['ann', 'bob', 'cyd', 'dan'], { users: { bob: byFile, cyd: byFile, dan: byFile } });
type FileTeam = Awaited<ReturnType<typeof aFileTeam>>;

const job = ({ workspace }: FileTeam) => keys.job(workspace.id, 'apply_people');
const isDone = async (team: FileTeam) =>
  (await table.get(job(team), { now: new Date(), consistent: true })) === undefined;
/** Ends the lease of a crashed worker, as happens after 30 seconds. */
const expireLease = (team: FileTeam) =>
  table.write(writes.change(job(team), { remove: ['working'] }, [{ exists: 'job' }])).catch(() => undefined);
const logged = async (team: FileTeam, action: string) =>
  (
    await table.query<{ action: string }>({ pk: `W#${team.workspace.id}#AUDIT` }, { now: new Date() })
  ).items.filter((entry) => entry.action === action);

/** dan leaves, bob reports to somebody new, two people are new. */
const peopleOf = (team: FileTeam): Person[] => [
  { email: team.ann.email },
  { email: team.bob.email, job_title: 'Clerk', manager: 'new@acme.example' },
  { email: team.cyd.email, department: 'Sales', external_id: '3' },
  { email: 'new@acme.example', manager: team.ann.email, location: 'Kyiv' },
  { email: 'newer@acme.example', last_day: '2099-12-31' },
];

test('a file whose job crashes between any two steps is applied once by later deliveries', async () => {
  const team = await aFileTeam();
  const { kept, stop } = withhold('archives');
  const sent = await applyNow(team.ann, peopleOf(team), { leavers: 1 });
  await stack.settle();
  const [message = ''] = kept;
  let crashes = 0;
  for (let nth = 1; nth < 400 && !(await isDone(team)); nth += 3) {
    await expireLease(team);
    const crash = crashAtCommand('move-workspace', nth);
    if (!(await deliverMessage('move-workspace', handler, message))) crashes += 1;
    crash.stop();
  }
  stop();
  expect(crashes).toBeGreaterThan(5);
  expect(await settled(team.ann, sent.body.file)).toMatchObject({ status: 'applied', failures: [] });
  const members = await membersOf(team);
  expect(Object.keys(members)).toHaveLength(6);
  expect(members['dan']).toMatchObject({ state: 'deactivated' });
  expect(await storedUser(team, team.bob)).toMatchObject({
    job_title: 'Clerk',
    manager_id: members['new']?.id,
  });
  expect(members['new']).toMatchObject({ state: 'pending', manager_id: team.ann.id });
  expect(members['newer']).toMatchObject({ state: 'pending', last_day: '2099-12-31' });
  expect(await logged(team, 'user_deactivated')).toHaveLength(1);
  const invited = mails.filter(({ to }) => String(to).includes('new@acme.example'));
  expect(invited.length).toBeLessThanOrEqual(1);
});

const messageOf = ({ workspace }: FileTeam) =>
  JSON.stringify({ job: 'apply_people', workspace_id: workspace.id });

/** Has a file applied whose job the test delivers, perhaps after something has happened. */
const waiting = async (
  team: FileTeam,
  by: Member,
  people: readonly Person[],
  leavers = 0,
): Promise<{ readonly id: PeopleFileId; readonly run: () => Promise<boolean> }> => {
  const { stop } = withhold('archives');
  const sent = await applyNow(by, people, { leavers });
  expect(sent.status).toBe(201);
  await stack.settle();
  stop();
  return {
    id: sent.body.file.id,
    run: () => deliverMessage('move-workspace', handler, messageOf(team)),
  };
};
const set = (team: FileTeam, { id }: Pick<Member, 'id'>, fields: Partial<User>) =>
  table.write(writes.change(keys.user(team.workspace.id, id), { set: fields }));
const setWorkspace = (team: FileTeam, change: Parameters<typeof writes.change>[1]) =>
  table.write(writes.change(keys.workspace(team.workspace.id), change));

test('whoever is no longer of the file when they are about to be deactivated stays', async () => {
  for (const change of [{ remove: ['in_file'] }, { set: { external_id: '9' } }]) {
    const team = await aFileTeam();
    const typo = { email: 'd@acme.example', external_id: '9', hire_date: 'soon' };
    const file = await waiting(
      team,
      team.ann,
      [{ email: team.bob.email }, { email: team.cyd.email }, typo],
      1,
    );
    const end = interruptTransaction('move-workspace', {
      before: () => table.write(writes.change(keys.user(team.workspace.id, team.dan.id), change)),
    });
    await file.run();
    end();
    expect(await settled(team.ann, file)).toMatchObject({ status: 'applied', failures: [] });
    expect(await storedUser(team, team.dan)).toMatchObject({ state: 'accepted' });
  }
});

test('whoever comes to be missing while the file is applied does not leave by it: it ends there', async () => {
  for (const isGone of [false, true]) {
    const team = await aFileTeam();
    const file = await waiting(team, team.ann, [{ email: team.bob.email }, { email: team.cyd.email }], 1);
    // What the job has done before it crashed counts, too.
    if (isGone) await set(team, team.dan, { state: 'deactivated', left_by_file: file.id });
    await set(team, team.bob, { email: `x${team.bob.email}` as User['email'] });
    await file.run();
    expect(await settled(team.ann, file)).toMatchObject({
      status: 'failed',
      refusal: { code: 'many_leavers' },
    });
    const { state } = await storedUser(team, team.bob);
    expect(state).toBe('accepted');
  }
});

test('a line is turned around without a circle on the way; whoever left meanwhile is not changed', async () => {
  const team = await aFileTeam();
  await set(team, team.cyd, { manager_id: team.bob.id });
  await set(team, team.dan, { manager_id: team.cyd.id });
  const turned = await waiting(team, team.ann, [
    { email: team.bob.email, manager: team.cyd.email },
    { email: team.cyd.email, manager: team.dan.email },
    { email: team.dan.email, manager: null },
  ]);
  await turned.run();
  expect(await settled(team.ann, turned)).toMatchObject({ status: 'applied', failures: [] });
  expect((await storedUser(team, team.bob)).manager_id).toBe(team.cyd.id);
  expect((await storedUser(team, team.cyd)).manager_id).toBe(team.dan.id);
  expect((await storedUser(team, team.dan)).manager_id).toBeUndefined();

  const all = [team.bob, team.cyd, team.dan].map(({ email }) => ({ email }));
  const changed = await waiting(team, team.ann, [...all.slice(0, 2), { ...all[2]!, job_title: 'Clerk' }]);
  const end = interruptTransaction('move-workspace', {
    before: () => set(team, team.dan, { state: 'deactivated' }),
  });
  await changed.run();
  end();
  expect(await settled(team.ann, changed)).toMatchObject({ status: 'applied', failures: [] });
  expect((await storedUser(team, team.dan)).job_title ?? '').toBe('');
});

test('a file waits while the workspace is exported, before its job and between its steps', async () => {
  const team = await aFileTeam();
  const status = async (id: PeopleFileId) => (await read(team.ann, id)).body.file.status;
  const same = [team.bob, team.cyd, team.dan].map(({ email }) => ({ email }));
  const nothing = await waiting(team, team.ann, same);
  await setWorkspace(team, { set: { closing: 'export' } });
  await nothing.run();
  await setWorkspace(team, { remove: ['closing'] });
  expect(await status(nothing.id)).toBe('applying');
  await nothing.run();
  expect(await status(nothing.id)).toBe('applied');

  const file = await waiting(team, team.ann, [...same.slice(0, 2), { email: 'new@acme.example' }], 1);
  const end = interruptTransaction('move-workspace', {
    before: () => setWorkspace(team, { set: { closing: 'export' } }),
  });
  await file.run();
  end();
  expect(await storedUser(team, team.dan)).toMatchObject({ state: 'accepted' });
  await setWorkspace(team, { remove: ['closing'] });
  await file.run();
  expect(await status(file.id)).toBe('applied');
  expect(await storedUser(team, team.dan)).toMatchObject({ state: 'deactivated' });
});

test('a file waits for the store of files for an hour, then it failed', async () => {
  const team = await aFileTeam();
  const people = [team.bob, team.cyd, team.dan].map(({ email }) => ({ email }));
  const status = async (id: PeopleFileId) => (await read(team.ann, id)).body.file.status;
  const runWithoutStore = async (minutes: number) => {
    const file = await waiting(team, team.ann, people);
    const asked = new Date(stack.clock.now().getTime() - minutes * 60_000).toISOString();
    await table.write(writes.change(job(team), { set: { at: asked } }));
    const restore = breakFileStorage();
    await file.run();
    restore();
    return file;
  };
  const early = await runWithoutStore(0);
  expect(await status(early.id)).toBe('applying');
  await early.run();
  expect(await status(early.id)).toBe('applied');
  const late = await runWithoutStore(61);
  expect(await status(late.id)).toBe('failed');
});

test('without the right to apply files, none is planned or started, and the one being applied ends', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd', 'dan'], {
    users: { bob: withPermissions('global_administrator') },
  });
  const { bob } = team;
  const people = [{ email: 'new@acme.example', department: 'Sales' }];
  // Not with the rights of the call that is interrupted.
  const revoke = () => runAs('move-workspace', () => set(team, bob, { permissions: {} }));
  const grant = () => set(team, bob, withPermissions('global_administrator'));
  const { id } = (await plan(bob, people)).body.file;
  const calls = {
    'users.planFile': () => plan(bob, people),
    'users.applyFile': () => apply(bob, id),
  } as const;
  for (const [name, call_] of Object.entries(calls)) {
    const end = interruptTransaction(name, { before: revoke });
    expect((await call_()).codes).toEqual(['forbidden']);
    end();
    await grant();
  }
  expect((await call(users.listFiles, {}, team.ann)).body.map(({ status }) => status)).toEqual(['planned']);
  for (const moment of ['before', 'meanwhile'] as const) {
    const file = await waiting(team, bob, people);
    if (moment === 'before') await revoke();
    const end =
      moment === 'meanwhile' ? interruptTransaction('move-workspace', { after: revoke }) : () => undefined;
    await file.run();
    end();
    expect(await settled(team.ann, file)).toMatchObject({
      status: 'failed',
      refusal: { code: 'forbidden' },
      failures: [],
    });
    await grant();
  }
  expect((await membersOf(team))['new']).toBeUndefined();
});

test('administrators of people get one mail for a file that is not applied, unless they switched it off', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd', 'dan'], {
    users: {
      dan: withPermissions('account_administrator'),
      bob: { ...byFile, ...withPermissions('global_administrator') },
      cyd: { ...byFile, ...withPermissions('rewards_administrator') },
    },
  });
  const told = () =>
    mails.filter(({ subject }) => subject?.includes('wasn’t applied')).map(({ to }) => String(to));
  const { id } = team.workspace;
  await applyNow(team.ann, [{ email: team.ann.email }]);
  await stack.settle();
  const mine = told().filter((to) =>
    [team.ann, team.bob, team.cyd, team.dan].some(({ email }) => to.includes(email)),
  );
  expect(mine.toSorted()).toEqual([team.ann, team.bob, team.dan].map(({ email }) => email).toSorted());
  await table.write(writes.change(keys.workspace(id), { set: { notifications: { people_files: false } } }));
  await applyNow(team.ann, [{ email: team.ann.email }]);
  await stack.settle();
  expect(told().filter((to) => to.includes(team.ann.email))).toHaveLength(1);
});

test('one file at a time is applied, also when two are sent at once', async () => {
  const team = await aFileTeam();
  const { stop } = withhold('archives');
  const people = peopleOf(team).slice(0, 4);
  const both = await Promise.all([1, 2].map(() => applyNow(team.ann, people, { leavers: 1 })));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  expect(both.flatMap(({ codes }) => codes)).toEqual(['workspace_busy']);
  stop();
  const planned = (await plan(team.ann, people)).body.file;
  expect((await apply(team.ann, planned.id, { leavers: 1 })).codes).toEqual(['workspace_busy']);
});

test('a plan is applied once, also when it is applied twice at once, and not in a workspace that is closing', async () => {
  const team = await aFileTeam();
  const planned = (await plan(team.ann, [...peopleOf(team).slice(0, 3), { email: team.dan.email }])).body
    .file;
  const stopClosing = interruptTransaction('users.applyFile', {
    before: () =>
      table.write(writes.change(keys.workspace(team.workspace.id), { set: { closing: 'export' } })),
  });
  expect((await apply(team.ann, planned.id)).codes).toEqual(['workspace_busy']);
  stopClosing();
  await table.write(writes.change(keys.workspace(team.workspace.id), { remove: ['closing'] }));
  const both = await Promise.all([1, 2].map(() => apply(team.ann, planned.id)));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409]);
  await settled(team.ann, planned);
  expect(await logged(team, 'people_file_applied')).toHaveLength(1);

  const again = (await plan(team.ann, [...peopleOf(team).slice(0, 3), { email: team.dan.email }])).body.file;
  const session = { id: team.ann.id, workspace_id: team.workspace.id };
  const stopBoth = interruptTransaction('users.applyFile', {
    before: async () => {
      // Calls of one session wait for each other.
      await apply({ ...team.ann, token: await signIn(session) }, again.id);
      await deliverMessage('move-workspace', handler, messageOf(team));
    },
  });
  expect((await apply(team.ann, again.id)).codes).toEqual(['already_settled']);
  stopBoth();
  // A worker that ends a file late leaves the job of the next one alone.
  const next = await waiting(
    team,
    team.ann,
    [team.bob, team.cyd, team.dan].map(({ email }) => ({ email })),
  );
  await expect(recordFileEnd(team.workspace.id, again, { status: 'failed' })).rejects.toBeInstanceOf(
    WriteConflict,
  );
  expect([(await read(team.ann, again.id)).body.file.status, await isDone(team)]).toEqual(['applied', false]);
  await next.run();
});

test('a file that takes longer than a function may is applied by several, and says how far it is', async () => {
  const team = await aFileTeam();
  const { kept, stop } = withhold('archives');
  const fresh = Array.from({ length: limits.peopleFile.steps + 1 }, (_, at) => ({
    email: `new${at}@acme.example`,
  }));
  const everybody = [team.ann, team.bob, team.cyd, team.dan].map(({ email }) => ({ email }));
  const sent = await applyNow(team.ann, [...everybody, ...fresh]);
  await stack.settle();
  let asked = 0;
  const attributes = { ApproximateFirstReceiveTimestamp: String(stack.clock.now().getTime()) };
  const deliver = (body: string, left: () => number) =>
    handler(
      { Records: [{ messageId: body, body, attributes }] } as never,
      { getRemainingTimeInMillis: left } as never,
      () => undefined,
    );
  await runAs('move-workspace', async () =>
    deliver(String(kept[0]), () => ((asked += 1) <= 1 ? 28_000 : 1000)),
  );
  await stack.settle();
  const { body: half } = await call(users.readFile, { params: { id: sent.body.file.id } }, team.ann);
  expect(half).toMatchObject({ file: { status: 'applying', left: 1 }, plan: null });
  expect(kept).toHaveLength(2);
  stop();
  await deliverMessage('move-workspace', handler, String(kept[1]));
  expect(await settled(team.ann, sent.body.file)).toMatchObject({ status: 'applied', left: 0 });
  expect(Object.keys(await membersOf(team))).toHaveLength(4 + fresh.length);
}, 30_000);

test('of what fails, the first hundred rows are kept, and the day’s invitations count for all', async () => {
  const team = await aFileTeam();
  const day = new Date().toISOString().slice(0, 10);
  await table.write(
    writes.upsert(keys.invitationsOfDay(team.workspace.id, day), {
      set: { count: limits.invite.perTrialDay, ttl: Math.floor(Date.now() / 1000) + 90_000 },
    }),
  );
  const fresh = Array.from({ length: limits.peopleFile.failures + 1 }, (_, at) => ({
    email: `n${at}@acme.example`,
  }));
  const everybody = [team.bob, team.cyd, team.dan].map(({ email }: Member) => ({ email }));
  const sent = await applyNow(team.ann, [...everybody, ...fresh]);
  const ended = await settled(team.ann, sent.body.file);
  expect(ended.failures).toHaveLength(limits.peopleFile.failures);
  expect(ended.failures[0]).toEqual({ row: 4, field: null, code: 'too_many_requests' });
});
