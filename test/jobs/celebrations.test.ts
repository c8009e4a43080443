import { expect, test } from 'vitest';
import type { Key } from '#functions/table/keys';
import { injectDelivery } from '#infra/emulators/basics/deliveries';
import { posts } from '#shared/contract/posts';
import { profiles } from '#shared/contract/profiles';
import { settings } from '#shared/contract/settings';
import {
  aFestiveTeam,
  celebrated,
  changeMember,
  type FestiveTeam,
  upcoming,
} from '../support/celebrations.ts';
import { changeBeforeCommit, interruptTransaction } from '../support/faults.ts';
import { crashAtEveryStep, deliver, withhold } from '../support/schedule-messages.ts';
import { mailsTo } from '../support/mail-messages.ts';
import { postBody } from '../support/post-body.ts';
import { newsOf } from '../support/news.ts';
import { as, changeWorkspace, scheduled, subjectsTo } from '../support/schedules.ts';
import { call, internals, stack } from '../support/stack.ts';
import { ledgerDifferences, type Member, storedEntries, storedPosts, storedUser } from '../support/team.ts';

const birthday = 'birthday 03-02 50';
const anniversary = 'anniversary 11 03-03 20';
const eve = '03-01T12:00';
const morning = '03-02T08:01';

/** A moment of the year of a team, as schedules and items state it. */
const moment = ({ year }: FestiveTeam, of: string, later = 0): string => `${year + later}-${of}:00.000Z`;

const bobsBalance = async (team: FestiveTeam): Promise<number> => (await storedUser(team, team.bob)).balance;

test('a birthday and an anniversary are celebrated in the morning, each once, with points that the ledger knows', async () => {
  const team = await aFestiveTeam(eve);
  expect(scheduled(team)['celebration']).toBe(moment(team, morning));
  await team.on('03-02T07:59');
  expect(await celebrated(team)).toEqual([]);
  const stop = injectDelivery((records) => [records, records]);
  await team.on(morning);
  expect(await celebrated(team)).toEqual([birthday]);
  await team.on('03-03T08:01');
  stop();
  expect(await celebrated(team)).toEqual([birthday, anniversary]);
  expect(await storedEntries(team, team.bob)).toMatchObject([
    { type: 'post', counter: 'issued', amount: 50 },
    { type: 'post', counter: 'issued', amount: 20 },
  ]);
  expect(await bobsBalance(team)).toBe(70);
  expect(await ledgerDifferences(team)).toEqual([]);
  // A year later again.
  expect(scheduled(team)['celebration']).toBe(moment(team, '03-02T08:01', 1));
  await team.on('03-02T08:01', 1);
  expect(await celebrated(team)).toHaveLength(3);
});

test('a run that is 26 hours late celebrates once, dated on the day', async () => {
  const team = await aFestiveTeam(eve, { settings: { anniversary: false } });
  await team.on('03-03T10:00');
  expect(await celebrated(team)).toEqual([birthday]);
  const [post] = await storedPosts(team);
  expect(post?.created_at).toBe(moment(team, '03-02T08:00'));
  await team.on('03-04T10:00');
  expect(await celebrated(team)).toEqual([birthday]);
});

test('a celebration is recorded once although every step crashes once', async () => {
  const team = await aFestiveTeam(eve, { users: { cyd: { birth_date: '1990-03-02' } } });
  const { stop } = withhold(team);
  await team.on(morning);
  expect(await crashAtEveryStep(team)).toBeGreaterThan(6);
  // A late double of the message that crashed.
  await deliver({ workspace_id: team.workspace.id });
  await stack.settle();
  stop();
  expect(await celebrated(team)).toEqual([birthday, birthday]);
  expect(await bobsBalance(team)).toBe(50);
  expect(await ledgerDifferences(team)).toEqual([]);
});

