import { beforeAll, describe, expect, test } from 'vitest';
import { leaderboards } from '#shared/contract/leaderboards';
import { posts } from '#shared/contract/posts';
import { profiles } from '#shared/contract/profiles';
import { settings } from '#shared/contract/settings';
import { users } from '#shared/contract/users';
import { daysUntil, lifespanOf } from '#shared/rules/basics/periods';
import { report } from '../support/managers.ts';
import { newsOf } from '../support/news.ts';
import { postBody, unknownId } from '../support/post-body.ts';
import { daysFrom, thank } from '../support/recognition.ts';
import { call, internals, stack } from '../support/stack.ts';
import { aTeam, type Member, shareTeams, signIn, type Team, withPermissions } from '../support/team.ts';

const { listReceived } = await import('#functions/data/received-posts');

shareTeams();

/** Ann leads bob, who leads cyd and dan; eve is nobody’s. */
const names = ['ann', 'bob', 'cyd', 'dan', 'eve'] as const;
type Line = Team<(typeof names)[number]>;
const aLine = async (): Promise<Line> => {
  const team = await aTeam(names, {
    workspace: { private_posts: true, trial_ends_at: '2040-01-01T00:00:00.000Z' },
    users: { bob: withPermissions(), cyd: { job_title: 'Cook', hire_date: '2020-05-04' } },
  });
  for (const [one, manager] of [
    [team.bob, team.ann],
    [team.cyd, team.bob],
    [team.dan, team.bob],
  ] as const)
    await report(team.ann, one, manager);
  await stack.settle();
  return team;
};
const hide = (team: Line, to: Member) =>
  call(posts.create, { body: { ...postBody(team, [to], 2), private: true } }, team.ann);

let team: Line;
beforeAll(async () => {
  team = await aLine();
});

describe('those who report to a member', () => {
  const reportsOf = async (manager: Member & { at?: Date }) =>
    (await call(profiles.listReports, { query: {} }, manager)).body;

  const of = ({ id }: Member, listed: Awaited<ReturnType<typeof reportsOf>>) =>
    listed.find(({ user }) => user.id === id);

  test('are listed with what the feed shows of them, and nothing of what was private', async () => {
    await hide(team, team.cyd);
    const { body: hidden } = await hide(team, team.dan);
    const post = await thank(team, team.eve, [team.cyd], 3);
    await stack.settle();
    const listed = await reportsOf(team.bob);
    expect(listed).toHaveLength(2);
    expect(of(team.cyd, listed)).toMatchObject({
      job_title: 'Cook',
      last_received: post.created_at,
      last_given: null,
    });
    expect(of(team.dan, listed)).toMatchObject({
      last_received: null,
      last_given: null,
      waiting: false,
      coming: null,
    });
    expect(JSON.stringify(listed)).not.toContain(hidden.created_at);
    expect(JSON.stringify(listed)).not.toMatch(/@|balance|birth/);
    expect(await reportsOf(team.eve)).toEqual([]);
  });

  test('wait after 30 days without thanks in the feed', async () => {
    const at = daysFrom(new Date(), 31);
    const token = await signIn({ id: team.bob.id, workspace_id: team.workspace.id }, at);
    expect((await reportsOf({ ...team.bob, token, at })).map(({ waiting }) => waiting)).toEqual([true, true]);
  });

  test('come with what the team celebrates of them in the next days', async () => {
    await call(settings.update, { body: { celebrations: { anniversary: true } } }, team.ann);
    const at = new Date(`${new Date().getUTCFullYear() + 1}-04-25T10:00:00Z`);
    const token = await signIn({ id: team.bob.id, workspace_id: team.workspace.id }, at);
    const listed = await reportsOf({ ...team.bob, token, at });
    const coming = { kind: 'anniversary', day: `${at.getUTCFullYear()}-05-04` };
    expect(of(team.cyd, listed)?.coming).toMatchObject(coming);
    expect(of(team.dan, listed)?.coming).toBeNull();
  });

  test('are listed page by page', async () => {
    const { keys, table, writes } = internals;
    const many = await aTeam(['ann', ...Array.from({ length: 21 }, (_, nth) => `m${nth}`)]);
    const { ann, workspace, values: _, ...others } = many as Team<'ann'> & Record<string, Member>;
    for (const { id } of Object.values(others))
      await table.write(writes.change(keys.user(workspace.id, id), { set: { manager_id: ann.id } }));
    await stack.settle();
    const first = await call(profiles.listReports, { query: {} }, ann);
    const next_cursor = String(first.headers.get('x-next-cursor'));
    const second = await call(profiles.listReports, { query: { next_cursor } }, ann);
    expect([first.body.length, second.body.length]).toEqual([20, 1]);
    expect(second.headers.get('x-next-cursor')).toBeNull();
  });
});

