import { expect } from 'vitest';
import { ledger } from '#shared/contract/ledger';
import type { GroupKind } from '#shared/model/group';
import { anAward } from '../support/awards.ts';
import { celebratesFrom } from '../support/celebrations.ts';
import { aGroup } from '../support/groups.ts';
import { stack } from '../support/stack.ts';
import { aTeam, ledgerDifferences, type Member, storedPosts, withoutMails } from '../support/team.ts';
import {
  ask,
  day,
  expectMembers,
  lastMorning,
  type Model,
  type ModelMember,
  newMember,
  type Real,
  timezone,
} from './model.ts';
import { expectAwards } from './awards.ts';
import { newFacts } from './files.ts';
import { expectStocks } from './shop.ts';
import { expectSums } from './sums.ts';

/** A team of four, in the model and over HTTP. It begins tomorrow: the real clock stays behind, and nothing is due by it. */
export const startModel = async (): Promise<{ model: Model; real: Real }> => {
  const names = ['ann', 'bob', 'cyd', 'dan'];
  const now = Date.now() + day;
  const points = 30;
  const workspace = {
    limit_period: 'month',
    manual_payments: true,
    // No mail is compared here, and to write them takes a fifth of the time.
    notifications: withoutMails,
    ...celebratesFrom(new Date(now), { timezone, birthday_points: points, anniversary_points: points }),
  } as const;
  // All but one came by a file.
  const users = Object.fromEntries(['ann', 'cyd', 'dan'].map((name) => [name, { in_file: true as const }]));
  const team = await aTeam(names, { workspace, users, now: new Date(now) });
  const members = names.map((name) => team[name] as Member);
  const found = async (name: string, kind: GroupKind) =>
    ({ id: (await aGroup(members[0] as Member, name, [], kind)).id, kind }) as const;
  const awardOf = async (way: 'given' | 'nominated', each: number, budget: number) => ({
    id: (
      await anAward(members[0] as Member, {
        name: way,
        way,
        points_min: each,
        points_max: each,
        budget: { points: budget, period: 'month' },
      })
    ).id,
    points: each,
    budget,
    requests: [],
  });
  const celebrated = { on: true, points, until: lastMorning(now) };
  const model: Model = {
    now,
    limit: 100,
    kind: 'month',
    groups: [
      await found('Design', 'department'),
      await found('Sales', 'department'),
      await found('Berlin', 'location'),
    ],
    celebrations: {
      birthday: { ...celebrated },
      anniversary: { ...celebrated },
      // Switched on by a command: the founders have joined before.
      welcome: { on: false, points: 0, until: lastMorning(now) },
    },
    people: members.map(({ email }, at) =>
      newMember(at, { state: 'accepted', joined: now, file: newFacts(email, { inFile: at !== 1 }) }),
    ),
    posts: [],
    rewards: [],
    awards: [await awardOf('given', 10, 40), await awardOf('nominated', 7, 20)],
    purchases: [],
    requests: [],
    files: [],
  };
  return { model, real: { team, members, executed: 0 } };
};

/** Expects that posts, balances, states and all sums equal the model's and that the ledger sums to 0. */
export const expectSame = async (model: Model, real: Real): Promise<void> => {
  await stack.counted();
  await expectMembers(real, model.people);
  const there = (await storedPosts(real.team)).map(
    ({ id, likes, value, add_ons = 0, add_on_points = 0 }) =>
      `${id} ${likes} ${value.id} ${add_ons} ${add_on_points}`,
  );
  const must = model.posts
    .filter(({ deleted }) => !deleted)
    .map(({ id, likes, value, addOns }) => {
      const points = addOns.reduce((sum, { score }) => sum + score, 0);
      const mark = value === undefined ? real.team.workspace.id : real.team.values[value]?.id;
      return `${id} ${likes.size} ${mark} ${addOns.length} ${points}`;
    });
  expect(there.toSorted()).toEqual(must.toSorted());
  const { body } = await ask(model, real, model.people[0] as ModelMember, ledger.verify, {});
  expect(body).toMatchObject({ balanced: true, sum: 0, differences: [] });
  expect(await ledgerDifferences(real.team)).toEqual([]);
  await expectAwards(model, real);
  await expectStocks(model, real);
  await expectSums(model, real);
};
