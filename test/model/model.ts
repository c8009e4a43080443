import * as fc from 'fast-check';
import { expect } from 'vitest';
import type { Endpoint, ClientRequest } from '#shared/contract/endpoint';
import { refusalStatus } from '#shared/contract/refusals';
import type { CelebrationKind } from '#shared/model/celebration';
import type { GroupKind } from '#shared/model/group';
import type { AddOnId, GroupId, PostId, PurchaseId, RewardId } from '#shared/model/ids';
import type { RefusalCode } from '#shared/model/refusal';
import type { ModelAward } from './awards.ts';
import type { FileFacts, ModelFile } from './files.ts';
import { type Answered, call } from '../support/stack.ts';
import { type Member, storedUser, type Team } from '../support/team.ts';

/*
 * A simple model of the product in memory, without ledger, transactions or items, and the base of the commands that
 * run against it and, over HTTP, against the real product. Both must give the same answers.
 */

export type ModelMember = {
  readonly at: number;
  state: 'pending' | 'accepted' | 'deactivated';
  balance: number;
  limit: number | undefined;
  spent: { readonly period: string; points: number; extra: number };
  /** When they joined for the first time. */
  joined: number | undefined;
  readonly groups: { [Kind in GroupKind]?: GroupId | undefined };
  readonly days: MemberDays;
  readonly file: FileFacts;
};
/** The days of a member, as YYYY-MM-DD (a welcome follows from two of them), which of them they want to be celebrated, and in which years they were. */
export type MemberDays = {
  [Kind in CelebrationKind]: { date?: string | undefined; wanted: boolean; done: number };
};
/** What the statistics know of something given or bought: its day, and who was in which group then. */
export type Dated = {
  readonly at: number;
  readonly day: string;
  readonly groups: ReadonlyMap<ModelMember, readonly GroupId[]>;
};
export type ModelPost = Dated & {
  readonly id: PostId;
  /** Undefined: the company celebrates the only receiver. */
  readonly from: ModelMember | undefined;
  readonly to: readonly ModelMember[];
  readonly score: number;
  /** The allowance that paid for it; the company has none. */
  readonly paid: ModelMember['spent'] | undefined;
  readonly likes: Set<ModelMember>;
  addOns: ModelAddOn[];
  /** Undefined: it celebrates, and stands for no value. */
  value: number | undefined;
  deleted: boolean;
  /** The award of which it is the post. */
  readonly award?: ModelAward;
};
export type ModelAddOn = Dated & {
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
  /** How many there are in all. */
  stock: number | undefined;
  /** How often a member redeems it in a month. */
  readonly perMonth: number | undefined;
  taken: boolean;
  contributions: ModelPurchase[];
};
export type ModelPurchase = Dated & {
  readonly id: PurchaseId;
  readonly by: ModelMember;
  readonly offer: ModelReward;
  readonly amount: number;
  /** A contribution can be canceled while its reward is open ('put'), a request while it is pending. */
  state: 'put' | 'pending' | 'part' | 'ended';
  refunded: boolean;
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
  readonly groups: readonly { readonly id: GroupId; readonly kind: GroupKind }[];
  /** What the company celebrates and gives, and the last day that is done. */
  readonly celebrations: { [Kind in CelebrationKind]: { on: boolean; points: number; until: string } };
  readonly people: ModelMember[];
  readonly posts: ModelPost[];
  readonly rewards: ModelReward[];
  readonly awards: readonly ModelAward[];
  readonly purchases: ModelPurchase[];
  readonly requests: ModelTeamRequest[];
  /** The files of people that were sent, oldest first. */
  readonly files: ModelFile[];
};
export type Real = {
  readonly team: Team<string>;
  readonly members: Member[];
  executed: number;
};

export const timezone = 'Europe/Madrid';
export const step = 20 * 60_000;
export const day = 86_400_000;

/** The calendar date in the workspace's time zone. */
export const dayAt = (now: number): string =>
  new Date(now).toLocaleDateString('sv-SE', { timeZone: timezone });

export const plusDays = (of: string, days: number): string =>
  new Date(Date.parse(`${of}T12:00:00Z`) + days * day).toISOString().slice(0, 10);

/** The last day whose morning has come: 8:00. */
export const lastMorning = (now: number): string => {
  const time = new Date(now).toLocaleTimeString('sv-SE', { timeZone: timezone });
  return time >= '08:00' ? dayAt(now) : plusDays(dayAt(now), -1);
};

/** The limit period, by the calendar date. */
export const periodOf = ({ now, kind }: Model): string => {
  const today = dayAt(now);
  if (kind === 'day') return today;
  if (kind === 'month') return today.slice(0, 7);
  const sunday = (new Date(`${today}T12:00:00Z`).getUTCDay() + 6) % 7;
  return `week of ${plusDays(today, -sunday)}`;
};

export const remainingAllowance = (model: Model, { limit, spent }: ModelMember): number =>
  Math.max(0, (limit ?? model.limit) + (spent.period === periodOf(model) ? spent.extra - spent.points : 0));
/** The same period, chosen again after another one, has an allowance of its own. */
export const beginPeriod = (model: Model, one: ModelMember): void => {
  const period = periodOf(model);
  if (one.spent.period !== period) one.spent = { period, points: 0, extra: 0 };
};
export const spend = (model: Model, one: ModelMember, points: number): void => {
  beginPeriod(model, one);
  one.spent.points = Math.max(0, one.spent.points + points);
};
/** When and by whom something is given or bought. */
export const datedNow = ({ now }: Model, people: readonly ModelMember[]): Dated => ({
  at: now,
  day: dayAt(now),
  groups: new Map(
    people.map((one) => [one, Object.values(one.groups).filter((group) => group !== undefined)]),
  ),
});
export const isActive = ({ state }: ModelMember): boolean => state !== 'deactivated';

export type Outcome = RefusalCode | 'ok';

/** Calls an endpoint as a member at the model's time. */
export const ask = <E extends Endpoint>(
  model: Model,
  real: Real,
  who: ModelMember,
  endpoint: E,
  sent: ClientRequest<E>,
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

export const newMember = (at: number, more: Pick<ModelMember, 'state' | 'joined' | 'file'>): ModelMember => ({
  at,
  balance: 0,
  limit: undefined,
  spent: { period: '', points: 0, extra: 0 },
  groups: {},
  days: {
    birthday: { wanted: true, done: 0 },
    anniversary: { wanted: true, done: 0 },
    welcome: { wanted: true, done: 0 },
  },
  ...more,
});
