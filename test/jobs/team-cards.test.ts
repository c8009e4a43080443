import { expect, test } from 'vitest';
import { posts } from '#shared/contract/posts';
import { users } from '#shared/contract/users';
import type { StoredCard } from '#shared/model/greeting-card';
import { limits } from '#shared/model/limits';
import type { User } from '#shared/model/user';
import { aFestiveTeam, celebrated, changeMember, type FestiveTeam } from '../support/celebrations.ts';
import { interruptTransaction } from '../support/faults.ts';
import { cardsOf, readCard, sign } from '../support/greeting-cards.ts';
import { aGroup } from '../support/groups.ts';
import { newsOf } from '../support/news.ts';
import { crashAtEveryStep, deliver, withhold } from '../support/schedule-messages.ts';
import { as, goTo, minuteAfter, scheduled } from '../support/schedules.ts';
import { call, internals, stack } from '../support/stack.ts';
import type { Member } from '../support/team.ts';

stack.followAtOnce();
const { lists } = await import('#functions/table/keys');

const withCards = { cards: true } as const;
/** A team in spring whose Bob has a birthday and eleven years on two days of June; Ann is in his department, and Cyd his manager. */
const aTeamOfBob = async (bob: Partial<User> = {}) => {
  const team = await aFestiveTeam('05-20T12:00', { settings: withCards, more: ['dan'] });
  await changeMember(team, team.bob, {
    birth_date: '1988-06-15',
    hire_date: `${team.year - 11}-06-16`,
    manager_id: team.cyd.id,
    ...bob,
  });
  await stack.settle();
  await aGroup({ ...team.ann, ...(await as(team, team.ann)) }, 'Sales', [team.ann, team.bob]);
  return team;
};

const cardsIn = async (team: FestiveTeam): Promise<readonly StoredCard[]> => {
  const reading = { now: stack.clock.now(), consistent: true };
  return (await internals.table.query<StoredCard>(lists.greetingCards(team.workspace.id), reading)).items;
};
const openIn = async (team: FestiveTeam) => (await cardsIn(team)).filter(({ state }) => state === 'open');
const toSign = async (team: FestiveTeam, member: Member) => cardsOf(await as(team, member), 'to_sign');
const newsAbout = async (team: FestiveTeam, member: Member) =>
  (await newsOf({ ...member, ...(await as(team, member)) })).flatMap(({ kind, card, by }) =>
    kind === 'card' || kind === 'card_to_sign' ? [[card?.what, card?.title, by]] : [],
  );

test('a card opens a week before a birthday, once, and is delivered with its celebration, which leads to it', async () => {
  const team = await aTeamOfBob();
  const { stop } = withhold(team);
  const message = { workspace_id: team.workspace.id };
  await deliver(message);
  expect(scheduled(team)['celebration']).toBe(minuteAfter(new Date(`${team.year}-06-08T08:00Z`)));
  await team.on('06-08T08:01');
  expect(await crashAtEveryStep(team)).toBeGreaterThan(6);
  stop();
  await team.on('06-08T08:10');
  const [card] = await openIn(team);
  expect(await cardsIn(team)).toMatchObject([
    {
      to_id: team.bob.id,
      title: 'Happy birthday, bob!',
      user_ids: [team.cyd.id],
      deliver_at: `${team.year}-06-15T08:00:00.000Z`,
    },
  ]);
  if (!card) throw new Error('no card');
  for (const one of [team.ann, team.cyd]) {
    expect(await toSign(team, one)).toEqual([card.id]);
    expect(await newsAbout(team, one)).toEqual([['opened', 'Happy birthday, bob!', null]]);
  }
  // Dan is in another department, and Bob is not to know.
  for (const one of [(team as unknown as { dan: Member }).dan, team.bob]) {
    expect(await toSign(team, one)).toEqual([]);
    expect(await newsAbout(team, one)).toEqual([]);
  }
  const { body } = await readCard(card.id, await as(team, team.ann));
  expect(body.made_by).toMatchObject({ id: team.workspace.id, name: team.workspace.name });
  expect((await sign(card.id, await as(team, team.ann), 'To a great year')).status).toBe(200);

  // A day later, the card of the anniversary.
  await team.on('06-09T08:02');
  expect((await openIn(team)).map(({ title }) => title)).toEqual([
    'Happy birthday, bob!',
    '11 years with us, bob!',
  ]);
  await team.on('06-15T08:02');
  expect(await celebrated(team)).toEqual(['birthday 06-15 50']);
  const cardsAt = async (by: Member) =>
    (await call(posts.list, { query: {} }, await as(team, by))).body.map(
      ({ celebration }) => celebration?.card_id,
    );
  expect(await cardsAt(team.bob)).toEqual([card.id]);
  expect(await cardsAt(team.ann)).toEqual([null]);
  expect((await newsAbout(team, team.bob)).map(([what]) => what)).toEqual(['delivered']);
  expect((await readCard(card.id, await as(team, team.bob))).body.signed_by).toHaveLength(1);

  const { keys, table } = internals;
  const mark = await table.get<{ ttl: number }>(
    keys.teamCard(team.workspace.id, team.bob.id, 'birthday', `${team.year}-06-15`),
    { now: stack.clock.now(), consistent: true },
  );
  const days = limits.greetingCard.markedDays;
  expect(mark?.ttl).toBe(Date.parse(`${team.year}-06-15`) / 1000 + days * 86_400);

  // Nobody signed the second one: it ends, and its celebration leads to none.
  await team.on('06-16T08:02');
  expect(await openIn(team)).toEqual([]);
  expect(await cardsAt(team.bob)).toEqual([null, card.id]);
  expect((await newsAbout(team, team.bob)).map(([what]) => what)).toEqual(['delivered']);
});

