import type { EntryId } from '#shared/model/ids';
import type { CounterAccount, EntryType, StoredEntry } from '#shared/model/entry';
import { Refusal } from '#shared/model/refusal';
import type { User } from '#shared/model/user';
import { type ActingMember, doerFields } from '../people/actors.ts';
import { isCurrentMember } from '../people/users.ts';

/** The counter-account of each type of entry. An entry and its counter-account sum to 0. */
export const counterAccounts: Record<EntryType, CounterAccount> = {
  adjust: 'adjusted',
  opening: 'opening',
  post: 'issued',
  post_deleted: 'issued',
  purchase: 'redeemed',
  purchase_declined: 'redeemed',
  purchase_canceled: 'redeemed',
  returned: 'returned',
};

type Cause = Pick<
  StoredEntry,
  | 'type'
  | 'amount'
  | 'by_id'
  | 'impersonated_by'
  | 'by_key'
  | 'post_id'
  | 'add_on_id'
  | 'purchase_id'
  | 'comment'
  | 'redeemed'
>;

/**
 * The next ledger entry of a user, in points. The repository commits it only if the user still has `entries` entries,
 * so `number` has no gaps and `balance_after` is always right.
 */
export const nextEntry = (
  user: Pick<User, 'id' | 'balance' | 'entries'> & Partial<Pick<User, 'department_id' | 'demo'>>,
  id: EntryId,
  cause: Cause,
  now: Date,
): StoredEntry => ({
  ...cause,
  id,
  number: user.entries + 1,
  user_id: user.id,
  balance_after: user.balance + cause.amount,
  counter: counterAccounts[cause.type],
  created_at: now.toISOString(),
  ...(user.department_id && { department_id: user.department_id }),
  ...(user.demo && { demo: true }),
});

/** What an administrator credits or debits. */
type Booking = {
  readonly amount: number;
  readonly actor: ActingMember;
  readonly id: EntryId;
  readonly now: Date;
};

/**
 * Plans a credit or debit by an administrator. A debit cannot make a balance negative. A balance that is negative
 * already (after a received post was deleted) can only be raised.
 * @throws Refusal not_found | own_balance | user_not_found | invalid_amount
 */
export const planAdjustment = (
  user: User | undefined,
  { amount, comment, actor, id, now }: Booking & { readonly comment?: string | undefined },
): StoredEntry => {
  if (!user) throw new Refusal('not_found');
  if (user.id === actor.userId) throw new Refusal('own_balance', {}, ['id']);
  if (!isCurrentMember(user)) throw new Refusal('user_not_found', {}, ['id']);
  if (amount < 0 && user.balance + amount < 0)
    throw new Refusal('invalid_amount', { balance: user.balance }, ['amount']);
  const cause = { type: 'adjust', amount, ...doerFields(actor), ...(comment && { comment }) } as const;
  return nextEntry(user, id, cause, now);
};

/** Whether a member has brought a balance from elsewhere. It is brought at most once. */
export const hasOpening = ({ opening_entry: number }: Pick<User, 'opening_entry'>): boolean =>
  number !== undefined;

/**
 * Plans the balance that a member brings from another tool: the points received there that they could still spend. The
 * allowance is not brought, it begins anew with every period.
 * @throws Refusal own_balance | user_not_found | already_settled
 */
export const planOpening = (
  user: Pick<User, 'id' | 'balance' | 'entries' | 'state' | 'opening_entry'>,
  { amount, actor, id, now }: Booking,
): StoredEntry => {
  if (user.id === actor.userId) throw new Refusal('own_balance');
  if (!isCurrentMember(user)) throw new Refusal('user_not_found');
  if (hasOpening(user)) throw new Refusal('already_settled');
  return nextEntry(user, id, { type: 'opening', amount, ...doerFields(actor) }, now);
};