test('of two workers that decided at the same time, one celebrates', async () => {
  const team = await aFestiveTeam(eve, { settings: { birthday_points: 0 } });
  const { stop: hold } = withhold(team);
  await team.on(morning);
  const message = { workspace_id: team.workspace.id };
  const stop = interruptTransaction('keep-schedules', { before: () => deliver(message) });
  await deliver(message);
  stop();
  hold();
  expect(await celebrated(team)).toEqual(['birthday 03-02']);
});

/** Runs the morning of a team, with a change after everything was read and before the celebration is recorded. */
const runWhile = async (
  team: FestiveTeam,
  key: Key,
  set: Readonly<Record<string, unknown>>,
): Promise<void> => {
  const { stop: hold } = withhold(team);
  await team.on(morning);
  const stop = changeBeforeCommit('keep-schedules', key, set);
  await deliver({ workspace_id: team.workspace.id });
  stop();
  hold();
};

test.each([
  ['opts out', { celebrations: { birthday: false, anniversary: false } }],
  ['is deactivated', { state: 'deactivated' }],
  ['corrects the date', { birth_date: '1988-07-07' }],
])('nobody is celebrated who %s at the same moment', async (_, set) => {
  const team = await aFestiveTeam(eve);
  await runWhile(team, internals.keys.user(team.workspace.id, team.bob.id), set);
  expect(await celebrated(team)).toEqual([]);
  expect(await bobsBalance(team)).toBe(0);
});

test('no anniversary is celebrated of a member who corrects the day of joining at the same moment', async () => {
  const team = await aFestiveTeam(eve, {
    users: { bob: { birth_date: undefined, hire_date: '2010-03-02' } },
  });
  const bob = internals.keys.user(team.workspace.id, team.bob.id);
  await runWhile(team, bob, { hire_date: '2010-07-07' });
  expect(await celebrated(team)).toEqual([]);
});

test('nothing is celebrated that an administrator switches off at the same moment', async () => {
  const team = await aFestiveTeam(eve);
  const celebrations = { ...team.workspace.celebrations, birthday: false };
  await runWhile(team, internals.keys.workspace(team.workspace.id), { celebrations });
  expect(await celebrated(team)).toEqual([]);
});

test('a member who moves their birthday is not celebrated again this year', async () => {
  const team = await aFestiveTeam(eve, { settings: { anniversary: false } });
  await team.on(morning);
  await call(profiles.updateMe, { body: { birth_date: '1988-03-05' } }, await as(team, team.bob));
  await stack.settle();
  expect(scheduled(team)['celebration']).toBe(moment(team, '03-05T08:01'));
  await team.on('03-05T08:01');
  expect(await celebrated(team)).toEqual([birthday]);
  expect(await bobsBalance(team)).toBe(50);
});

test('a member is welcomed once: in the morning of the first day, or at once when they join later that day', async () => {
  const team = await aFestiveTeam(eve, {
    settings: { birthday: false, anniversary: false, welcome: true, welcome_points: 30, remind: true },
    users: {
      ann: { accepted_at: '2000-01-01T00:00:00.000Z' },
      bob: { state: 'pending', accepted_at: undefined, hire_date: undefined },
      cyd: { accepted_at: '2000-01-01T00:00:00.000Z' },
    },
  });
  // Nobody who was there before is welcomed, nor an invited member.
  expect(scheduled(team)['celebration']).toBeUndefined();
  await changeMember(team, team.cyd, { hire_date: `${team.year}-03-03` });
  await stack.settle();
  expect(scheduled(team)['celebration']).toBe(moment(team, morning));
  await team.on(morning);
  expect(subjectsTo(team.ann)).toEqual(['Tomorrow we’re celebrating cyd Member']);
  await team.on('03-02T10:00');
  const joined = { state: 'accepted', accepted_at: moment(team, '03-02T10:00') } as const;
  await changeMember(team, team.bob, joined);
  await stack.settle();
  expect(await celebrated(team)).toEqual(['welcome 03-02 30']);
  expect(await newsOf({ ...team.bob, ...(await as(team, team.bob)) })).toMatchObject([
    { kind: 'celebration', by: null, points: 30, celebration: { kind: 'welcome' } },
  ]);
  await team.on('03-03T08:01');
  expect(await celebrated(team)).toEqual(['welcome 03-02 30', 'welcome 03-03 30']);
  // Neither a moved first day nor another year pays again.
  await changeMember(team, team.cyd, { hire_date: `${team.year}-03-05` });
  await changeMember(team, team.bob, { hire_date: `${team.year + 1}-03-05` });
  await stack.settle();
  expect(scheduled(team)['celebration']).toBeUndefined();
  await team.on('03-05T08:01');
  expect(await celebrated(team)).toHaveLength(2);
  expect(await bobsBalance(team)).toBe(30);
  expect(await ledgerDifferences(team)).toEqual([]);
});

