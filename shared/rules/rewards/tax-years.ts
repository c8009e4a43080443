import type { CsvSeparator } from '#shared/model/choices';
import type { RewardId, UserId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { Money } from '#shared/model/money';
import type { StoredPurchase } from '#shared/model/purchase';
import type { StoredReward } from '#shared/model/reward';
import type { TaxedMember, TaxedRedemption, TaxYear } from '#shared/model/tax-year';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { decimal, toCsv } from '../basics/csv.ts';
import { decimalOf, totalsByCurrency } from '../basics/money.ts';
import { proportionalShares } from '../statistics/proportional-shares.ts';
import { isEditable, moneyValueOf } from './rewards.ts';
import { dayOf, startOfDay } from '../basics/time.ts';
import { isPeopleAdministrator, personById } from '../people/users.ts';

/** What a year is made from: the purchases that were fulfilled in it, and who and what they name. */
export type TaxYearFacts = {
  readonly purchases: readonly StoredPurchase[];
  readonly rewards: ReadonlyMap<RewardId, StoredReward>;
  readonly users: ReadonlyMap<UserId, User>;
};

/** Who looks: it decides whether they see addresses. */
type Viewer = Pick<User, 'permissions'>;

type Part = {
  readonly user_id: UserId;
  readonly reward_id: RewardId;
  readonly organization: string | undefined;
  readonly item: TaxedRedemption;
};

/** The first instant of a calendar year in a time zone, and the first after it. */
export const boundsOfYear = (
  year: number,
  timeZone: string,
): { readonly from: Date; readonly until: Date } => ({
  from: startOfDay(`${year}-01-01`, timeZone),
  until: startOfDay(`${year + 1}-01-01`, timeZone),
});

/** Demo data is no income of anybody: not what demo members redeem, and not what is redeemed of demo rewards. */
export const isTaxed = ({ demo, reward }: StoredPurchase): boolean => !demo && !reward.demo;

/** The rewards whose value of today is asked for: they had none when they were redeemed. */
export const rewardsToAsk = (purchases: readonly StoredPurchase[]): readonly RewardId[] => [
  ...new Set(purchases.filter((one) => !one.money_value).map(({ reward }) => reward.id)),
];

export const payersOf = (purchases: readonly StoredPurchase[]): readonly UserId[] => [
  ...new Set(purchases.flatMap(({ parts }) => parts.map(({ user_id: id }) => id))),
];

/** What each payer of a purchase got: the money value is split in proportion to what they paid, exactly. */
const partsOf = (
  purchase: StoredPurchase,
  rewards: TaxYearFacts['rewards'],
  timeZone: string,
): readonly Part[] => {
  const { id, reward, parts, money_value: kept } = purchase;
  const now = rewards.get(reward.id);
  const value = kept ?? (now && moneyValueOf(now));
  const paid = Map.groupBy(parts, ({ user_id }) => user_id);
  const coins = [...paid.values()].map((own) => own.reduce((sum, { amount }) => sum + amount, 0));
  const shares = value && proportionalShares(value.amount, coins);
  return [...paid.keys()].map((user_id, at) => ({
    user_id,
    reward_id: reward.id,
    organization: reward.organization,
    item: {
      id,
      day: dayOf(new Date(purchase.status_changed_at), timeZone),
      title: reward.title,
      team: reward.reward_type === 'team',
      payroll: reward.fulfilment === 'payroll',
      coins: coins[at] ?? 0,
      value: value ? { amount: shares?.[at] ?? 0, currency: value.currency } : null,
      set_later: value !== undefined && kept === undefined,
    },
  }));
};

const allParts = ({ purchases, rewards }: TaxYearFacts, timeZone: string): readonly Part[] =>
  purchases.flatMap((purchase) => partsOf(purchase, rewards, timeZone));

const valuesIn = (parts: readonly Part[]): readonly Money[] => parts.flatMap(({ item }) => item.value ?? []);

const totalsOf = (parts: readonly Part[]): TaxYear['totals'] => ({
  redemptions: parts.length,
  coins: parts.reduce((sum, { item }) => sum + item.coins, 0),
  values: [...totalsByCurrency(valuesIn(parts))],
  without_value: parts.filter(({ item }) => !item.value).length,
});

/** The rewards without any value that somebody got, each once. */
const withoutValue = (parts: readonly Part[], rewards: TaxYearFacts['rewards']) => {
  const titles = new Map(
    parts.filter(({ item }) => !item.value).map((part) => [part.reward_id, part.item.title]),
  );
  return [...titles].map(([id, title]) => {
    const reward = rewards.get(id);
    return { id, title: reward?.title ?? title, edit: reward !== undefined && isEditable(reward) };
  });
};

/** What each organization gets, by name. */
const organizationsIn = (parts: readonly Part[]): TaxYear['organizations'] =>
  [...Map.groupBy(parts, ({ organization }) => organization)]
    .flatMap(([name, own]) => (name === undefined ? [] : [{ name, ...totalsOf(own) }]))
    .toSorted((a, b) => a.name.localeCompare(b.name));

/** A year as administrators see it. Only those who may see addresses do. */
export const presentTaxYear = (
  year: number,
  facts: TaxYearFacts,
  { timezone, created_at }: Pick<Workspace, 'timezone' | 'created_at'>,
  me: Viewer,
): TaxYear => {
  const parts = allParts(facts, timezone);
  const listed = parts.length <= limits.taxYear.redemptions;
  const addresses = isPeopleAdministrator(me);
  const members = [...Map.groupBy(parts, ({ user_id: id }) => id)].map(([id, own]): TaxedMember => ({
    user: personById(facts.users, id),
    email: addresses ? (facts.users.get(id)?.email ?? '') : null,
    ...totalsOf(own),
    items: listed ? own.map(({ item }) => item) : null,
  }));
  return {
    year,
    first_year: Math.min(year, Number(dayOf(new Date(created_at), timezone).slice(0, 4))),
    members: members.toSorted((a, b) => a.user.name.localeCompare(b.user.name)),
    totals: totalsOf(parts),
    organizations: organizationsIn(parts),
    rewards_without_value: withoutValue(parts, facts.rewards),
  };
};

/** One line for each redemption and payer, in the order of their fulfillment. */
export const taxYearCsv = (
  facts: TaxYearFacts,
  { timezone }: Pick<Workspace, 'timezone'>,
  me: Viewer,
  separator?: CsvSeparator,
): string => {
  const addresses = isPeopleAdministrator(me);
  return toCsv(
    [
      'id',
      'date',
      'user_id',
      'name',
      'email',
      'reward',
      'coins',
      'value',
      'currency',
      'set_later',
      'organization',
    ],
    allParts(facts, timezone).map(({ user_id, organization, item }) => [
      item.id,
      item.day,
      user_id,
      personById(facts.users, user_id).name,
      addresses ? facts.users.get(user_id)?.email : '',
      item.title,
      item.coins,
      decimal(decimalOf(item.value ?? undefined)),
      item.value?.currency,
      item.value ? item.set_later : '',
      organization,
    ]),
    separator,
  );
};
