import { expect, test } from 'vitest';
import { celebrations } from '#shared/contract/celebrations';
import { coins } from '#shared/contract/coins';
import { leaderboards } from '#shared/contract/leaderboards';
import { ledger } from '#shared/contract/ledger';
import { posts } from '#shared/contract/posts';
import { profiles } from '#shared/contract/profiles';
import { settings } from '#shared/contract/settings';
import { users } from '#shared/contract/users';
import { aFestiveTeam, type FestiveTeam } from '../support/celebrations.ts';
import { newsOf } from '../support/news.ts';
import { as, subjectsTo } from '../support/schedules.ts';
import { call, stack } from '../support/stack.ts';
import { allItems } from '../support/stored-data.ts';
import { ledgerDifferences, type Member, storedPosts, storedUser } from '../support/team.ts';

const eve = '03-01T12:00';
const morning = '03-02T08:01';

/** A team on the morning of Bob's birthday, with the post, and everybody signed in. */
const onTheDay = async () => {
  const team = await aFestiveTeam(eve);
  await team.on(morning);
  const signed = async (member: Member): Promise<Member> => ({ ...member, ...(await as(team, member)) });
  const [ann, bob, cyd] = [await signed(team.ann), await signed(team.bob), await signed(team.cyd)];
  const [stored] = await storedPosts(team);
  if (!stored) throw new Error('nothing was celebrated');
  return { team, ann, bob, cyd, id: stored.id };
};

const ranked = async (member: Member): Promise<number[]> =>
  (await call(leaderboards.list, { query: {} }, member)).body.map(({ current }) => current);

const feedOf = async (member: Member) => (await call(posts.list, { query: {} }, member)).body;

test('a celebration is in the feed from the company, with a text in the language of the reader and no value to filter by', async () => {
  const { team, ann, cyd, id } = await onTheDay();
  const [post] = await feedOf(cyd);
  expect(post).toMatchObject({
    id,
    from: { id: team.workspace.id, name: team.workspace.name },
    to: [{ id: team.bob.id }],
    score: 50,
    celebration: { kind: 'birthday', years: null },
    message: 'Happy birthday, bob Member! We’re so glad you’re with us.',
    value: { name: 'Birthday' },
    can: { edit: false, remove: false, add: true },
  });
  expect((await call(posts.read, { params: { id } }, ann)).body.can).toEqual({
    edit: false,
    correct: false,
    remove: true,
    add: true,
    take_out: true,
    report: true,
  });
  await call(profiles.updateMe, { body: { language: 'ru' } }, cyd);
  expect((await feedOf(cyd))[0]?.message.replaceAll(/\s/g, ' ')).toContain('с днём рождения');
  expect(
    (await call(profiles.listPosts, { params: { id: team.bob.id }, query: {} }, cyd)).body,
  ).toMatchObject([{ id }]);
});

test('colleagues like it and write wishes; nobody changes its value, or deletes it but an administrator', async () => {
  const { team, ann, bob, cyd, id } = await onTheDay();
  const params = { id };
  expect((await call(posts.like, { params }, cyd)).status).toBe(200);
  expect((await call(posts.addComment, { params, body: { message: 'All the best!' } }, cyd)).status).toBe(
    201,
  );
  const value_id = team.values[0]?.id as never;
  expect((await call(posts.update, { params, body: { value_id } }, ann)).status).toBe(403);
  for (const member of [bob, cyd]) expect((await call(posts.remove, { params }, member)).status).toBe(403);
  expect((await call(posts.remove, { params }, ann)).status).toBe(204);
});

test('colleagues join in with their own points, which count as other thanks do, and go with the celebration', async () => {
  const { team, ann, bob, cyd, id } = await onTheDay();
  const params = { id };
  expect((await call(posts.addPoints, { params, body: { score: 5 } }, bob)).codes).toEqual([
    'self_recognition',
  ]);
  expect((await call(posts.addPoints, { params, body: { score: 5 } }, cyd)).status).toBe(201);
  expect((await call(posts.addPoints, { params, body: { score: 7 } }, ann)).status).toBe(201);
  await stack.settle();
  const [post] = await feedOf(bob);
  expect(post).toMatchObject({ add_ons: 2, add_on_points: 12, can: { add: false } });
  expect(await ranked(ann)).toEqual([12]);
  const figures = (await call(leaderboards.statistics, { query: {} }, ann)).body;
  expect(figures).toMatchObject({ points_granted: 12, points_received: 12, posts: 0 });
  // Its mark is no value.
  expect((await call(leaderboards.values, { query: {} }, ann)).body).toEqual([]);
  expect((await call(leaderboards.userValues, { params: { id: bob.id } }, ann)).body).toEqual([]);
  expect((await newsOf(bob)).find(({ kind }) => kind === 'add_on')).toMatchObject({
    celebration: { kind: 'birthday' },
    text: 'Happy birthday, bob Member! We’re so glad you’re with us.',
  });
  expect(subjectsTo(team.bob)).toContain('cyd Member added 5 points to your celebration');
  expect((await storedUser(team, bob)).balance).toBe(62);
  await call(posts.remove, { params }, ann);
  await stack.settle();
  expect([(await storedUser(team, bob)).balance, (await storedUser(team, cyd)).spent]).toEqual([0, 0]);
  expect(await ranked(ann)).toEqual([]);
  expect(await ledgerDifferences(team)).toEqual([]);
});

