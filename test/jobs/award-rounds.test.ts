import { expect, test } from 'vitest';
import { rewards } from '#shared/contract/rewards';
import type { Award, AwardDraft, WinnersDraft } from '#shared/model/award';
import { limits } from '#shared/model/limits';
import { awardDraft } from '../support/award-draft.ts';
import { anAward, awardsOf } from '../support/awards.ts';
import { changeBeforeCommit, interruptTransaction } from '../support/faults.ts';
import { newsOf } from '../support/news.ts';
import { crashAtEveryStep, deliver, withhold } from '../support/schedule-messages.ts';
import { as, day, goTo, minuteAfter, scheduled, subjectsTo } from '../support/schedules.ts';
import { call, internals, stack } from '../support/stack.ts';
import {
  aTeam,
  ledgerDifferences,
  type Member,
  storedEntries,
  storedPosts,
  withPermissions,
} from '../support/team.ts';

stack.followAtOnce();

const names = ['ann', 'bob', 'cyd', 'dan', 'eve'] as const;
const dayIn = (days: number) => new Date(stack.clock.now().getTime() + days * day).toISOString().slice(0, 10);

/** A team with an award whose round begins tomorrow and lasts three days. Ann and Dan choose one winner. */
const aRound = async (more: Partial<NonNullable<AwardDraft['round']>> = {}) => {
  await goTo(new Date(Math.ceil(stack.clock.now().getTime() / day) * day + day / 2));
  const team = await aTeam(names, {
    workspace: { notifications: {}, manual_payments: true },
    users: { dan: withPermissions('rewards_administrator') },
    now: stack.clock.now(),
  });
  await stack.settle();
  const sessionOf = async (member: Member) => ({ ...member, ...(await as(team, member)) });
  const round = { opens_on: dayIn(1), closes_on: dayIn(3), winners: 1, nominations: 2, ...more };
  const award = await anAward(await sessionOf(team.ann), { way: 'nominated', round });
  const params = { id: award.id };
  await stack.settle();
  return {
    team,
    award,
    later: (days: number) => goTo(new Date(Date.parse(`${round.opens_on}T12:00:00Z`) + days * day)),
    nominate: async (by: Member, to: Member, message = `${to.id} helps everyone`) =>
      call(rewards.requestAward, { params, body: { to_id: to.id, message } }, await as(team, by)),
    choose: async (by: Member, winners: readonly Member[], draft: Partial<WinnersDraft> = {}) =>
      call(
        rewards.chooseWinners,
        { params, body: { user_ids: winners.map(({ id }) => id), ...draft } },
        await as(team, by),
      ),
    nominees: async (by: Member) => call(rewards.listNominees, { params, query: {} }, await as(team, by)),
    open: async (by: Member) => (await call(rewards.openAwards, {}, await as(team, by))).body,
    now: async (): Promise<Award | undefined> => (await awardsOf(await sessionOf(team.ann)))[0],
    own: async (by: Member) =>
      (await call(rewards.listAwardRequests, { query: { of: 'own' } }, await as(team, by))).body.map(
        ({ to, status, post_id: post }) => ({ to: to.id, status, post }),
      ),
    news: async (by: Member) => newsOf(await sessionOf(by)),
    balance: async (member: Member) => (await storedEntries(team, member)).map(({ amount }) => amount),
    change: async (draft: Partial<AwardDraft>) =>
      call(
        rewards.updateAward,
        { params, body: awardDraft({ way: 'nominated', round, ...draft }) },
        await as(team, team.ann),
      ),
  };
};

