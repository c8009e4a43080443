import { expect, test } from 'vitest';
import { celebrations } from '#shared/contract/celebrations';
import { groups } from '#shared/contract/groups';
import { posts } from '#shared/contract/posts';
import { celebrated, type FestiveTeam } from '../support/celebrations.ts';
import { addDay, aTeamWithOwnDays } from '../support/company-days.ts';
import { anOwnDay } from '../support/own-day.ts';
import { crashAtCommand } from '../support/faults.ts';
import { aGroup } from '../support/groups.ts';
import { mailsTo } from '../support/mail-messages.ts';
import { newsOf } from '../support/news.ts';
import { crashAtEveryStep, deliver, withhold } from '../support/schedule-messages.ts';
import { as, changeWorkspace, scheduled, subjectsTo } from '../support/schedules.ts';
import { call, stack } from '../support/stack.ts';
import { ledgerDifferences, type Member, storedEntries, storedPosts, storedUser } from '../support/team.ts';

const morning = '03-02T08:01';

const balancesOf = (team: FestiveTeam, members: readonly Member[] = [team.ann, team.bob, team.cyd]) =>
  Promise.all(members.map(async (member) => (await storedUser(team, member)).balance));

const signed = async (team: FestiveTeam, member: Member): Promise<Member> => ({
  ...member,
  ...(await as(team, member)),
});

test('an own day has one post, and everyone who takes part gets its points once, each year', async () => {
  const team = await aTeamWithOwnDays({
    more: ['dan', 'eve'],
    users: { dan: { state: 'pending' }, eve: { state: 'deactivated' } },
  });
  const { dan, eve } = team as unknown as Record<'dan' | 'eve', Member>;
  await addDay(team, { text: '{years} years of {name}' });
  expect(scheduled(team)['celebration']).toBe(`${team.year}-${morning}:00.000Z`);
  await team.on(morning);
  expect(await celebrated(team)).toEqual([`own ${team.year - 2010} 03-02 20`]);
  expect(await balancesOf(team)).toEqual([20, 20, 20]);
  expect(await balancesOf(team, [dan, eve])).toEqual([0, 0]);
  expect(await storedEntries(team, team.bob)).toMatchObject([
    { type: 'post', counter: 'issued', amount: 20 },
  ]);
  const bob = await signed(team, team.bob);
  const [post] = (await call(posts.list, { query: {} }, bob)).body;
  expect(post).toMatchObject({
    to: [],
    score: 20,
    message: `${team.year - 2010} years of Founding day`,
    celebration: { kind: 'own', name: 'Founding day', emoji: '🏢', years: team.year - 2010 },
    value: { name: 'Founding day', emoji: '🏢' },
    can: { edit: false, remove: false, add: false },
  });
  expect(await newsOf(bob)).toMatchObject([
    { kind: 'celebration', by: null, points: 20, celebration: { name: 'Founding day' } },
  ]);
  expect(subjectsTo(team.bob)).toEqual(['Founding day: +20 points']);
  expect(mailsTo(team.bob.email)[0]?.text).toContain('years of Founding day');
  // Nobody can add points where nobody would get them.
  const added = await call(posts.addPoints, { params: { id: post?.id as never }, body: { score: 1 } }, bob);
  expect(added.codes).toEqual(['forbidden']);
  await team.on(morning, 1);
  expect(await balancesOf(team)).toEqual([40, 40, 40]);
  expect(await ledgerDifferences(team)).toEqual([]);
});

test('the points of a day for a group go to its members, and without the group nothing is celebrated', async () => {
  const team = await aTeamWithOwnDays();
  const ann = await signed(team, team.ann);
  const design = await aGroup(ann, 'Design', [team.bob]);
  await addDay(team, { group_id: design.id });
  await addDay(team, { group_id: design.id, name: 'Pixel day', date: `${team.year}-03-04`, yearly: false });
  await team.on(morning);
  expect(await balancesOf(team)).toEqual([0, 20, 0]);
  await call(groups.remove, { params: { id: design.id } }, await signed(team, team.ann));
  await stack.settle();
  await team.on('03-04T08:01');
  expect(await celebrated(team)).toHaveLength(1);
  expect(await balancesOf(team)).toEqual([0, 20, 0]);
  // It is not tried again and again: only the yearly one is left.
  expect(scheduled(team)['celebration']).toBe(`${team.year + 1}-${morning}:00.000Z`);
});

