import { expect } from 'vitest';
import type { GroupId } from '#shared/model/ids';
import type { Member } from '../support/team.ts';
import type { Dated, Model, ModelAddOn, ModelMember, ModelPost, Real } from './model.ts';

const { findDiscrepancies } = await import('#functions/projections/rebuild');
const { readDays, readDayValues, readMonth, readMonthIn, readMonths } =
  await import('#functions/projections/statistics');
const { readGroups } = await import('#functions/data/groups');

/** Points given to each receiver of a post, by the post itself or added to it. */
type Given = { readonly from: ModelMember; readonly post: ModelPost; readonly own: ModelPost | ModelAddOn };

/**
 * What colleagues gave each other and was not taken back: a celebration is in no sum, but what they added to it is.
 */
const allGiven = ({ posts }: Model): readonly Given[] =>
  posts.flatMap((post) =>
    post.deleted
      ? []
      : [
          ...(post.from ? [{ post, own: post, from: post.from }] : []),
          ...post.addOns.map((own) => ({ post, own, from: own.from })),
        ],
  );

const isIn = ({ groups }: Dated, one: ModelMember, group: GroupId | undefined): boolean =>
  group === undefined || (groups.get(one) ?? []).includes(group);

/** Adds numbers under names; what sums to 0 is not there. */
const sums = () => {
  const of = new Map<string, number>();
  return {
    add: (name: string, by: number): void => void of.set(name, (of.get(name) ?? 0) + by),
    rows: (): string[] => [...of].flatMap(([name, by]) => (by === 0 ? [] : [`${name} ${by}`])).toSorted(),
  };
};

const receiversIn = ({ own, post }: Given, group: GroupId | undefined): readonly ModelMember[] =>
  post.to.filter((one) => isIn(own, one, group));

/** The sums of the days and their values, of the team or of one group. */
const daysIn = (model: Model, real: Real, group: GroupId | undefined): string[] => {
  const { add, rows } = sums();
  for (const given of allGiven(model)) {
    const { from, post, own } = given;
    const { day, score } = own;
    const received = score * receiversIn(given, group).length;
    add(`${day} received`, received);
    if (post.value !== undefined) add(`${day} value ${real.team.values[post.value]?.id}`, received);
    if (!isIn(own, from, group)) continue;
    add(`${day} granted`, score * post.to.length);
    if (own === post) add(`${day} posts`, 1);
  }
  for (const bought of model.purchases)
    if (!bought.refunded && isIn(bought, bought.by, group)) add(`${bought.day} spent`, bought.amount);
  return rows();
};

const storedDaysIn = async (real: Real, now: Date, group: GroupId | undefined): Promise<string[]> => {
  const { add, rows } = sums();
  const [reading, { id: w }] = [{ now, consistent: true }, real.team.workspace];
  for (const { date, granted, received, spent, posts } of await readDays(w, ['2000-01-01'], reading, group))
    for (const [name, by] of Object.entries({ granted, received, spent, posts })) add(`${date} ${name}`, by);
  for (const { date, value, points } of await readDayValues(
    { id: w, limit: 100 },
    ['2000-01-01'],
    reading,
    group,
  ))
    add(`${date} value ${value.id}`, points);
  return rows();
};

/** The points that members received in a month, by member. */
const receivedIn = (model: Model, month: string, group: GroupId | undefined): Map<ModelMember, number> => {
  const of = new Map<ModelMember, number>();
  for (const given of allGiven(model))
    if (given.own.day.startsWith(month))
      for (const one of receiversIn(given, group)) of.set(one, (of.get(one) ?? 0) + given.own.score);
  return of;
};

/** Who took part in a month: by giving, by receiving once they had joined, or in the shop. */
const activeIn = (model: Model, month: string): Set<ModelMember> => {
  const active = new Set<ModelMember>();
  for (const { own, from, post } of allGiven(model))
    if (own.day.startsWith(month))
      for (const one of [from, ...post.to])
        if (one === from || (one.joined !== undefined && one.joined <= own.at)) active.add(one);
  for (const { day, by, refunded } of model.purchases) if (day.startsWith(month) && !refunded) active.add(by);
  return active;
};

const expectLeaderboard = async (
  model: Model,
  real: Real,
  month: string,
  group: GroupId | undefined,
): Promise<void> => {
  const [reading, { id: w }] = [{ now: new Date(model.now), consistent: true }, real.team.workspace];
  const viewer = model.people[1] as ModelMember;
  const idOf = ({ at }: ModelMember) => (real.members[at] as Member).id;
  const { scores, own, total } =
    group === undefined
      ? await readMonth({ id: w, limit: 100 }, month, idOf(viewer), reading)
      : await readMonthIn({ id: w, limit: 100 }, month, group, idOf(viewer), reading);
  const must = receivedIn(model, month, group);
  const points = [...must.values()].filter((one) => one > 0).toSorted((one, other) => other - one);
  const above = scores.filter((one) => one.points > 0);
  const first = above.slice(0, 10).map((one) => one.points);
  expect({ month, group, total, own: own?.points ?? 0, first }).toEqual({
    month,
    group,
    total: points.reduce((sum, one) => sum + one, 0),
    own: must.get(viewer) ?? 0,
    first: points.slice(0, 10),
  });
  const byId = new Map(Array.from(must, ([one, sum]) => [idOf(one), sum]));
  expect(above.map((one) => one.points)).toEqual(above.map((one) => byId.get(one.user_id)));
};

/** Expects that days, values, months, leaderboards and groups equal what the model sums up, and a recount agrees. */
export const expectSums = async (model: Model, real: Real): Promise<void> => {
  const now = new Date(model.now);
  const { id: w } = real.team.workspace;
  const whole = [undefined, ...model.groups.map(({ id }) => id)];
  const months = [
    ...new Set([...model.posts, ...model.purchases].map(({ day }) => day.slice(0, 7))),
  ].toSorted();
  for (const group of whole) {
    expect(await storedDaysIn(real, now, group)).toEqual(daysIn(model, real, group));
    for (const month of months) await expectLeaderboard(model, real, month, group);
  }
  const stored = await readMonths(w, months, { now, consistent: true });
  expect(stored.map(({ month, active_users: active }) => `${month} ${active}`)).toEqual(
    months.map((month) => `${month} ${activeIn(model, month).size}`),
  );
  const { groups } = await readGroups(w, { now, consistent: true });
  const members = (group: GroupId): number =>
    model.people.filter(
      ({ state, groups: own }) => state !== 'deactivated' && Object.values(own).includes(group),
    ).length;
  expect(groups.map(({ id, members: count }) => `${id} ${count}`).toSorted()).toEqual(
    model.groups.map(({ id }) => `${id} ${members(id)}`).toSorted(),
  );
  expect(await findDiscrepancies(real.team.workspace, now)).toEqual([]);
};
