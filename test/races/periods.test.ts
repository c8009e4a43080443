import { expect, test } from 'vitest';
import { config } from '#shared/contract/config';
import { ledger } from '#shared/contract/ledger';
import { posts } from '#shared/contract/posts';
import { settings } from '#shared/contract/settings';
import { users } from '#shared/contract/users';
import type { LimitPeriod, Workspace } from '#shared/model/workspace';
import { beforeEachCommand } from '../support/faults.ts';
import { postBody } from '../support/post-body.ts';
import { call } from '../support/stack.ts';
import { aTeam, ledgerDifferences, type Member, signIn, type Team } from '../support/team.ts';

const day = 86_400_000;

const aTeamAt = (now: Date, workspace: Partial<Workspace>) =>
  aTeam(['ann', 'bob', 'cyd'], { now, workspace: { manual_payments: true, ...workspace } });

const send = (team: Team<'ann' | 'bob' | 'cyd'>, score: number, at: Date) =>
  call(posts.create, { body: postBody(team, [team.cyd], score) }, { ...team.bob, at });
const leftOf = async (team: Team<'ann' | 'bob' | 'cyd'>, at: Date): Promise<number> =>
  (await call(config.read, {}, { ...team.bob, at })).body.user.score_remaining;

test.each<[LimitPeriod, string, string]>([
  ['day', 'Europe/Madrid', '2027-03-27T23:00:00.000Z'],
  ['day', 'Europe/Madrid', '2027-03-28T22:00:00.000Z'],
  ['day', 'Europe/Madrid', '2027-10-30T22:00:00.000Z'],
  ['day', 'Europe/Madrid', '2027-10-31T23:00:00.000Z'],
  ['day', 'America/New_York', '2027-03-15T04:00:00.000Z'],
  ['day', 'America/New_York', '2027-11-08T05:00:00.000Z'],
  ['day', 'Asia/Kathmandu', '2027-05-04T18:15:00.000Z'],
  ['week', 'Europe/Madrid', '2027-03-28T22:00:00.000Z'],
  ['month', 'UTC', '2027-03-01T00:00:00.000Z'],
  ['month', 'UTC', '2028-03-01T00:00:00.000Z'],
  ['day', 'UTC', '2028-02-29T00:00:00.000Z'],
  ['month', 'Europe/Madrid', '2027-04-30T22:00:00.000Z'],
  ['month', 'America/New_York', '2027-11-01T04:00:00.000Z'],
  ['quarter', 'Pacific/Kiritimati', '2027-03-31T10:00:00.000Z'],
  ['year', 'Pacific/Pago_Pago', '2028-01-01T11:00:00.000Z'],
])('a new %s in %s begins exactly at %s', async (limit_period, timezone, midnight) => {
  const at = new Date(midnight);
  const before = new Date(at.getTime() - 1);
  const team = await aTeamAt(new Date(at.getTime() - 3_600_000), { limit_period, timezone });
  const { body: last } = await send(team, 100, before);
  expect(await send(team, 1, before)).toMatchObject({ status: 422, codes: ['no_points_available'] });
  expect(await leftOf(team, before)).toBe(0);
  expect(await leftOf(team, at)).toBe(100);
  expect((await send(team, 30, at)).status).toBe(201);
  expect((await call(posts.remove, { params: { id: last.id } }, { ...team.bob, at })).status).toBe(204);
  expect(await leftOf(team, at)).toBe(70);
  expect(await ledgerDifferences(team)).toEqual([]);
});

test('a period that is chosen again has an allowance of its own, and older posts give nothing back to it', async () => {
  const at = (minute: number): Date => new Date(Date.parse('2027-05-12T12:00:00Z') + minute * 60_000);
  const team = await aTeamAt(at(0), { limit_period: 'month' });
  const choose = (limit_period: LimitPeriod, when: Date) =>
    call(settings.update, { body: { limit_period } }, { ...team.ann, at: when });
  const { body: early } = await send(team, 30, at(1));
  await choose('week', at(2));
  const { body: between } = await send(team, 10, at(3));
  await choose('month', at(4));
  expect(await leftOf(team, at(5))).toBe(100);
  expect((await send(team, 5, at(6))).status).toBe(201);
  for (const { id } of [between, early])
    expect((await call(posts.remove, { params: { id } }, { ...team.bob, at: at(7) })).status).toBe(204);
  expect(await leftOf(team, at(8))).toBe(95);
  const { body } = await call(ledger.verify, {}, { ...team.ann, at: at(9) });
  expect(body).toMatchObject({ balanced: true, allowances: [] });
});

