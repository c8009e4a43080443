import { expect, test } from 'vitest';
import { celebrations } from '#shared/contract/celebrations';
import { config } from '#shared/contract/config';
import { walls } from '#shared/contract/walls';
import type { CompanyDayDraft } from '#shared/model/company-day';
import { limits } from '#shared/model/limits';
import { addDay, aTeamWithOwnDays } from '../support/company-days.ts';
import { anOwnDay } from '../support/own-day.ts';
import { changeMember } from '../support/celebrations.ts';
import { changeBeforeCommit } from '../support/faults.ts';
import { unknownId } from '../support/post-body.ts';
import { as } from '../support/schedules.ts';
import { call, internals, stack } from '../support/stack.ts';

test('what cannot be celebrated is refused with words, and nothing of it is stored', async () => {
  const team = await aTeamWithOwnDays();
  const ann = await as(team, team.ann);
  const refused: readonly (readonly [Partial<CompanyDayDraft>, string])[] = [
    [{ name: ' ' }, 'title_required'],
    [{ name: 'n'.repeat(61) }, 'message_too_long'],
    [{ text: 't'.repeat(501) }, 'message_too_long'],
    [{ points: 10_001 }, 'out_of_range'],
    [{ points: -1 }, 'out_of_range'],
    [{ date: 'tomorrow' }, 'wrong_format'],
    [{ date: `${team.year % 4 === 0 ? team.year + 1 : team.year}-02-29` }, 'wrong_format'],
    [{ date: '2012-02-29' }, 'leap_day'],
    [{ date: `${team.year}-03-01`, yearly: false }, 'day_over'],
    [{ group_id: unknownId as never }, 'group_not_found'],
    [{ text: '{nme}' }, 'unknown_placeholder'],
    [{ text: '{years}', date: `${team.year}-05-01`, yearly: false }, 'unknown_placeholder'],
  ];
  for (const [more, code] of refused) {
    const { status, codes } = await call(celebrations.createDay, { body: anOwnDay(more) }, ann);
    expect([more, status, codes]).toEqual([more, code === 'group_not_found' ? 404 : 422, [code]]);
  }
  const day = await addDay(team);
  for (const [more, code] of refused) {
    const sent = { params: { id: day.id }, body: anOwnDay(more) };
    expect((await call(celebrations.updateDay, sent, ann)).codes).toEqual([code]);
  }
  expect((await call(celebrations.listDays, {}, ann)).body).toEqual([day]);
});

test('a company has twenty own days, also when two are added at once', async () => {
  const team = await aTeamWithOwnDays();
  const ann = await as(team, team.ann);
  for (let at = 1; at < limits.companyDay.count; at += 1) await addDay(team, { name: `Day ${at}` });
  const both = await Promise.all(
    ['a', 'b'].map((name) => call(celebrations.createDay, { body: anOwnDay({ name }) }, ann)),
  );
  expect(both.flatMap(({ codes }) => codes)).toEqual(['too_many']);
  const [first] = (await call(celebrations.listDays, {}, ann)).body;
  expect((await call(celebrations.removeDay, { params: { id: first?.id as never } }, ann)).status).toBe(204);
  await addDay(team, { name: 'again' });
  expect((await call(celebrations.listDays, {}, ann)).body).toHaveLength(limits.companyDay.count);
});

test('days to come name own days in the list and on the wallboard, without a single member', async () => {
  const team = await aTeamWithOwnDays();
  const [ann, cyd] = [await as(team, team.ann), await as(team, team.cyd)];
  const celebrates = async () => (await call(config.read, {}, cyd)).body.workspace.celebrates;
  expect(await celebrates()).toBe(false);
  await addDay(team, { date: `${team.year}-03-05`, yearly: false });
  expect(await celebrates()).toBe(true);
  const [soon] = (await call(celebrations.list, {}, cyd)).body;
  expect(soon).toMatchObject({
    kind: 'own',
    name: 'Founding day',
    emoji: '🏢',
    day: `${team.year}-03-05`,
    years: null,
    person: { name: team.workspace.name },
  });
  const { token } = (await call(walls.create, { body: { name: 'Kitchen' } }, ann)).body;
  expect((await call(walls.read, { body: { token } }, cyd)).body.celebrations).toMatchObject([
    { kind: 'own', name: 'Founding day' },
  ]);
});

test('while members are getting the points of a day, it is neither changed nor removed', async () => {
  const team = await aTeamWithOwnDays();
  const day = await addDay(team);
  const ann = await as(team, team.ann);
  const key = internals.keys.companyDay(team.workspace.id, day.id);
  const stop = changeBeforeCommit('celebrations.updateDay', key, { giving: '01JD3Q8M6ZK4T7R9W2X5Y0ABCD' });
  const sent = { params: { id: day.id }, body: anOwnDay({ points: 7 }) };
  expect((await call(celebrations.updateDay, sent, ann)).codes).toEqual(['workspace_busy']);
  stop();
  expect((await call(celebrations.removeDay, { params: { id: day.id } }, ann)).codes).toEqual([
    'workspace_busy',
  ]);
  expect((await call(celebrations.listDays, {}, ann)).body).toMatchObject([{ points: 20 }]);
});

test('members see no own day before it comes among the settings, and change none', async () => {
  const team = await aTeamWithOwnDays();
  const day = await addDay(team);
  const cyd = await as(team, team.cyd);
  await changeMember(team, team.cyd, { permissions: { rewards_administrator: true } });
  await stack.settle();
  const params = { id: day.id };
  const tried = [
    await call(celebrations.listDays, {}, cyd),
    await call(celebrations.createDay, { body: anOwnDay() }, cyd),
    await call(celebrations.updateDay, { params, body: anOwnDay() }, cyd),
    await call(celebrations.removeDay, { params }, cyd),
  ];
  expect(tried.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
});