test("an anniversary gives the points of its step and says the team's own words", async () => {
  const team = await aFestiveTeam(eve, {
    settings: {
      birthday: false,
      anniversary_steps: [
        { from: 1, points: 10 },
        { from: 10, points: 700 },
        { from: 12, points: 900 },
      ],
      words: { anniversary: '{years} years, {name}!' },
    },
  });
  await team.on('03-03T08:01');
  expect(await celebrated(team)).toEqual(['anniversary 11 03-03 700']);
  expect(await bobsBalance(team)).toBe(700);
  const [, ...mail] = [subjectsTo(team.bob), mailsTo(team.bob.email)[0]?.text];
  expect(mail[0]).toContain('11 years, bob Member!');
});

test('a date that is entered after the morning of its day waits for the next year, however late the run is', async () => {
  const team = await aFestiveTeam('03-02T09:00', { settings: { anniversary: false } });
  expect(await celebrated(team)).toEqual([]);
  await team.on('03-02T10:00');
  await changeMember(team, team.cyd, { birth_date: '1990-03-02' });
  await stack.settle();
  await team.on('03-03T10:00');
  expect(await celebrated(team)).toEqual([]);
  await team.on('03-02T08:01', 1);
  expect(await celebrated(team)).toHaveLength(2);
});

test('the schedule follows dates, wishes, the time zone and what is switched on', async () => {
  const team = await aFestiveTeam(eve);
  const runs = () => scheduled(team)['celebration'];
  await call(profiles.updateMe, { body: { celebrations: { birthday: false } } }, await as(team, team.bob));
  await stack.settle();
  expect(runs()).toBe(moment(team, '03-03T08:01'));
  await changeMember(team, team.cyd, { birth_date: '1990-03-02' });
  await stack.settle();
  expect(runs()).toBe(moment(team, '03-02T08:01'));
  await changeWorkspace(team, { timezone: 'Asia/Tokyo' });
  expect(runs()).toBe(moment(team, '03-01T23:01'));
  const administrator = await as(team, team.ann);
  await call(settings.update, { body: { celebrations: { remind: true } } }, administrator);
  await call(settings.update, { body: { celebrations: { birthday: false } } }, administrator);
  await stack.settle();
  expect(runs()).toBe(moment(team, '03-01T23:01'));
  await call(settings.update, { body: { celebrations: { anniversary: false } } }, administrator);
  await stack.settle();
  expect(runs()).toBeUndefined();
});

test('the team and the member hear of the day in the product, and the member of the points by mail', async () => {
  const team = await aFestiveTeam(eve);
  await team.on(morning);
  const [told] = await newsOf({ ...team.cyd, ...(await as(team, team.cyd)) });
  expect(told).toMatchObject({
    kind: 'celebration',
    by: { id: team.bob.id },
    celebration: { kind: 'birthday', years: null },
    points: null,
  });
  expect(await newsOf({ ...team.bob, ...(await as(team, team.bob)) })).toMatchObject([
    { kind: 'celebration', by: null, points: 50 },
  ]);
  expect(subjectsTo(team.bob)).toEqual([`${team.workspace.name} is celebrating you: +50 points`]);
  expect(mailsTo(team.bob.email)[0]?.text).not.toContain('1988');
  expect(subjectsTo(team.cyd)).toEqual([]);
});