test('members nominate between two days, those who decide hear once, and one winner gets the award', async () => {
  const { team, award, later, nominate, choose, nominees, ...round } = await aRound();
  const { ann, bob, cyd, dan, eve } = team;
  expect((await nominate(bob, cyd)).codes).toEqual(['nominations_closed']);
  expect(await round.open(bob)).toEqual([]);
  expect(await round.open(dan)).toMatchObject([
    { round_state: 'planned', can: { ask: false, choose: true } },
  ]);

  await later(0);
  expect(await round.open(bob)).toMatchObject([{ round_state: 'open', can: { ask: true, choose: false } }]);
  expect((await nominate(bob, cyd, 'First words')).status).toBe(201);
  const { body: second } = await nominate(bob, eve);
  expect((await nominate(bob, ann)).codes).toEqual(['nominations_used']);
  expect((await nominate(bob, bob)).codes).toEqual(['self_recognition']);
  await call(rewards.withdrawAwardRequest, { params: { id: second.id } }, await as(team, bob));
  expect((await nominate(bob, eve)).status).toBe(201);
  expect((await nominate(ann, cyd, 'Later words')).status).toBe(201);
  expect((await nominate(ann, cyd)).codes).toEqual(['already_nominated']);
  expect(await round.news(dan)).toEqual([]);
  const { body: asked } = await call(rewards.listAwardRequests, { query: {} }, await as(team, dan));
  expect(asked).toEqual([]);
  expect((await choose(dan, [cyd])).codes).toEqual(['award_open']);
  expect((await round.change({ points_max: 20 })).codes).toEqual(['award_open']);
  expect((await round.change({ name: 'Mentor of the year' })).status).toBe(200);

  const { stop } = withhold(team);
  await deliver({ workspace_id: team.workspace.id });
  const over = new Date(`${dayIn(3)}T00:00:00Z`);
  expect(scheduled(team)['award']).toBe(minuteAfter(over));
  await goTo(minuteAfter(over));
  expect(await crashAtEveryStep(team)).toBeGreaterThan(4);
  await deliver({ workspace_id: team.workspace.id });
  stop();
  await stack.settle();
  for (const one of [ann, dan]) expect(subjectsTo(one)).toEqual(['Choose who wins “Mentor of the year”']);
  for (const one of [ann, dan])
    expect(await round.news(one)).toMatchObject([
      {
        kind: 'request_to_settle',
        award_id: award.id,
        count: 2,
        by: null,
        reward: { title: 'Mentor of the year' },
      },
    ]);
  for (const one of [cyd, eve]) expect(await round.news(one)).toEqual([]);
  expect((await nominate(bob, ann)).codes).toEqual(['nominations_closed']);

  expect((await nominees(bob)).codes).toEqual(['forbidden']);
  const star = async (to: Member, starred: boolean) =>
    call(
      rewards.shortlistNominee,
      { params: { id: award.id, user_id: to.id }, body: { starred } },
      await as(team, dan),
    );
  expect((await nominees(dan)).body).toMatchObject([
    {
      person: { id: cyd.id },
      count: 2,
      starred: false,
      reasons: [
        { from: { id: bob.id }, message: 'First words' },
        { from: { id: ann.id }, message: 'Later words' },
      ],
    },
    { person: { id: eve.id }, count: 1 },
  ]);
  expect((await star(eve, true)).status).toBe(204);
  expect((await nominees(ann)).body.map(({ person, starred }) => [person.id, starred])).toEqual([
    [eve.id, true],
    [cyd.id, false],
  ]);

  expect((await choose(bob, [cyd])).codes).toEqual(['forbidden']);
  expect((await choose(dan, [cyd, eve])).codes).toEqual(['too_many']);
  expect((await choose(dan, [ann])).codes).toEqual(['user_not_found']);
  expect((await choose(dan, [cyd], { points: 11 })).codes).toEqual(['out_of_range']);
  expect((await choose(dan, [cyd])).status).toBe(204);
  expect((await choose(ann, [eve])).codes).toEqual(['already_settled']);
  expect((await star(eve, false)).codes).toEqual(['already_settled']);
  const [post, ...others] = await storedPosts(team);
  expect(others).toEqual([]);
  expect(post?.celebration).toMatchObject({ words: 'First words', award: { by_id: bob.id } });
  expect(await round.balance(cyd)).toEqual([10]);
  expect(await round.own(bob)).toMatchObject([
    { to: eve.id, status: 'not_chosen', post: null },
    { to: eve.id, status: 'withdrawn' },
    { to: cyd.id, status: 'approved', post: post?.id },
  ]);
  const outcomes = (await round.news(bob)).flatMap(({ kind, outcome }) =>
    kind === 'reward_settled' ? [outcome] : [],
  );
  expect(new Set(outcomes)).toEqual(new Set(['fulfilled', 'not_chosen']));
  expect(outcomes).toHaveLength(2);
  expect((await round.news(eve)).map(({ kind }) => kind)).toEqual(['celebration']);
  expect(subjectsTo(bob).toSorted()).toEqual([
    'Your nomination for “Mentor of the month” was approved',
    'Your nominee for “Mentor of the month” wasn’t chosen',
  ]);
  expect(await round.now()).toMatchObject({ pending: 0, round_state: 'ended', use: { given: 1, spent: 10 } });
  expect(await ledgerDifferences(team)).toEqual([]);

  // The next round begins with other days, and with nominations of its own.
  expect(
    (await round.change({ round: { opens_on: dayIn(0), closes_on: dayIn(9), winners: 2, nominations: 1 } }))
      .status,
  ).toBe(200);
  expect((await nominate(bob, cyd)).status).toBe(201);
  expect(await round.now()).toMatchObject({ pending: 1, round_state: 'open' });
});

