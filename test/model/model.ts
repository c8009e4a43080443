import * as fc from 'fast-check';
import { expect } from 'vitest';
import type { Endpoint, Sent } from '#shared/contract/endpoint';
import { ledger } from '#shared/contract/ledger';
import { refusalStatus } from '#shared/contract/refusals';
import type { AddOnId, PostId, PurchaseId, RewardId } from '#shared/model/ids';
import type { RefusalCode } from '#shared/model/refusal';
import { type Answered, call, stack } from '../support/stack.ts';
import {
  aTeam,
  ledgerDifferences,
  type Member,
  storedPosts,
  storedUser,
  type Team,
} from '../support/team.ts';

/*
 * A simple model of the product in memory, without ledger, transactions or items, and the base of the commands that
 * run against it and, over HTTP, against the real product. Both must give the same answers.
 */

export type ModelMember = {
  readonly at: number;
  state: 'pending' | 'accepted' | 'deactivated';
  balance: number;
  limit: number | undefined;
  spent: { readonly period: string; points: number };
};
export type ModelPost = {
  readonly id: PostId;
  readonly from: ModelMember;
  readonly to: readonly ModelMember[];
  readonly score: number;
  /** The allowance that paid for it. */
  readonly paid: ModelMember['spent'];
  readonly likes: Set<ModelMember>;
  addOns: ModelAddOn[];
  value: number;
  deleted: boolean;
};
export type ModelAddOn = {
  readonly id: AddOnId;
  readonly from: ModelMember;
  readonly score: number;
  readonly paid: ModelMember['spent'];
};
export type ModelReward = {
  readonly id: RewardId;
  readonly price: number;
  readonly team: boolean;
  readonly oneTime: boolean;
  taken: boolean;
  contributions: ModelPurchase[];
};
export type ModelPurchase = {
  readonly id: PurchaseId;
  readonly by: ModelMember;
  readonly offer: ModelReward;
  readonly amount: number;
  /** A contribution can be canceled while its reward is open ('put'), a request while it is pending. */
  state: 'put' | 'pending' | 'part' | 'ended';
};
/** The request of a funded team reward; it belongs to no single member. */
export type ModelTeamRequest = {
  readonly id: PurchaseId;
  readonly offer: ModelReward;
  readonly parts: ModelPurchase[];
  pending: boolean;
};

export type Model = {
  now: number;
  limit: number;
  kind: 'day' | 'week' | 'month';
  readonly people: ModelMember[];
  readonly posts: ModelPost[];
  readonly rewards: ModelReward[];
  readonly purchases: ModelPurchase[];
  readonly requests: ModelTeamRequest[];
};
export type Real = {
  readonly team: Team<string>;
  readonly members: Member[];
  executed: number;
};

export const timezone = 'Europe/Madrid';
export const step = 20 * 60_000;
export const day = 86_400_000;

/** The limit period, by the calendar date in the workspace's time zone. */
export const periodOf = ({ now, kind }: Model): string => {
  const today = new Date(now).toLocaleDateString('sv-SE', { timeZone: timezone });
  if (kind === 'day') return today;
  if (kind === 'month') return today.slice(0, 7);
  const noon = Date.parse(`${today}T12:00:00Z`);
  const sunday = (new Date(noon).getUTCDay() + 6) % 7;
  return `week of ${new Date(noon - sunday * day).toISOString().slice(0, 10)}`;
};

export const remainingAllowance = (model: Model, { limit, spent }: ModelMember): number =>
  Math.max(0, (limit ?? model.limit) - (spent.period === periodOf(model) ? spent.points : 0));
export const spend = (model: Model, one: ModelMember, points: number): void => {
  const period = periodOf(model);
  // The same period, chosen again after another one, has an allowance of its own.
  if (one.spent.period !== period) one.spent = { period, points: 0 };
  one.spent.points = Math.max(0, one.spent.points + points);
};
export const isActive = ({ state }: ModelMember): boolean => state !== 'deactivated';

export type Outcome = RefusalCode | 'ok';

/** Calls an endpoint as a member at the model's time. */
export const ask = <E extends Endpoint>(
  model: Model,
  real: Real,
  who: ModelMember,
  endpoint: E,
  sent: Sent<E>,
) => {
  const { token } = real.members[who.at] as Member;
  return call(endpoint, sent, { token, at: new Date(model.now) });
};

/** Expects the model's outcome; members who are not accepted always get `unauthenticated`. */
export const expectOutcome = (who: ModelMember, answered: Answered<unknown>, outcome: Outcome): boolean => {
  const said = who.state === 'accepted' ? outcome : 'unauthenticated';
  const { status, codes } = answered;
  expect({ status, code: codes[0] ?? 'ok' }).toEqual({
    status: said === 'ok' ? status : refusalStatus[said],
    code: said,
  });
  expect(status).toBeLessThan(500);
  return said === 'ok';
};

export const expectMembers = async (real: Real, touched: Iterable<ModelMember>): Promise<void> => {
  for (const one of new Set(touched)) {
    const { balance, state } = await storedUser(real.team, real.members[one.at] as Member);
    expect({ name: one.at, balance, state }).toEqual({
      name: one.at,
      balance: one.balance,
      state: one.state,
    });
  }
};

type Execute = (model: Model, real: Real) => Promise<void>;
export class Command implements fc.AsyncCommand<Model, Real> {
  readonly name: string;
  readonly execute: Execute;
  readonly check: (model: Readonly<Model>) => boolean;
  constructor(name: string, does: Execute, check: (model: Readonly<Model>) => boolean = () => true) {
    this.name = name;
    this.execute = does;
    this.check = check;
  }
  async run(model: Model, real: Real): Promise<void> {
    model.now += step;
    await this.execute(model, real);
    real.executed += 1;
  }
  toString(): string {
    return this.name;
  }
}

/** The element at `number` modulo the length of the list. */
export const pick = <One>(of: readonly One[], number: number): One => of[number % of.length] as One;
export const randomNumbers = fc.tuple(fc.nat(9999), fc.nat(9999), fc.nat(9999), fc.nat(9999));
export type RandomNumbers = readonly [number, number, number, number];

/** A team of four, in the model and over HTTP. */
export const startModel = async (): Promise<{ model: Model; real: Real }> => {
  const names = ['ann', 'bob', 'cyd', 'dan'];
  const team = await aTeam(names, { workspace: { timezone, limit_period: 'month', manual_payments: true } });
  const people = names.map((_, at): ModelMember => ({
    at,
    state: 'accepted',
    balance: 0,
    limit: undefined,
    spent: { period: '', points: 0 },
  }));
  const members = names.map((name) => team[name] as Member);
  const now = Date.now();
  return {
    model: { now, limit: 100, kind: 'month', people, posts: [], rewards: [], purchases: [], requests: [] },
    real: { team, members, executed: 0 },
  };
};

/** Expects that posts, balances and states equal the model's and that the ledger sums to 0. */
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
      return `${id} ${likes.size} ${real.team.values[value]?.id} ${addOns.length} ${points}`;
    });
  expect(there.toSorted()).toEqual(must.toSorted());
  const { body } = await ask(model, real, model.people[0] as ModelMember, ledger.verify, {});
  expect(body).toMatchObject({ balanced: true, sum: 0, differences: [] });
  expect(await ledgerDifferences(real.team)).toEqual([]);
};
