import { expect, test } from 'vitest';
import type { EntryId, UserId } from '#shared/model/ids';
import type { StoredEntry } from '#shared/model/entry';
import type { User } from '#shared/model/user';
import { nextEntry } from '#shared/rules/rewards/ledger';
import { verifyLedger } from '#shared/rules/rewards/ledger-verification';

const now = new Date('2026-11-21T12:00:00.000Z');

/** A user with an entry for each amount; `off` makes the balance wrong by that amount. */
const books = (amounts: readonly number[], off = 0) => {
  let purse = { id: 'u' as UserId, balance: 0, entries: 0 };
  const entries = amounts.map((amount): StoredEntry => {
    const cause = { type: amount > 0 ? 'post' : 'purchase', amount } as const;
    const entry = nextEntry(purse, 'e' as EntryId, cause, now);
    purse = { ...purse, balance: entry.balance_after, entries: entry.number };
    return entry;
  });
  return { user: { ...purse, balance: purse.balance + off } as User, entries };
};

test('the accounts of a correct ledger sum to 0', () => {
  expect(verifyLedger([books([10, -3]), books([5]), books([])], [])).toMatchObject({
    balanced: true,
    users: 3,
    entries: 3,
    accounts: { issued: -15, redeemed: 3, adjusted: 0, balances: 12 },
    sum: 0,
    differences: [],
  });
});

test('a wrong balance is named with the recomputed one', () => {
  expect(verifyLedger([books([10]), books([5, 5], 1)], [])).toMatchObject({
    balanced: false,
    sum: 1,
    differences: [{ balance: 11, recomputed: 10, entry: null }],
  });
});

test.each([
  ['missing in the middle', (entries: StoredEntry[]) => entries.toSpliced(1, 1), 2],
  ['missing at the end', (entries: StoredEntry[]) => entries.slice(0, 2), 3],
  ['there twice', (entries: StoredEntry[]) => entries.toSpliced(1, 0, entries[0] as StoredEntry), 2],
  [
    'a balance from elsewhere that the member does not name',
    (entries: StoredEntry[]) =>
      entries.toSpliced(1, 1, { ...(entries[1] as StoredEntry), type: 'opening', counter: 'opening' }),
    2,
  ],
  [
    'booked against another account',
    (entries: StoredEntry[]) =>
      entries.toSpliced(0, 1, { ...(entries[0] as StoredEntry), counter: 'adjusted' }),
    1,
  ],
])('an entry that is %s is named by its number', (_, spoil, entry) => {
  const { user, entries } = books([1, 2, 3]);
  const { balanced, differences } = verifyLedger([{ user, entries: spoil(entries) }], []);
  expect(balanced).toBe(false);
  expect(differences).toMatchObject([{ entry }]);
});

test('differences that cancel each other out are still named', () => {
  const { balanced, sum, differences } = verifyLedger([books([10], 4), books([10], -4)], []);
  expect(sum).toBe(0);
  expect(balanced).toBe(false);
  expect(differences).toHaveLength(2);
});