test('winners that were chosen get the award once each, wherever the choice is interrupted', async () => {
  const { team, award, later, nominate, ...round } = await aRound({ winners: 2 });
  const { bob, cyd, dan, eve } = team;
  await later(0);
  for (const [by, to] of [
    [bob, cyd],
    [eve, cyd],
    [bob, eve],
    [cyd, bob],
  ] as const)
    expect((await nominate(by, to)).status).toBe(201);
  const { stop } = withhold(team);
  await later(4);
  // As after a crash behind the first write of the choice.
  const { keys, table, writes } = internals;
  const { round: stored } = (await table.get(keys.award(team.workspace.id, award.id), {
    now: stack.clock.now(),
    consistent: true,
  })) as { round: object };
  const choice = {
    by_id: dan.id,
    at: stack.clock.now().toISOString(),
    user_ids: [cyd.id, eve.id],
    points: 10,
    posts: {},
  };
  await table.write(
    writes.change(keys.award(team.workspace.id, award.id), { set: { round: { ...stored, choice } } }),
  );
  expect(await crashAtEveryStep(team)).toBeGreaterThan(10);
  await deliver({ workspace_id: team.workspace.id });
  stop();
  expect(await round.balance(cyd)).toEqual([10]);
  expect(await round.balance(eve)).toEqual([10]);
  expect(await storedPosts(team)).toHaveLength(2);
  expect((await round.own(bob)).map(({ status }) => status)).toEqual(['approved', 'approved']);
  expect((await round.own(cyd)).map(({ status }) => status)).toEqual(['not_chosen']);
  expect(await round.now()).toMatchObject({ pending: 0, round_state: 'ended', use: { given: 2, spent: 20 } });
  expect(await ledgerDifferences(team)).toEqual([]);
});

