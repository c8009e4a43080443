import { limits } from '#shared/model/limits';
import { Refusal } from '#shared/model/refusal';
import type { User } from '#shared/model/user';
import { allowanceOf, type AllowanceSettings, limitOf, mayGetExtra } from './users.ts';

/** Extra points to give for one member, with the user and the limits that the decision was based on. */
export type ExtraPlan = {
  readonly user: User;
  readonly period: string;
  /** The number of the allowance. */
  readonly number: number;
  /** What the member has in all, in addition to the limit. */
  readonly extra: number;
  readonly reason: string;
};

type Extra = { readonly points: number; readonly reason: string };

/** How many extra points a member can still be given in this period. */
const roomFor = (user: User, workspace: AllowanceSettings, now: Date): number =>
  Math.max(0, limits.extra.timesLimit * limitOf(user, workspace) - allowanceOf(user, workspace, now).extra);

const planFor = (
  user: User,
  { points, reason }: Extra,
  workspace: AllowanceSettings,
  now: Date,
): ExtraPlan => {
  const { period, number, extra } = allowanceOf(user, workspace, now);
  return { user, period, number, extra: extra + points, reason };
};

/**
 * Plans that each of some members can give more until the end of the period: all of them, or none.
 * @param found the members as read, in the order they were named; undefined: there is none
 * @throws Refusal user_not_found | extra_too_high (details: most)
 */
export const planExtra = (
  found: readonly (User | undefined)[],
  extra: Extra,
  workspace: AllowanceSettings,
  now: Date,
): readonly ExtraPlan[] => {
  const users = found.filter((user) => user !== undefined && mayGetExtra(user)) as readonly User[];
  if (users.length < found.length) throw new Refusal('user_not_found', {}, ['user_ids']);
  const most = Math.min(...users.map((user) => roomFor(user, workspace, now)));
  if (extra.points > most) throw new Refusal('extra_too_high', { most }, ['points']);
  return users.map((user) => planFor(user, extra, workspace, now));
};

/** Plans the same for members of a group, without those who cannot get it or are in a later period already. */
export const planGroupExtra = (
  users: readonly User[],
  extra: Extra & { readonly period: string },
  workspace: AllowanceSettings,
  now: Date,
): readonly ExtraPlan[] =>
  users
    .filter((user) => mayGetExtra(user) && extra.points <= roomFor(user, workspace, now))
    .map((user) => planFor(user, extra, workspace, now))
    .filter(({ period }) => period === extra.period);
