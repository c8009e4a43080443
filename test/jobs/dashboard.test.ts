import { expect, test } from 'vitest';
import { runningFunction } from '#infra/emulators/lambda/enforce-access';
import { leaderboards } from '#shared/contract/leaderboards';
import { users } from '#shared/contract/users';
import { limits } from '#shared/model/limits';
import { deliverMessage, withheld } from '../support/queues.ts';
import { thank } from '../support/recognition.ts';
import { aReward, giveCoins, redeem } from '../support/shop.ts';
import { call, internals, mails, stack } from '../support/stack.ts';
import { aTeam, type Member } from '../support/team.ts';

const { handler } = await import('#functions/jobs/renew-dashboard');
const { readSources } = await import('#functions/projections/dashboard-sources');
const { awaitDashboard, outdateDashboard } = await import('#functions/projections/dashboard');

type Output = { readonly Items?: unknown[]; readonly Item?: unknown; readonly Responses?: unknown };
type Reads = Record<string, { requests: number; items: number }>;

const itemsIn = ({ Items, Item, Responses }: Output): number => {
  const batches = Responses && !Array.isArray(Responses) ? Object.values(Responses) : [];
  return (Items?.length ?? 0) + (Item ? 1 : 0) + batches.flat().length;
};

let counting: Reads = {};
internals.table.client.middlewareStack.add(
  (next) => async (args) => {
    const result = await next(args);
    const by = runningFunction();
    if (by === undefined) return result;
    const one = (counting[by] ??= { requests: 0, items: 0 });
    one.requests += 1;
    one.items += itemsIn(result.output as Output);
    return result;
  },
  { step: 'initialize', name: 'countReads' },
);

/** What each function sent to the table, and read from it, while something was done. */
const readsOf = async (act: () => Promise<unknown>): Promise<Reads> => {
  await stack.settle();
  counting = {};
  await act();
  await stack.settle();
  return counting;
};

const crowd = (size: number) =>
  aTeam(['ann', 'bob', ...Array.from({ length: size - 2 }, (_, at) => `m${at}`)]) as Promise<
    Awaited<ReturnType<typeof aTeam<'ann' | 'bob'>>>
  >;

test('what counting, notifying and inviting read does not depend on the number of members', async () => {
  const [small, large] = [await crowd(5), await crowd(60)];
  const acts: Record<string, (team: typeof small, round: string) => Promise<unknown>> = {
    thank: (team) => thank(team, team.ann, [team.bob], 1),
    request: async (team) => redeem(team.bob, (await aReward(team.ann)).id),
    invite: (team, round) => {
      const rows = Array.from({ length: 10 }, (_, at) => ({ email: `new${at}@${round}.example` }));
      return call(users.invite, { body: { users: rows } }, team.ann);
    },
  };
  for (const team of [small, large]) await giveCoins(team.ann, 500, team.bob);
  for (const [name, act] of Object.entries(acts)) {
    const few = await readsOf(() => act(small, `${name}-small`));
    const many = await readsOf(() => act(large, `${name}-large`));
    for (const job of ['count', 'notify', 'users.invite'])
      // The stream may bring ten changes in one batch or in ten, whose reads are not shared. 55 more members would be more.
      expect([name, job, (many[job]?.items ?? 0) <= (few[job]?.items ?? 0) + 40]).toEqual([name, job, true]);
  }
  expect(mails.some(({ to }) => to.includes(large.ann.email))).toBe(true);
});

test('a dashboard is computed by its own function, and a second message about the same changes costs one item', async () => {
  const team = await aTeam(['ann', 'bob']);
  const [body] = await withheld('dashboard', async () => {
    await thank(team, team.ann, [team.bob], 1);
  });
  expect(JSON.parse(String(body))).toEqual({ workspace_id: team.workspace.id });
  const deliver = () => deliverMessage('renew-dashboard', handler, String(body));
  const first = await readsOf(deliver);
  expect(first['renew-dashboard']?.items).toBeGreaterThan(4);
  const again = await readsOf(deliver);
  // The workspace and the dashboard.
  expect(again['renew-dashboard']).toEqual({ requests: 2, items: 2 });
});

test('of many changes in a few seconds, only the first asks for a dashboard; a new name does so at once', async () => {
  const team = await aTeam(['ann', 'bob']);
  await stack.settle();
  const { id: w } = team.workspace;
  const outdate = (atOnce = false) => outdateDashboard(w, { atOnce, debounce: 5 });
  const delay = await outdate();
  expect(delay).toBe(5);
  await awaitDashboard(w, Number(delay));
  expect([await outdate(), await outdate()]).toEqual([undefined, undefined]);
  expect(await outdate(true)).toBe(0);
  // The message comes before a change that is recorded now may be seen: another one is needed.
  await awaitDashboard(w, 0.5);
  expect(await outdate()).toBe(5);
  // One that is good for a while is computed when that is over.
  const { keys, writes, table } = internals;
  const made_at = new Date().toISOString();
  await table.write(writes.change(keys.dashboard(w), { set: { lasts: 60, made_at }, remove: ['awaited'] }));
  expect(await outdate()).toBeGreaterThan(50);
});

test('a dashboard reads no more members, pairs and posts than it may, and says so', async () => {
  const team = await aTeam(['ann', 'bob', 'cyd', 'dan']);
  const people: readonly Member[] = [team.ann, team.bob, team.cyd, team.dan];
  for (const from of people) for (const to of people) if (from !== to) await thank(team, from, [to], 1);
  await stack.counted();
  const now = new Date();
  const all = await readSources(team.workspace, now);
  expect(all).toMatchObject({ isSample: false, pairsFrom: undefined, postsFrom: undefined });
  expect([all.users.length, all.edges.length, all.posts.length, all.active.length]).toEqual([4, 12, 12, 4]);
  const some = await readSources(team.workspace, now, { people: 3, pairs: 5, posts: 2 });
  expect([some.users.length, some.edges.length, some.posts.length]).toEqual([3, 5, 2]);
  expect(some.active.length).toBeLessThanOrEqual(3);
  expect(some).toMatchObject({ isSample: true, pairsFrom: all.today, postsFrom: all.today });
  expect(Object.keys(limits.dashboardReads)).toEqual(['people', 'pairs', 'posts']);
  const { body } = await call(leaderboards.statistics, { query: {} }, team.ann);
  expect(body.covers).toEqual({ members: null, since: null });
});