test('an award that is being deleted is gone for everybody, and a later run ends its requests after any crash', async () => {
  const { team, award, later, nominate, choose, ...round } = await aRound();
  const { ann, bob, cyd, dan, eve } = team;
  await later(0);
  for (const to of [cyd, eve]) await nominate(bob, to);
  const { stop } = withhold(team);
  const removal = { by_id: ann.id, at: stack.clock.now().toISOString(), reason: 'Back in spring' };
  await later(4);
  // It is deleted while somebody chooses.
  const key = internals.keys.award(team.workspace.id, award.id);
  const deleted = changeBeforeCommit('rewards.chooseWinners', key, { removal });
  expect((await choose(dan, [cyd])).codes).toEqual(['not_found']);
  deleted();
  expect(await round.now()).toBeUndefined();
  expect(await round.open(dan)).toEqual([]);
  expect((await nominate(cyd, eve)).codes).toEqual(['not_found']);
  expect(await crashAtEveryStep(team)).toBeGreaterThan(2);
  await deliver({ workspace_id: team.workspace.id });
  stop();
  expect((await round.own(bob)).map(({ status }) => status)).toEqual(['declined', 'declined']);
  expect(await storedPosts(team)).toEqual([]);
  expect(await internals.table.get(key, { now: new Date() })).toBeUndefined();
  const workspace = await internals.table.get<{ awards_count: number }>(
    internals.keys.workspace(team.workspace.id),
    { now: new Date() },
  );
  expect(workspace?.awards_count).toBe(0);
});

test('of two who choose at the same time, one does; who left meanwhile wins nothing', async () => {
  const { team, later, nominate, choose, ...round } = await aRound();
  const { ann, bob, cyd, dan, eve } = team;
  await later(0);
  for (const to of [cyd, eve]) await nominate(bob, to);
  await later(4);
  const stop = interruptTransaction('rewards.chooseWinners', {
    before: async () => {
      stop();
      expect((await choose(ann, [eve])).status).toBe(204);
    },
  });
  expect((await choose(dan, [cyd])).codes).toEqual(['already_settled']);
  expect(await round.balance(eve)).toEqual([10]);
  expect(await round.balance(cyd)).toEqual([]);

  const another = await aRound();
  await another.later(0);
  await another.nominate(another.team.bob, another.team.cyd);
  await another.later(4);
  const user = internals.keys.user(another.team.workspace.id, another.team.cyd.id);
  const left = changeBeforeCommit('rewards.chooseWinners', user, { state: 'deactivated' });
  expect((await another.choose(another.team.dan, [another.team.cyd])).status).toBe(204);
  left();
  expect(await storedPosts(another.team)).toEqual([]);
  expect((await another.own(another.team.bob)).map(({ status }) => status)).toEqual(['not_chosen']);
  expect(await another.now()).toMatchObject({ pending: 0, round_state: 'ended' });
});

test('two nominations at the same time do not exceed the number of a member', async () => {
  const { team, later, nominate } = await aRound({ nominations: 1 });
  await later(0);
  const stop = interruptTransaction('rewards.requestAward', {
    before: async () => {
      stop();
      await nominate(team.bob, team.eve);
    },
  });
  expect((await nominate(team.bob, team.cyd)).codes).toEqual(['nominations_used']);
});

test('a round without nominations ends in silence, and impossible ones are refused', async () => {
  const { team, later, ...round } = await aRound();
  await later(4);
  await stack.settle();
  expect(await round.news(team.dan)).toEqual([]);
  expect(await round.now()).toMatchObject({ round_state: 'ended' });
  const dates = { opens_on: dayIn(2), closes_on: dayIn(5), winners: 1, nominations: 1 };
  const refusal = async (draft: Partial<AwardDraft>) =>
    (await round.change({ round: dates, ...draft })).codes;
  expect(await refusal({ round: { ...dates, closes_on: dayIn(1) } })).toEqual(['out_of_range']);
  expect(await refusal({ round: { ...dates, closes_on: dayIn(3 + limits.award.roundDays) } })).toEqual([
    'out_of_range',
  ]);
  expect(await refusal({ round: { ...dates, winners: limits.award.winners + 1 } })).toEqual(['out_of_range']);
  expect(await refusal({ round: { ...dates, nominations: limits.award.nominations + 1 } })).toEqual([
    'out_of_range',
  ]);
  expect(await refusal({ decided_by: 'manager' })).toEqual(['wrong_format']);
  expect(await refusal({ way: 'claimed' })).toEqual(['wrong_format']);
  expect(await refusal({})).toEqual([]);
});
