import * as z from 'zod';
import { Instant, Points } from './common.ts';
import { AddOnId, EntryId, type GroupId, PostId, PurchaseId, UserId } from './ids.ts';

export const EntryType = z.enum([
  'adjust',
  'opening',
  'post',
  'post_deleted',
  'purchase',
  'purchase_declined',
  'purchase_canceled',
  'returned',
]);
export type EntryType = z.infer<typeof EntryType>;

/** The other account of each entry (double-entry bookkeeping). All accounts of a workspace sum to 0. */
export const CounterAccount = z.enum(['issued', 'redeemed', 'adjusted', 'opening', 'returned']);
export type CounterAccount = z.infer<typeof CounterAccount>;

/** What a redemption was spent on, as the points account counts it. */
export const RedeemedKind = z.enum(['individual', 'team', 'gift_card', 'payroll']);
export type RedeemedKind = z.infer<typeof RedeemedKind>;

/** One ledger entry as the API returns it. */
export const Entry = z.object({
  id: EntryId,
  type: EntryType,
  amount: Points,
  balance_after: Points,
  created_at: Instant,
  post_id: PostId.nullable(),
  /** The points came with an add-on to the post. */
  add_on_id: AddOnId.nullable(),
  purchase_id: PurchaseId.nullable(),
  by_id: UserId.nullable(),
  comment: z.string().nullable(),
  redeemed: RedeemedKind.nullable().describe('of a redemption; null: it is older than this is recorded'),
});
export type Entry = z.infer<typeof Entry>;

/** One change of one balance as stored in the table; append-only. `number` has no gaps. */
export type StoredEntry = {
  readonly id: EntryId;
  readonly number: number;
  readonly user_id: UserId;
  readonly type: EntryType;
  readonly amount: number;
  readonly balance_after: number;
  readonly counter: CounterAccount;
  readonly created_at: string;
  readonly by_id?: UserId;
  /** The operator who impersonated the acting member. */
  readonly impersonated_by?: string;
  /** The name of the API key that acted in the name of the member. */
  readonly by_key?: string;
  readonly post_id?: PostId;
  /** The points came with an add-on to the post. */
  readonly add_on_id?: AddOnId;
  readonly purchase_id?: PurchaseId;
  readonly comment?: string;
  /** Of a redemption; absent: it is older than this is recorded. */
  readonly redeemed?: RedeemedKind;
  /** The department of the member at that time. */
  readonly department_id?: GroupId;
  /** The member is fictional: the points account keeps them apart. */
  readonly demo?: true;
};