test('of two workers at the same time, one opens the card', async () => {
  const team = await aTeamOfBob();
  const { stop: hold } = withhold(team);
  await team.on('06-08T08:01');
  const message = { workspace_id: team.workspace.id };
  const stop = interruptTransaction('keep-schedules', { before: () => deliver(message) });
  await deliver(message);
  stop();
  hold();
  expect(await cardsIn(team)).toHaveLength(1);
});

test('nobody gets a card who wants no celebration, and an open one ends when the day is no longer theirs', async () => {
  const team = await aTeamOfBob({ celebrations: { birthday: false } });
  await team.on('06-10T08:02');
  const [anniversary, ...others] = await openIn(team);
  expect([anniversary?.occasion, others]).toEqual([{ kind: 'anniversary', day: `${team.year}-06-16` }, []]);
  await changeMember(team, team.bob, { hire_date: `${team.year - 4}-06-16` });
  await stack.settle();
  expect(await openIn(team)).toEqual([]);
  await team.on('06-11T08:02');
  expect(await openIn(team)).toEqual([]);
});

test('a card for a last day opens a week before, moves with the day, and ends when the member stays', async () => {
  const team = await aTeamOfBob({ birth_date: '1988-12-01', hire_date: '2001-12-01' });
  const leaves = async (day: string | null) => {
    const { status } = await call(
      users.update,
      { params: { id: team.bob.id }, body: { last_day: day && `${team.year}-${day}` } },
      await as(team, team.ann),
    );
    expect(status).toBe(200);
    await stack.settle();
  };
  await leaves('06-30');
  await team.on('06-16T09:00');
  expect(await openIn(team)).toMatchObject([{ title: 'All the best, bob!' }]);
  expect(await newsAbout(team, team.ann)).toEqual([]);
  await team.on('06-23T08:02');
  expect(await newsAbout(team, team.ann)).toEqual([['opened', 'All the best, bob!', null]]);
  await leaves('07-03');
  expect(await openIn(team)).toMatchObject([{ deliver_at: `${team.year}-07-03T08:00:00.000Z` }]);
  await team.on('07-01T08:02');
  expect(await openIn(team)).toHaveLength(1);
  await leaves(null);
  expect(await openIn(team)).toEqual([]);
  await leaves('07-10');
  await team.on('07-08T08:02');
  const [card] = await openIn(team);
  if (!card) throw new Error('no card');
  expect((await sign(card.id, await as(team, team.ann), 'We will miss you')).status).toBe(200);
  await goTo(`${team.year}-07-10T08:02:00Z`);
  expect((await readCard(card.id, await as(team, team.bob))).body).toMatchObject({ delivered: true });
});