describe('a recap', () => {
  const recapOf = (by: Member, id: Member['id'], query: object = {}) =>
    call(profiles.readRecap, { params: { id }, query }, by);

  test('is for the member and whom they report to, and has no private post', async () => {
    const own = await aLine();
    await thank(own, own.eve, [own.cyd], 3);
    await thank(own, own.eve, [own.cyd], 2, { value: 1 });
    const best = await thank(own, own.ann, [own.cyd, own.dan], 1);
    await call(posts.like, { params: { id: best.id } }, own.bob);
    await call(posts.addPoints, { params: { id: best.id }, body: { score: 4 } }, own.eve);
    const { body: hidden } = await hide(own, own.cyd);
    await stack.settle();
    const { status, body } = await recapOf(own.bob, own.cyd.id);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        user: { id: own.cyd.id },
        posts: 3,
        points: 10,
        people_count: 2,
        people: [
          { user: { id: own.eve.id }, posts: 2 },
          { user: { id: own.ann.id }, posts: 1 },
        ],
        values: [{ posts: 2 }, { posts: 1 }],
        covers_all: true,
      },
    });
    expect(body.highlights).toHaveLength(3);
    expect(JSON.stringify(body)).not.toContain(hidden.id);
    expect((await recapOf(own.cyd, own.cyd.id)).body).toMatchObject({ posts: 3, points: 10 });
    for (const by of [own.ann, own.dan, own.eve])
      expect(await recapOf(by, own.cyd.id)).toMatchObject({ status: 403, codes: ['forbidden'] });
    expect((await call(profiles.read, { params: { id: own.cyd.id } }, own.bob)).body).toMatchObject({
      manager: { id: own.bob.id },
      can: { recap: true },
    });
    expect((await call(profiles.read, { params: { id: own.cyd.id } }, own.eve)).body.can.recap).toBe(false);
  });

  test('says that only the newest posts are counted, where there are more', async () => {
    const own = await aLine();
    const sent: string[] = [];
    for (const score of [1, 2, 3]) sent.push((await thank(own, own.eve, [own.cyd], score)).id);
    await stack.settle();
    const range = { from: '', below: '~', limit: 2 };
    const reading = { now: new Date(), consistent: true };
    const found = await listReceived(own.workspace.id, own.cyd.id, range, ['id', 'score'], reading);
    // Two of one millisecond stand in the order of their ids.
    const newest = sent.toSorted().toReversed().slice(0, 2);
    expect(found).toMatchObject({ posts: newest.map((id) => ({ id })), isCut: true });
  });

  test('has a period of at most a year, in the life of the team', async () => {
    const today = lifespanOf(team.workspace, new Date()).until;
    expect((await recapOf(team.bob, team.cyd.id, daysUntil(today, 367))).codes).toEqual(['too_many']);
    const before = { from: '2001-01-01', until: '2001-02-01' };
    expect((await recapOf(team.bob, team.cyd.id, before)).codes).toEqual(['out_of_range']);
    expect((await recapOf(team.bob, team.cyd.id, { from: today })).codes).toEqual(['invalid_request']);
    expect((await recapOf(team.bob, unknownId as never)).status).toBe(404);
  });
});