test.each(['posts.create', 'posts.remove'] as const)(
  'the period is changed and changed back while %s is decided: it is decided again',
  async (id) => {
    const at = (minute: number): Date => new Date(Date.parse('2027-05-12T12:00:00Z') + minute * 60_000);
    const team = await aTeamAt(at(0), { limit_period: 'month' });
    // The calls of one session would take turns.
    const token = await signIn({ workspace_id: team.workspace.id, id: team.bob.id }, at(0));
    const give = (to: Member, score: number, when: Date) =>
      call(posts.create, { body: postBody(team, [to], score) }, { token, at: when });
    const { body: early } = await give(team.cyd, 5, at(1));
    let changes = 0;
    const stop = beforeEachCommand(id, 'TransactWriteItems', async () => {
      changes += 1;
      if (changes > 1) return;
      for (const [minute, limit_period] of [
        [2, 'week'],
        [4, 'month'],
      ] as const) {
        await call(settings.update, { body: { limit_period } }, { ...team.ann, at: at(minute) });
        // To somebody else: the receiver's entries are not what makes it be decided again.
        await give(team.ann, 10, at(minute + 1));
      }
    });
    const { status } =
      id === 'posts.create'
        ? await send(team, 1, at(6))
        : await call(posts.remove, { params: { id: early.id } }, { ...team.bob, at: at(6) });
    stop();
    expect(status).toBeLessThan(300);
    expect(await leftOf(team, at(8))).toBe(id === 'posts.create' ? 89 : 90);
    const { body } = await call(ledger.verify, {}, { ...team.ann, at: at(9) });
    expect(body).toMatchObject({ balanced: true, allowances: [] });
  },
);

test('a request from before midnight that is decided after a later one is charged to the later period', async () => {
  const midnight = Date.parse('2027-05-12T00:00:00.000Z');
  const at = (milliseconds: number): Date => new Date(midnight + milliseconds);
  const team = await aTeamAt(at(-3_600_000), { limit_period: 'day' });
  expect((await send(team, 90, at(5))).status).toBe(201);
  expect(await send(team, 11, at(-5))).toMatchObject({ status: 422, codes: ['no_points_available'] });
  expect((await send(team, 10, at(-5))).status).toBe(201);
  expect(await leftOf(team, at(6))).toBe(0);
  expect(await send(team, 1, at(7))).toMatchObject({ status: 422, codes: ['no_points_available'] });
  expect((await send(team, 100, at(86_400_000))).status).toBe(201);
  expect(await ledgerDifferences(team)).toEqual([]);
});

test('a changed limit or limit period takes effect immediately', async () => {
  const at = new Date('2027-05-12T09:00:00.000Z');
  const later = (days: number): Date => new Date(at.getTime() + days * day);
  const team = await aTeamAt(at, { timezone: 'Europe/Madrid', limit_period: 'month' });
  const set = (body: object, when: Date) => call(settings.update, { body }, { ...team.ann, at: when });
  await send(team, 60, at);
  await set({ limit: 50 }, later(1));
  expect(await leftOf(team, later(1))).toBe(0);
  expect((await send(team, 1, later(1))).status).toBe(422);
  await set({ limit: 80 }, later(2));
  expect(await leftOf(team, later(2))).toBe(20);
  const params = { id: team.bob.id };
  await call(users.update, { params, body: { limit: 65 } }, { ...team.ann, at: later(2) });
  expect(await leftOf(team, later(2))).toBe(5);
  // Another kind of period starts with nothing spent; after changing back, the earlier spending counts again.
  await set({ limit_period: 'week' }, later(3));
  expect(await leftOf(team, later(3))).toBe(65);
  await set({ limit_period: 'month' }, later(4));
  expect(await leftOf(team, later(4))).toBe(5);
  expect((await send(team, 6, later(4))).status).toBe(422);
  expect((await send(team, 5, later(4))).status).toBe(201);
});

test('deleting a post sent in another kind of period restores no allowance', async () => {
  const at = new Date('2027-05-12T09:00:00.000Z');
  const team = await aTeamAt(at, { timezone: 'UTC', limit_period: 'month' });
  const { body: post } = await send(team, 60, at);
  await call(settings.update, { body: { limit_period: 'week' } }, { ...team.ann, at });
  await send(team, 10, at);
  await call(posts.remove, { params: { id: post.id } }, { ...team.bob, at });
  expect(await leftOf(team, at)).toBe(90);
  expect(await ledgerDifferences(team)).toEqual([]);
});
