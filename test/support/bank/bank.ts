import { celebrations } from '#shared/contract/celebrations';
import { groups } from '#shared/contract/groups';
import type { AddOnId, AwardId, GroupId, PostId, PurchaseId } from '#shared/model/ids';
import type { Reward } from '#shared/model/reward';
import type { SeededRandom } from '../seeded-random.ts';
import { anAward } from '../awards.ts';
import { anOwnDay } from '../own-day.ts';
import { aReward, giveCoins } from '../shop.ts';
import { type Answered, call, type Options } from '../stack.ts';
import { aTeam, type Member, type Team } from '../team.ts';
import {
  aCelebratingWorkspace,
  datesInMonth,
  dayInMonth,
  type KnownCelebration,
  type MemberVersion,
} from './festive.ts';

/** A request under a mark of its own, and the status of its final answer, if any. */
type SentRequest = { readonly mark: string; readonly status: number | undefined };

export type Bank = {
  readonly team: Team<string>;
  readonly ann: Member;
  /** The clients. Their days stay as they are, so each of them must have been celebrated at the end. */
  readonly people: readonly Member[];
  /** They only receive: their dates are corrected, and they leave and come back. */
  readonly guests: readonly Member[];
  readonly singleRewards: readonly Reward[];
  readonly teamRewards: readonly Reward[];
  readonly awards: { readonly given: AwardId; readonly nominated: AwardId };
  /** The posts of awards that were given, of which some are deleted. */
  readonly awardPosts: PostId[];
  /** Everything sent and redeemed, which any client may delete or cancel; some of it has already ended. */
  readonly sentPosts: { readonly id: PostId; readonly by: Member }[];
  readonly addOns: { readonly id: AddOnId; readonly post: PostId; readonly by: Member }[];
  readonly purchases: { readonly id: PurchaseId; readonly by: Member }[];
  /** Every group that was there at some time. */
  readonly groups: GroupId[];
  /** Celebrations that somebody deleted, or tried to. */
  readonly deletedCelebrations: KnownCelebration[];
  /** The same of own days of the company. */
  readonly deletedOwnDays: PostId[];
  /** Each state of a member that was stored while something ran. */
  readonly versions: Map<string, MemberVersion>;
  readonly requests: SentRequest[];
  /** Refusals that are not in `expected`. */
  readonly unexpectedAnswers: string[];
  /** The time of the bank, in milliseconds; each request comes a second later. */
  now: number;
  /** Whether those were celebrated whose day it is. */
  morning: 'running' | 'done';
};

export type Ask = () => Promise<Answered<unknown>>;
/** Prepares a client's next request, repeatable under the same key; undefined when there is nothing to ask. */
export type Step = (bank: Bank, me: Member, roll: SeededRandom, mark: string) => Promise<Ask | undefined>;

/** A request of a member at the time of the bank. */
export const by = (bank: Bank, { token }: Member, key?: string): Options => {
  bank.now += 1000;
  return { token, at: new Date(bank.now), ...(key !== undefined && { key }) };
};

/** What must hold, by its description; each check returns the violations found. */
export type Truths = Readonly<Record<string, (bank: Bank) => Promise<string[]>>>;

export const same = (what: string, is: unknown, must: unknown): string[] =>
  JSON.stringify(is) === JSON.stringify(must)
    ? []
    : [`${what}: ${JSON.stringify(is)}, not ${JSON.stringify(must)}`];

/** Everybody who has a balance. */
export const everyone = ({ ann, people, guests }: Bank): readonly Member[] => [ann, ...people, ...guests];

/** One of a list; half the time one of the last, which others are likely to act on now. */
export const chooseRecent = <One>(roll: SeededRandom, of: readonly One[]): One | undefined =>
  roll.choose(roll.below(2) === 0 ? of.slice(-3) : of);

/** The days of the month that the company celebrates as a whole, and what each gives. */
export const ownDays = [3, 6, 9];
export const ownDayPoints = 10;

/** Next month, after its first morning. The real clock stays behind: only the mornings that a bank runs itself are due. */
const nextMonth = (): Date => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 9));
};

export const createBank = async (clients: number, roll: SeededRandom): Promise<Bank> => {
  const names = Array.from({ length: clients }, (_, at) => `u${at}`);
  const guestNames = Array.from({ length: clients }, (_, at) => `g${at}`);
  const start = nextMonth();
  const all = ['ann', ...names, ...guestNames];
  const team = await aTeam(all, {
    workspace: { ...aCelebratingWorkspace(start), private_posts: true },
    users: Object.fromEntries(all.map((name) => [name, datesInMonth(start, roll)])),
    now: start,
  });
  const ann = team['ann'] as Member;
  const people = names.map((name) => team[name] as Member);
  const guests = guestNames.map((name) => team[name] as Member);
  await giveCoins(ann, 100, ...people);
  await giveCoins(ann, 40, ...guests);
  // Each name four times at once.
  const founding = ['Design', 'Sales'].flatMap((name) => Array.from({ length: 4 }, () => name));
  const founded = await Promise.all(
    founding.map((name) => call(groups.create, { body: { name, kind: 'department' } }, ann)),
  );
  for (const day of ownDays)
    await call(
      celebrations.createDay,
      { body: anOwnDay({ name: `Day ${day}`, date: dayInMonth(start, 2010, day), points: ownDayPoints }) },
      ann,
    );
  const make = (price: string, more = {}) => aReward(ann, { price, ...more });
  const singleRewards = [
    await make('7'),
    await make('25'),
    await make('3', { one_time: 'true' }),
    await make('2', { stock: '4' }),
    await make('1', { per_person: '1', per_person_period: 'month' }),
  ];
  const anAwardOf = async (way: 'given' | 'nominated', points_max: number) =>
    (await anAward(ann, { way, points_min: 1, points_max, budget: { points: 40, period: 'year' } })).id;
  const teamRewards = [
    await make('60', { reward_type: 'team' }),
    await make('20', { reward_type: 'team', one_time: 'true' }),
  ];
  return {
    team,
    ann,
    people,
    guests,
    singleRewards,
    teamRewards,
    awards: { given: await anAwardOf('given', 9), nominated: await anAwardOf('nominated', 1) },
    awardPosts: [],
    sentPosts: [],
    addOns: [],
    purchases: [],
    groups: founded.flatMap(({ status, body }) => (status === 201 ? [body.id] : [])),
    deletedCelebrations: [],
    deletedOwnDays: [],
    versions: new Map(),
    requests: [],
    unexpectedAnswers: [],
    now: start.getTime(),
    morning: 'done',
  };
};
