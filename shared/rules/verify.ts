import type { CounterAccount, StoredEntry } from '#shared/model/entry';
import type { User } from '#shared/model/user';
import { counterOf } from './ledger.ts';

/** One person's books: the balance as it stands, and everything that ever changed it, oldest first. */
export type Books = {
  readonly user: User;
  readonly entries: readonly StoredEntry[];
};

/** A balance that its entries do not lead to, or entries that do not continue each other. */
export type Difference = {
  readonly user: User;
  readonly balance: number;
  readonly recomputed: number;
  /** The number of the first entry that is missing or wrong in itself; null when only the balance is. */
  readonly entry: number | null;
};

export type Verdict = {
  readonly balanced: boolean;
  readonly users: number;
  readonly entries: number;
  readonly accounts: Record<CounterAccount | 'balances', number>;
  /** Of all accounts; 0 in a sound ledger. */
  readonly sum: number;
  readonly differences: readonly Difference[];
};

const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** The first entry that does not continue the ones before it without a gap; the number after the last is one too. */
const firstWrong = ({ user, entries }: Books): number | null => {
  let before = 0;
  for (const [at, { number, amount, balance_after: after, type, counter }] of entries.entries()) {
    const sound = number === at + 1 && after === before + amount && counter === counterOf[type];
    if (!sound || !Number.isSafeInteger(amount)) return at + 1;
    before = after;
  }
  return entries.length === user.entries ? null : Math.min(entries.length, user.entries) + 1;
};

const differenceIn = (books: Books): Difference[] => {
  const { balance } = books.user;
  const recomputed = total(books.entries.map(({ amount }) => amount));
  const entry = firstWrong(books);
  return recomputed === balance && entry === null ? [] : [{ user: books.user, balance, recomputed, entry }];
};

/**
 * Recomputes every balance from its entries and names each difference. Double entry: what an entry gives to a
 * balance its counter-account lacks, so that all accounts together are 0.
 */
export const verifyBooks = (books: readonly Books[]): Verdict => {
  const entries = books.flatMap((one) => one.entries);
  const against = (account: CounterAccount): number =>
    0 - total(entries.filter(({ counter }) => counter === account).map(({ amount }) => amount));
  const accounts = {
    issued: against('issued'),
    redeemed: against('redeemed'),
    adjusted: against('adjusted'),
    balances: total(books.map(({ user }) => user.balance)),
  };
  const sum = total(Object.values(accounts));
  const differences = books.flatMap(differenceIn);
  return {
    balanced: sum === 0 && differences.length === 0,
    users: books.length,
    entries: entries.length,
    accounts,
    sum,
    differences,
  };
};
