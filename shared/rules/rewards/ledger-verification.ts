import type { CounterAccount, StoredEntry } from '#shared/model/entry';
import type { StoredAddOn } from '#shared/model/add-on';
import type { StoredPost } from '#shared/model/post';
import type { User } from '#shared/model/user';
import { counterAccounts } from './ledger.ts';
import { allowanceOf, type AllowanceSettings, isPaidBy } from '../people/users.ts';

/** The ledger of one user: the stored balance and all entries, oldest first. */
export type UserLedger = {
  readonly user: User;
  readonly entries: readonly StoredEntry[];
};

/** A balance that does not match its entries, or a gap or error in the entries. */
export type LedgerDifference = {
  readonly user: User;
  readonly balance: number;
  readonly recomputed: number;
  /** The number of the first entry that is missing or invalid; null if only the balance is wrong. */
  readonly entry: number | null;
};

/** An allowance whose spent amount does not match the posts of its period. */
export type AllowanceDifference = {
  readonly user: User;
  readonly period: string;
  readonly spent: number;
  readonly recomputed: number;
};

const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** Recomputes what each member has spent of the current allowance from their posts and add-ons, and reports each difference. */
export const verifyAllowances = (
  users: readonly User[],
  given: readonly (StoredPost | StoredAddOn)[],
  workspace: AllowanceSettings,
  now: Date,
): readonly AllowanceDifference[] => {
  const bySender = Map.groupBy(given, ({ from_id: from }) => from);
  return users
    .filter((user) => user.period === allowanceOf(user, workspace, now).period)
    .flatMap((user) => {
      const { period, spent } = user;
      const counted = (bySender.get(user.id) ?? []).filter((post) => isPaidBy(user, post));
      const recomputed = total(counted.map(({ score, to_id: to }) => score * to.length));
      return recomputed === spent ? [] : [{ user, period, spent, recomputed }];
    });
};

type LedgerReport = {
  readonly balanced: boolean;
  readonly users: number;
  readonly entries: number;
  readonly accounts: Record<CounterAccount | 'balances', number>;
  /** The sum of all accounts; 0 in a correct ledger. */
  readonly sum: number;
  readonly differences: readonly LedgerDifference[];
  readonly allowances: readonly AllowanceDifference[];
};

/**
 * The number of the first entry that does not continue the previous one; null if none. Also detects missing last
 * entries.
 */
const firstWrong = ({ user, entries }: UserLedger): number | null => {
  let before = 0;
  for (const [at, { number, amount, balance_after: after, type, counter }] of entries.entries()) {
    const sound = number === at + 1 && after === before + amount && counter === counterAccounts[type];
    // The member names the one balance that was brought from elsewhere: without it, another could follow.
    const once = type !== 'opening' || number === user.opening_entry;
    if (!sound || !once || !Number.isSafeInteger(amount)) return at + 1;
    before = after;
  }
  return entries.length === user.entries ? null : Math.min(entries.length, user.entries) + 1;
};

const differenceIn = (ledger: UserLedger): LedgerDifference[] => {
  const { balance } = ledger.user;
  const recomputed = total(ledger.entries.map(({ amount }) => amount));
  const entry = firstWrong(ledger);
  return recomputed === balance && entry === null ? [] : [{ user: ledger.user, balance, recomputed, entry }];
};

/**
 * Recomputes every balance from its entries and reports each difference. Double entry: each entry is also subtracted
 * from its counter-account, so that all accounts sum to 0.
 * @param allowances the differences that verifyAllowances found
 */
export const verifyLedger = (
  ledgers: readonly UserLedger[],
  allowances: readonly AllowanceDifference[],
): LedgerReport => {
  const entries = ledgers.flatMap((one) => one.entries);
  const against = (account: CounterAccount): number =>
    0 - total(entries.filter(({ counter }) => counter === account).map(({ amount }) => amount));
  const accounts = {
    issued: against('issued'),
    redeemed: against('redeemed'),
    adjusted: against('adjusted'),
    opening: against('opening'),
    returned: against('returned'),
    balances: total(ledgers.map(({ user }) => user.balance)),
  };
  const sum = total(Object.values(accounts));
  const differences = ledgers.flatMap(differenceIn);
  return {
    balanced: sum === 0 && differences.length === 0 && allowances.length === 0,
    users: ledgers.length,
    entries: entries.length,
    accounts,
    sum,
    differences,
    allowances,
  };
};