describe('figures of everybody below a manager', () => {
  const figures = async (by: Line, query: object) =>
    (await call(leaderboards.statistics, { query }, by.ann)).body;

  test('count what they gave and received while they were below, at all levels', async () => {
    const own = await aLine();
    const first = await thank(own, own.eve, [own.cyd], 5);
    await thank(own, own.cyd, [own.dan, own.eve], 2);
    await stack.settle();
    const [ann, bob, dan] = [own.ann, own.bob, own.dan].map(({ id }) => ({ manager_id: id })) as [
      object,
      object,
      object,
    ];
    expect(await figures(own, bob)).toMatchObject({
      points_granted: 4,
      points_received: 7,
      posts: 1,
      accepted_users: 2,
      invited_users: 0,
    });
    expect(await figures(own, ann)).toMatchObject({ points_received: 7, accepted_users: 3 });
    expect(await figures(own, dan)).toMatchObject({ points_received: 0, accepted_users: 0 });
    const { body: values } = await call(leaderboards.values, { query: bob }, own.ann);
    expect(values.map(({ points }) => points)).toEqual([7]);
    // What they did while they were below stays, and what is taken back is taken from where it was.
    await report(own.ann, own.cyd, null);
    await stack.settle();
    expect(await figures(own, bob)).toMatchObject({ points_received: 7 });
    await call(posts.remove, { params: { id: first.id } }, own.ann);
    await stack.settle();
    expect(await figures(own, bob)).toMatchObject({ points_received: 2, accepted_users: 1 });
    const { body: managers } = await call(leaderboards.listManagers, {}, own.ann);
    expect(managers.map(({ id, people }) => [id, people])).toEqual([
      [own.ann.id, 2],
      [own.bob.id, 1],
    ]);
  });

  test('are of a manager or of a group, and of somebody who exists', async () => {
    const both = { manager_id: team.bob.id, group_id: unknownId as never };
    expect((await call(leaderboards.statistics, { query: both }, team.ann)).codes).toEqual([
      'invalid_request',
    ]);
    const unknown = { manager_id: unknownId as never };
    for (const asked of [leaderboards.statistics, leaderboards.values])
      expect((await call(asked, { query: unknown }, team.ann)).codes).toEqual(['manager_not_found']);
  });

  test('are also what files of members and of posts can be about', async () => {
    const own = await aLine();
    const query = { manager_id: own.bob.id };
    await thank(own, own.eve, [own.cyd], 5);
    await thank(own, own.eve, [own.bob], 1);
    const { body: people } = await call(users.export, { query }, own.ann);
    expect(people.match(/@/g)).toHaveLength(4);
    expect(people).toContain(own.cyd.email);
    expect(people).not.toContain(own.eve.email);
    const { body: sent } = await call(posts.export, { query: { ...query, days: '30' } }, own.ann);
    expect(sent.trim().split('\n')).toHaveLength(2);
  });
});

describe('managers hear', () => {
  test('of recognition of those who report to them, unless they sent or got it, or it is private', async () => {
    const own = await aLine();
    const told = await thank(own, own.eve, [own.cyd, own.dan, own.ann], 2);
    await thank(own, own.bob, [own.cyd], 1);
    await thank(own, own.eve, [own.bob, own.dan], 1);
    await hide(own, own.cyd);
    const heard = (await newsOf(own.bob)).filter(({ kind }) => kind === 'report_recognised');
    expect(heard).toMatchObject([
      { post_id: told.id, by: { id: own.eve.id }, people: [{ id: own.cyd.id }, { id: own.dan.id }] },
    ]);
    const off = { body: { personal_news: { report_recognised: false } } };
    await call(settings.updateNotifications, off, own.bob);
    await thank(own, own.eve, [own.cyd], 1);
    expect((await newsOf(own.bob)).filter(({ kind }) => kind === 'report_recognised')).toHaveLength(1);
  });

  test('administrators of people hear that a manager left, and who takes over', async () => {
    const own = await aLine();
    await call(users.update, { params: { id: own.bob.id }, body: { state: 'deactivated' } }, own.ann);
    expect((await newsOf(own.ann))[0]).toMatchObject({
      kind: 'manager_left',
      by: { id: own.bob.id },
      people: [{ id: own.ann.id }],
      count: 2,
    });
    expect((await newsOf(own.eve)).map(({ kind }) => kind)).not.toContain('manager_left');
  });
});