test('the day before, colleagues get one mail about all of tomorrow, and nobody about themselves', async () => {
  const dates = { birth_date: '1990-03-02' };
  const team = await aFestiveTeam('02-28T12:00', {
    settings: { remind: true },
    users: { cyd: dates },
  });
  expect(scheduled(team)['celebration']).toBe(moment(team, '03-01T08:01'));
  const stop = injectDelivery((records) => [records, records]);
  await team.on('03-01T08:01');
  stop();
  expect(subjectsTo(team.ann)).toHaveLength(1);
  expect(subjectsTo(team.ann)[0]).toMatch(/^Tomorrow we’re celebrating .*bob.*$/);
  expect(subjectsTo(team.ann)[0]).toContain('cyd');
  expect(subjectsTo(team.bob)).toEqual(['Tomorrow we’re celebrating cyd Member']);
  expect(subjectsTo(team.cyd)).toEqual(['Tomorrow we’re celebrating bob Member']);
  expect(mailsTo(team.ann.email)[0]?.text).not.toMatch(/1988|1990/);
});

test('no mail the day before goes to those who switched it off, nor when the team does not remind', async () => {
  const quiet = await aFestiveTeam('02-28T12:00');
  await quiet.on('03-01T08:01');
  expect(subjectsTo(quiet.ann)).toEqual([]);
  const team = await aFestiveTeam('03-01T12:00', {
    settings: { remind: true, birthday: false },
    users: { ann: { notifications: { celebrations: false } } },
  });
  await team.on('03-02T08:01');
  expect([subjectsTo(team.ann), subjectsTo(team.bob)]).toEqual([[], []]);
  expect(subjectsTo(team.cyd)).toEqual(['Tomorrow we’re celebrating bob Member']);
});

test('an administrator who deletes a celebration takes its points back, and it does not come again', async () => {
  const team = await aFestiveTeam(eve, { settings: { anniversary: false } });
  await team.on(morning);
  const [post] = await storedPosts(team);
  await call(posts.remove, { params: { id: post?.id as never } }, await as(team, team.ann));
  await stack.settle();
  await team.on('03-03T08:01');
  expect(await celebrated(team)).toEqual([]);
  expect(await bobsBalance(team)).toBe(0);
  expect(await ledgerDifferences(team)).toEqual([]);
});

test('the index holds what members see, and nobody else is read for it', async () => {
  const team = await aFestiveTeam(eve, {
    users: { cyd: { birth_date: '2000-03-12' } },
  });
  expect(await upcoming(team, team.ann)).toMatchObject([
    { kind: 'birthday', day: `${team.year}-03-02`, years: null, person: { id: team.bob.id } },
    { kind: 'anniversary', day: `${team.year}-03-03`, years: 11, person: { id: team.bob.id } },
    { kind: 'birthday', day: `${team.year}-03-12`, years: null, person: { id: team.cyd.id } },
  ]);
});

test('in a team of more than fifty, only those who thanked the member hear of the day', async () => {
  const team = await aFestiveTeam(eve, { settings: { remind: true }, workspace: { users_count: 51 } });
  await call(posts.create, { body: postBody(team, [team.bob], 1) }, await as(team, team.cyd));
  await stack.settle();
  await team.on(morning);
  const kinds = async (member: Member) =>
    (await newsOf({ ...member, ...(await as(team, member)) })).map(({ kind }) => kind);
  expect(await kinds(team.cyd)).toContain('celebration');
  expect(await kinds(team.ann)).not.toContain('celebration');
  // The anniversary of the next day.
  expect(subjectsTo(team.cyd)).toEqual(['Tomorrow we’re celebrating bob Member']);
  expect(subjectsTo(team.ann)).toEqual([]);
});
