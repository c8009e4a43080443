import { expect, test } from 'vitest';
import { celebrations } from '#shared/contract/celebrations';
import { settings } from '#shared/contract/settings';
import { users } from '#shared/contract/users';
import type { StoredCard } from '#shared/model/greeting-card';
import type { GreetingCardId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { changeBeforeCommit } from '../support/faults.ts';
import { aCardFor, changeCard, readCard, sign, startCard } from '../support/greeting-cards.ts';
import { newsOf } from '../support/news.ts';
import { crashAtEveryStep, deliver, withhold } from '../support/schedule-messages.ts';
import { as, changeWorkspace, day, goTo, minuteAfter, scheduled, subjectsTo } from '../support/schedules.ts';
import { call, internals, stack } from '../support/stack.ts';
import { aTeam, type Member, withPermissions } from '../support/team.ts';

stack.followAtOnce();

const names = ['ann', 'bob', 'cyd', 'dan', 'eve'] as const;
const aCardTeam = async () => {
  // At noon, so that the hour of a delivery is ahead on each day.
  await goTo(new Date(Math.ceil(stack.clock.now().getTime() / day) * day + day / 2));
  const team = await aTeam(names, {
    workspace: { notifications: {}, manual_payments: true },
    users: { dan: withPermissions('global_administrator') },
    now: stack.clock.now(),
  });
  await stack.settle();
  return team;
};
type Team = Awaited<ReturnType<typeof aCardTeam>>;

const newsAbout = async (team: Team, member: Member) =>
  (await newsOf({ ...member, ...(await as(team, member)) })).flatMap(({ kind, card, by, text }) =>
    kind === 'card' || kind === 'card_to_sign' ? [{ what: card?.what, by: by?.id, text }] : [],
  );
const whatOf = async (team: Team, member: Member) => (await newsAbout(team, member)).map(({ what }) => what);
const start = async (team: Team, more: object = {}) => {
  const card = await startCard(await as(team, team.bob), team.cyd, more);
  await stack.settle();
  return card;
};
const signAs = async (team: Team, member: Member, id: GreetingCardId) =>
  expect((await sign(id, await as(team, member), `From ${member.id}`)).status).toBe(200);
const later = (moment: string | Date, ms: number) => new Date(new Date(moment).getTime() + ms);

test('a card is opened, reminded of two days before, and delivered, each once, whatever crashes', async () => {
  const team = await aCardTeam();
  const { stop } = withhold(team);
  const card = await start(team);
  const message = { workspace_id: team.workspace.id };
  await deliver(message);
  await goTo(scheduled(team)['card'] ?? '');
  expect(await crashAtEveryStep(team)).toBeGreaterThan(5);
  for (const one of [team.ann, team.eve]) expect(await whatOf(team, one)).toEqual(['opened']);
  expect(await whatOf(team, team.bob)).toEqual([]);
  await signAs(team, team.ann, card.id);
  await signAs(team, team.bob, card.id);

  const waiting = later(card.deliver_at, -limits.greetingCard.remindDays * day);
  expect(scheduled(team)['card']).toBe(minuteAfter(waiting));
  await goTo(minuteAfter(waiting));
  expect(await crashAtEveryStep(team)).toBeGreaterThan(3);
  expect(await whatOf(team, team.ann)).toEqual(['opened']);
  expect(await whatOf(team, team.eve)).toEqual(['waiting', 'opened']);
  expect(await whatOf(team, team.cyd)).toEqual([]);

  expect(scheduled(team)['card']).toBe(minuteAfter(card.deliver_at));
  await goTo(minuteAfter(card.deliver_at));
  expect(await crashAtEveryStep(team)).toBeGreaterThan(2);
  await deliver(message);
  stop();
  expect(scheduled(team)).not.toHaveProperty('card');
  expect(await whatOf(team, team.cyd)).toEqual(['delivered']);
  expect(subjectsTo(team.cyd)).toEqual(['A card from your colleagues']);
  const { body } = await readCard(card.id, await as(team, team.cyd));
  expect(body).toMatchObject({ delivered: true, can: { thank: true, sign: false, change: false } });
  expect(body.signed_by.map(({ message: words }) => words)).toEqual([
    `From ${team.ann.id}`,
    `From ${team.bob.id}`,
  ]);
  // Nobody but its receiver is told that it is there.
  expect(await whatOf(team, team.bob)).toEqual([]);
});

test('the receiver thanks everybody who signed, once', async () => {
  const team = await aCardTeam();
  const card = await start(team);
  await signAs(team, team.ann, card.id);
  await goTo(minuteAfter(card.deliver_at));
  const thank = async (by: Member, message = 'You are the best') =>
    call(celebrations.thankForCard, { params: { id: card.id }, body: { message } }, await as(team, by));
  expect((await thank(team.bob)).codes).toEqual(['forbidden']);
  expect((await thank(team.cyd, ' ')).codes).toEqual(['description_required']);
  const key = internals.keys.greetingCard(team.workspace.id, card.id);
  const stop = changeBeforeCommit('celebrations.thankForCard', key, { thanks: 'At once' });
  expect((await thank(team.cyd)).codes).toEqual(['already_settled']);
  stop();
  await changeCard(team, card.id, { thanks: undefined });
  expect((await thank(team.cyd)).status).toBe(204);
  expect((await thank(team.cyd)).codes).toEqual(['already_settled']);
  expect((await newsAbout(team, team.ann))[0]).toEqual({
    what: 'thanked',
    by: team.cyd.id,
    text: 'You are the best',
  });
  expect(await whatOf(team, team.eve)).not.toContain('thanked');
});

test('a card that is moved is delivered at its new moment, late by hours at once, and after a clock set back not again', async () => {
  const team = await aCardTeam();
  const card = await start(team);
  await signAs(team, team.ann, card.id);
  const body = aCardFor(team.cyd, {
    day: later(card.deliver_at, -5 * day)
      .toISOString()
      .slice(0, 10),
  });
  const moved = await call(
    celebrations.updateCard,
    { params: { id: card.id }, body },
    await as(team, team.bob),
  );
  await stack.settle();
  const { stop } = withhold(team);
  await goTo(later(moved.body.deliver_at, 7 * 3_600_000));
  await deliver({ workspace_id: team.workspace.id });
  await deliver({ workspace_id: team.workspace.id }, { at: later(moved.body.deliver_at, -day) });
  stop();
  expect(await whatOf(team, team.cyd)).toEqual(['delivered']);
  expect(subjectsTo(team.cyd)).toHaveLength(1);
});

test.each<[string, Partial<StoredCard>, string | undefined]>([
  ['moved', { deliver_at: '2099-01-01T09:00:00.000Z' }, undefined],
  ['emptied', { signatures: 0 }, 'empty'],
])('a card that is %s at the moment of its delivery is not delivered', async (_, set, told) => {
  const team = await aCardTeam();
  const card = await start(team);
  await signAs(team, team.ann, card.id);
  const { stop } = withhold(team);
  await goTo(minuteAfter(card.deliver_at));
  const key = internals.keys.greetingCard(team.workspace.id, card.id);
  const undo = changeBeforeCommit('keep-schedules', key, set);
  await deliver({ workspace_id: team.workspace.id });
  undo();
  stop();
  expect(await whatOf(team, team.cyd)).toEqual([]);
  expect((await whatOf(team, team.bob))[0]).toBe(told);
});

test('a card that nobody signed ends, and its maker hears; it is kept for two weeks', async () => {
  const team = await aCardTeam();
  const card = await start(team);
  await goTo(minuteAfter(card.deliver_at));
  expect(await whatOf(team, team.bob)).toEqual(['empty']);
  expect(await whatOf(team, team.cyd)).toEqual([]);
  const { keys, table } = internals;
  const stored = await table.get<{ ttl: number }>(keys.greetingCard(team.workspace.id, card.id), {
    now: stack.clock.now(),
  });
  const kept = (stored?.ttl ?? 0) * 1000 - stack.clock.now().getTime();
  expect(Math.round(kept / day)).toBe(limits.greetingCard.endedDays);
});

test.each<['deactivated' | 'stopped', string]>([
  ['deactivated', 'left'],
  ['stopped', 'canceled'],
])('of a card that ends because it is %s its maker hears, and what was on it goes', async (how, what) => {
  const team = await aCardTeam();
  const card = await start(team);
  await signAs(team, team.ann, card.id);
  const by = await as(team, team.ann);
  if (how === 'deactivated')
    await call(users.update, { params: { id: team.cyd.id }, body: { state: 'deactivated' } }, by);
  else await call(celebrations.cancelCard, { params: { id: card.id } }, await as(team, team.dan));
  await stack.settle();
  expect((await newsAbout(team, team.bob)).map((one) => [one.what, one.by])).toEqual([
    [what, how === 'stopped' ? team.dan.id : undefined],
  ]);
  expect(scheduled(team)).not.toHaveProperty('card');
  const { lists } = await import('#functions/table/keys');
  const left = await internals.table.query(lists.signaturesOf(team.workspace.id, card.id), {
    now: new Date(0),
  });
  expect(left.items).toEqual([]);
  expect(
    (await call(celebrations.listCards, { query: { which: 'made' } }, await as(team, team.bob))).body,
  ).toEqual([]);
});

test('whoever switched cards off is not told, and a team that switched the email off sends none', async () => {
  const team = await aCardTeam();
  const off = { personal_news: { card_to_sign: false } };
  await call(settings.updateNotifications, { body: off }, await as(team, team.eve));
  const card = await start(team);
  await goTo(scheduled(team)['card'] ?? '');
  expect([await whatOf(team, team.eve), await whatOf(team, team.ann)]).toEqual([[], ['opened']]);
  await signAs(team, team.ann, card.id);
  await changeWorkspace(team, { notifications: { cards: false } });
  await goTo(minuteAfter(card.deliver_at));
  expect(await whatOf(team, team.cyd)).toEqual(['delivered']);
  expect(subjectsTo(team.cyd)).toEqual([]);
});
