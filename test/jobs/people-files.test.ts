import { expect, test } from 'vitest';
import { users } from '#shared/contract/users';
import { limits } from '#shared/model/limits';
import { crashAtCommand, interruptTransaction } from '../support/faults.ts';
import { apply, applyNow, membersOf, type Person, plan, settled } from '../support/people-files.ts';
import { deliverMessage, withhold } from '../support/queues.ts';
import { call, internals, mails, stack } from '../support/stack.ts';
import { aTeam, type Member, storedUser, withPermissions } from '../support/team.ts';

const { handler } = await import('#functions/jobs/move-workspace');
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

test('whoever is no longer of the file when they are about to be deactivated stays', async () => {
  const team = await aFileTeam();
  const { kept, stop } = withhold('archives');
  const people = [{ email: team.bob.email }, { email: team.cyd.email }];
  const sent = await applyNow(team.ann, people, { leavers: 1 });
  await stack.settle();
  stop();
  const untick = () =>
    table.write(writes.change(keys.user(team.workspace.id, team.dan.id), { remove: ['in_file'] }));
  const end = interruptTransaction('move-workspace', { before: untick });
  await deliverMessage('move-workspace', handler, String(kept[0]));
  end();
  expect(await settled(team.ann, sent.body.file)).toMatchObject({ status: 'applied', failures: [] });
  expect(await storedUser(team, team.dan)).toMatchObject({ state: 'accepted' });
});

test('whoever is ticked while the file is applied does not leave by it: it ends there', async () => {
  const team = await aFileTeam();
  const { kept, stop } = withhold('archives');
  const sent = await applyNow(team.ann, [{ email: team.bob.email }, { email: team.cyd.email }], {
    leavers: 1,
  });
  await stack.settle();
  stop();
  await table.write(
    writes.change(keys.user(team.workspace.id, team.bob.id), { set: { email: 'x@acme.example' } }),
  );
  await deliverMessage('move-workspace', handler, String(kept[0]));
  expect(await settled(team.ann, sent.body.file)).toMatchObject({
    status: 'failed',
    refusal: { code: 'many_leavers' },
  });
  expect(await storedUser(team, team.dan)).toMatchObject({ state: 'accepted' });
});

test('administrators of people get one mail for a file that is not applied, unless they switched it off', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd'], {
    users: {
      bob: { ...byFile, ...withPermissions('global_administrator') },
      cyd: { ...byFile, ...withPermissions('rewards_administrator') },
    },
  });
  const told = () =>
    mails.filter(({ subject }) => subject?.includes('wasn’t applied')).map(({ to }) => String(to));
  const { id } = team.workspace;
  await applyNow(team.ann, [{ email: team.ann.email }]);
  await stack.settle();
  const mine = told().filter((to) => [team.ann, team.bob, team.cyd].some(({ email }) => to.includes(email)));
  expect(mine.toSorted()).toEqual([team.ann.email, team.bob.email].toSorted());
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
  const { runAs } = await import('#infra/emulators/lambda/enforce-access');
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