test('its points are in the balance and the ledger, and in no statistic', async () => {
  const { team, ann, bob } = await onTheDay();
  const entries = (await call(coins.list, { params: { id: bob.id }, query: {} }, bob)).body;
  expect(entries).toMatchObject([{ type: 'post', amount: 50, by_id: null }]);
  expect((await call(ledger.verify, {}, ann)).body).toMatchObject({
    balanced: true,
    accounts: { issued: -50, balances: 50 },
  });
  const profile = (await call(profiles.read, { params: { id: bob.id } }, ann)).body;
  expect(profile).toMatchObject({ received: 0, birthday: '03-02' });
  expect((await call(leaderboards.list, { query: {} }, ann)).body).toEqual([]);
  const { engagement, points_granted: granted } = (await call(leaderboards.statistics, { query: {} }, ann))
    .body;
  expect({ engagement, granted }).toEqual({ engagement: 0, granted: 0 });
  expect(team.workspace.id).not.toBe(bob.id);
});

test('what comes next has the day and the years with the team, and never a year of birth', async () => {
  const team = await aFestiveTeam(eve);
  const reply = await call(celebrations.list, {}, await as(team, team.cyd));
  expect(reply.body).toEqual([
    expect.objectContaining({ kind: 'birthday', day: `${team.year}-03-02`, years: null }),
    expect.objectContaining({ kind: 'anniversary', day: `${team.year}-03-03`, years: 11 }),
  ]);
  expect(JSON.stringify(reply.body)).not.toContain('1988');
});

const listed = async (team: FestiveTeam): Promise<unknown> =>
  (await call(celebrations.list, {}, await as(team, team.cyd))).body;

test('members leave out their own days, administrators what the team does not want', async () => {
  const team = await aFestiveTeam(eve);
  const own = await call(
    profiles.updateMe,
    { body: { celebrations: { birthday: false } } },
    await as(team, team.bob),
  );
  expect(own.body.celebrations).toEqual({ birthday: false, anniversary: true, welcome: true });
  await stack.settle();
  expect(await listed(team)).toMatchObject([{ kind: 'anniversary' }]);
  const body = { celebrations: { anniversary: false } };
  expect((await call(settings.update, { body }, await as(team, team.cyd))).status).toBe(403);
  const saved = await call(settings.update, { body }, await as(team, team.ann));
  expect(saved.body.global.celebrations).toEqual({
    birthday: true,
    anniversary: false,
    birthday_points: 50,
    anniversary_points: 20,
    anniversary_steps: [{ from: 1, points: 20 }],
    welcome: false,
    welcome_points: 0,
    cards: false,
    words: { birthday: null, anniversary: null, welcome: null },
    remind: false,
  });
  expect(await listed(team)).toEqual([]);
});

const stepsOf = (...years: number[]) => ({
  anniversary_steps: years.map((from) => ({ from, points: 1 })),
});

test('points, steps and words that cannot be are refused, and nothing of them is stored', async () => {
  const team = await aFestiveTeam(eve);
  const ann = await as(team, team.ann);
  const refused = [
    [{ birthday_points: -1 }, 'out_of_range'],
    [{ welcome_points: 10_001 }, 'out_of_range'],
    [{ birthday_points: 1.5 }, 'wrong_format'],
    [stepsOf(0), 'out_of_range'],
    [stepsOf(61), 'out_of_range'],
    [{ anniversary_steps: [{ from: 1, points: 10_001 }] }, 'out_of_range'],
    [stepsOf(5, 5), 'not_unique'],
    [stepsOf(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13), 'too_many'],
    [{ words: { birthday: 'a'.repeat(501) } }, 'message_too_long'],
    [{ words: { welcome: 'Hi {nme}' } }, 'unknown_placeholder'],
  ] as const;
  const before = (await call(settings.read, {}, ann)).body.global.celebrations;
  for (const [asked, code] of refused) {
    const answered = await call(settings.update, { body: { celebrations: asked as object } }, ann);
    expect([answered.status, answered.codes]).toEqual([422, [code]]);
  }
  expect((await call(settings.read, {}, ann)).body.global.celebrations).toEqual(before);
  const most = stepsOf(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 60);
  expect((await call(settings.update, { body: { celebrations: most } }, ann)).status).toBe(200);
});

test('the celebrations of an erased member are gone with their dates; the points stay', async () => {
  const { team, ann, bob, cyd, id } = await onTheDay();
  const params = { id: bob.id };
  await call(users.update, { params, body: { state: 'deactivated' } }, ann);
  expect((await call(users.remove, { params }, ann)).status).toBe(204);
  await stack.settle();
  expect((await call(posts.read, { params: { id } }, cyd)).status).toBe(404);
  expect((await call(ledger.verify, {}, ann)).body.balanced).toBe(true);
  const left = (await allItems()).filter((item) => JSON.stringify(item).includes(team.workspace.id));
  const dated = left.filter((item) => /03-02#|03-03#|1988/.test(JSON.stringify(item)));
  expect(dated).toEqual([]);
});

test('the list of the next ones has the first twenty of the next fourteen days, the nearest first', async () => {
  const names = Array.from({ length: 24 }, (_, at) => `m${at}`);
  const dates = Object.fromEntries(
    names.map((name, at) => [name, { birth_date: at < 22 ? '1990-03-05' : '1990-03-16' }]),
  );
  const team = await aFestiveTeam(eve, { users: dates, more: names, settings: { anniversary: false } });
  const body = (await call(celebrations.list, {}, await as(team, team.cyd))).body;
  expect(body).toHaveLength(20);
  expect(body[0]).toMatchObject({ day: `${team.year}-03-02` });
  expect(body.at(-1)).toMatchObject({ day: `${team.year}-03-05` });
  await team.on('03-05T09:00');
  const later = (await call(celebrations.list, {}, await as(team, team.cyd))).body;
  await team.on('03-06T09:00');
  const last = (await call(celebrations.list, {}, await as(team, team.cyd))).body;
  expect(later).toHaveLength(20);
  expect(last.map(({ day }) => day)).toEqual([`${team.year}-03-16`, `${team.year}-03-16`]);
});
