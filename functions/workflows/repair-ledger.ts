import { randomIdBytes } from '#functions/crypto/tokens';
import { addEntry } from '#functions/data/entries';
import { keys } from '#functions/table/keys';
import { unlessConflict } from '#functions/table/retry';
import { transact, write } from '#functions/table/transact';
import { change, type Write } from '#functions/table/writes';
import type { StoredEntry } from '#shared/model/entry';
import type { User } from '#shared/model/user';
import { createIds } from '#shared/rules/basics/ids';
import type { AllowanceDifference, UserLedger } from '#shared/rules/rewards/ledger-verification';

type Recorded = Pick<User, 'balance' | 'entries' | 'opening_entry'>;

/** What the entries of a member lead to; undefined when one is missing between them or does not follow. */
const recordedIn = (entries: readonly StoredEntry[]): Recorded | undefined => {
  let balance = 0;
  for (const [at, { number, amount, balance_after: after }] of entries.entries()) {
    balance += amount;
    if (number !== at + 1 || after !== balance) return undefined;
  }
  const opening = entries.find(({ type }) => type === 'opening')?.number;
  return { balance, entries: entries.length, ...(opening !== undefined && { opening_entry: opening }) };
};

/** Takes what the entries say: the item of the member is from before the last of them. */
const followEntries = ({ workspace_id: w, id, entries }: User, recorded: Recorded): Write =>
  change(keys.user(w, id), { set: recorded }, [['entries', '=', entries]]);

/** Records as an entry what the item says and no entry does. Entries are only added, never changed. */
const addMissing = (user: User, recorded: Recorded, now: Date): readonly Write[] => {
  const { workspace_id: w, id, balance, entries } = user;
  const entry: StoredEntry = {
    id: createIds(now, randomIdBytes).entry(),
    number: recorded.entries + 1,
    user_id: id,
    type: 'adjust',
    amount: balance - recorded.balance,
    balance_after: balance,
    counter: 'adjusted',
    created_at: now.toISOString(),
    comment: 'Restored from a copy of the data',
  };
  const [, ...others] = addEntry(w, entry);
  return [
    change(keys.user(w, id), { set: { entries: entry.number } }, [
      ['entries', '=', entries],
      ['balance', '=', balance],
    ]),
    ...others,
  ];
};

/**
 * Repairs the ledger of a member after a restored copy cut a transaction in two. Returns false when its entries do not
 * follow from each other: then nobody knows what is right.
 */
export const repairLedger = async ({ user, entries }: UserLedger, now: Date): Promise<boolean> => {
  const recorded = recordedIn(entries);
  if (!recorded) return false;
  const isBehind = user.entries <= recorded.entries;
  await unlessConflict(
    transact(...(isBehind ? [followEntries(user, recorded)] : addMissing(user, recorded, now))),
  );
  return true;
};

/** Takes what the posts say of the allowance that a member has spent. */
export const repairAllowance = async ({ user, spent, recomputed }: AllowanceDifference): Promise<void> => {
  const { workspace_id: w, id, period } = user;
  const asRead = [
    ['spent', '=', spent],
    ['period', '=', period],
  ] as const;
  await unlessConflict(write(change(keys.user(w, id), { set: { spent: recomputed } }, asRead)));
};
