import { expect, test } from 'vitest';
import { walls } from '#shared/contract/walls';
import type { WallDraft } from '#shared/model/wall';
import { aFestiveTeam, changeMember, type FestiveTeam } from '../support/celebrations.ts';
import { as } from '../support/schedules.ts';
import { call, internals, stack } from '../support/stack.ts';

const aWall = async (team: FestiveTeam, options: Partial<WallDraft> = {}) => {
  const made = await call(walls.create, { body: { name: 'Kitchen', ...options } }, await as(team, team.ann));
  expect(made.status).toBe(201);
  const show = async () => (await call(walls.read, { body: { token: made.body.token } })).body;
  return { id: made.body.id, show };
};

test('a wallboard shows who is celebrated today and soon, and what the company says, in its own language', async () => {
  const team = await aFestiveTeam('03-01T12:00', { users: { cyd: { birth_date: '1990-03-20' } } });
  await team.on('03-02T08:01');
  const view = await (await aWall(team, { show_messages: false, language: 'es' })).show();
  const person = { name: 'bob Member', avatar: null };
  expect(view.celebrations).toEqual([
    { person, kind: 'birthday', name: null, emoji: '🎂', day: `${team.year}-03-02`, years: null },
    { person, kind: 'anniversary', name: null, emoji: '🎉', day: `${team.year}-03-03`, years: 11 },
  ]);
  expect(view.posts).toMatchObject([
    {
      from: { name: team.workspace.name },
      to: [person],
      score: 50,
      value: { name: 'Cumpleaños' },
      celebration: { kind: 'birthday', years: null },
      message: expect.stringContaining('bob'),
    },
  ]);
  const text = JSON.stringify(view);
  for (const hidden of ['1988', '1990', team.bob.id, 'cyd Member']) expect(text).not.toContain(hidden);
  // Whoever opts out is gone with the next question.
  await changeMember(team, team.bob, { celebrations: { birthday: false, anniversary: false } });
  await stack.settle();
  expect((await (await aWall(team)).show()).celebrations).toEqual([]);
});

test('a link can leave celebrations out, and one from before there was a choice shows them', async () => {
  const team = await aFestiveTeam('03-01T12:00');
  await team.on('03-02T08:01');
  const without = await aWall(team, { show_celebrations: false });
  expect(await without.show()).toMatchObject({ celebrations: null, posts: [] });
  const older = await aWall(team);
  const { keys, table, writes } = internals;
  const key = keys.wall(team.workspace.id, older.id);
  await table.write(writes.change(key, { remove: ['show_celebrations'] }));
  expect((await older.show()).celebrations).toHaveLength(2);
  const { body: listed } = await call(walls.list, {}, await as(team, team.ann));
  const shown = new Map(listed.map((wall) => [wall.id, wall.show_celebrations]));
  expect([shown.get(without.id), shown.get(older.id)]).toEqual([false, true]);
});

test('a workspace that celebrates nothing has no days on its wallboard', async () => {
  const team = await aFestiveTeam('03-01T12:00', { settings: { birthday: false, anniversary: false } });
  expect((await (await aWall(team)).show()).celebrations).toEqual([]);
});