test('each member gets the points once although every step crashes once', async () => {
  const team = await aTeamWithOwnDays();
  await addDay(team);
  const { stop } = withhold(team);
  await team.on(morning);
  expect(await crashAtEveryStep(team)).toBeGreaterThan(10);
  await deliver({ workspace_id: team.workspace.id });
  await stack.settle();
  stop();
  expect(await celebrated(team)).toHaveLength(1);
  expect(await balancesOf(team)).toEqual([20, 20, 20]);
  expect(subjectsTo(team.bob)).toHaveLength(1);
  expect(await ledgerDifferences(team)).toEqual([]);
});

test('a moved day pays once a year, and is celebrated on its new date if it was not celebrated before', async () => {
  const team = await aTeamWithOwnDays();
  const [done, ahead] = [
    await addDay(team),
    await addDay(team, { name: 'Later', date: '2010-03-09', points: 3 }),
  ];
  await team.on(morning);
  const move = async (id: typeof done.id, date: string) =>
    call(
      celebrations.updateDay,
      { params: { id }, body: anOwnDay({ date, points: 5 }) },
      await as(team, team.ann),
    );
  expect((await move(done.id, '2010-03-05')).body.next).toBe(`${team.year + 1}-03-05`);
  expect((await move(ahead.id, '2010-03-06')).body.next).toBe(`${team.year}-03-06`);
  await stack.settle();
  await team.on('03-05T08:01');
  expect(await balancesOf(team)).toEqual([20, 20, 20]);
  await team.on('03-06T08:01');
  expect(await balancesOf(team)).toEqual([25, 25, 25]);
});

test('a deleted day loses all its points, and does not come again', async () => {
  const team = await aTeamWithOwnDays();
  await addDay(team);
  await team.on(morning);
  const [post] = await storedPosts(team);
  const params = { id: post?.id as never };
  expect((await call(posts.remove, { params }, await as(team, team.cyd))).status).toBe(403);
  expect((await call(posts.remove, { params }, await as(team, team.ann))).status).toBe(204);
  expect(await balancesOf(team)).toEqual([0, 0, 0]);
  await team.on('03-03T08:01');
  expect(await celebrated(team)).toEqual([]);
  expect((await storedEntries(team, team.bob)).map(({ type }) => type)).toEqual(['post', 'post_deleted']);
  expect(await ledgerDifferences(team)).toEqual([]);
});

test.each([4, 5, 6, 7, 8, 9])(
  'a deletion that crashes at its command %i is completed by the change stream',
  async (nth) => {
    const team = await aTeamWithOwnDays();
    await addDay(team);
    await team.on(morning);
    const [post] = await storedPosts(team);
    const ann = await as(team, team.ann);
    const { stop, crashed } = crashAtCommand('posts.remove', nth);
    await call(posts.remove, { params: { id: post?.id as never } }, ann);
    stop();
    expect(crashed()).toBe(true);
    await stack.settle();
    const isThere = (await storedPosts(team)).length === 1;
    expect(await balancesOf(team)).toEqual(isThere ? [20, 20, 20] : [0, 0, 0]);
    expect(await ledgerDifferences(team)).toEqual([]);
  },
);

test('a day without points tells a small team, and a team that does not pay celebrates none', async () => {
  const team = await aTeamWithOwnDays();
  await addDay(team, { points: 0 });
  await addDay(team, { name: 'Unpaid', date: '2010-03-05' });
  await team.on(morning);
  expect(await balancesOf(team)).toEqual([0, 0, 0]);
  expect(await newsOf(await signed(team, team.cyd))).toMatchObject([{ kind: 'celebration', points: null }]);
  expect(subjectsTo(team.cyd)).toEqual([]);
  await changeWorkspace(team, { manual_payments: undefined, trial_ends_at: '2020-01-01T00:00:00.000Z' });
  await team.on('03-05T08:01');
  expect(await celebrated(team)).toHaveLength(1);
  expect(scheduled(team)['celebration']).toBe(`${team.year + 1}-${morning}:00.000Z`);
});
