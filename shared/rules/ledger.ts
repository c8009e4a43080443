import type { EntryId } from '#shared/model/ids';
import type { CounterAccount, EntryType, StoredEntry } from '#shared/model/entry';
import type { User } from '#shared/model/user';

/** The other account of each kind of entry. Entry and counter-account sum to 0. */
export const counterOf: Record<EntryType, CounterAccount> = {
  adjust: 'adjusted',
  post: 'issued',
  post_deleted: 'issued',
  purchase: 'redeemed',
  purchase_declined: 'redeemed',
  purchase_canceled: 'redeemed',
};

type Cause = Pick<StoredEntry, 'type' | 'amount' | 'by_id' | 'post_id' | 'purchase_id' | 'comment'>;

/**
 * The next entry on a user's balance sheet, in points. `number` continues the user's own without a gap: the
 * repository commits it only while the user still has `entries` entries, so balance_after is always right.
 */
export const nextEntry = (
  user: Pick<User, 'id' | 'balance' | 'entries'>,
  id: EntryId,
  cause: Cause,
  now: Date,
): StoredEntry => ({
  ...cause,
  id,
  number: user.entries + 1,
  user_id: user.id,
  balance_after: user.balance + cause.amount,
  counter: counterOf[cause.type],
  created_at: now.toISOString(),
});
