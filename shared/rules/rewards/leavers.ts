import type { EntryId, PurchaseId, RewardId } from '#shared/model/ids';
import type { StoredEntry } from '#shared/model/entry';
import type { Leaver, LeaversSummary, PayrollDraft, ReturnAfter } from '#shared/model/leaver';
import { returnDays } from '#shared/model/choices';
import { limits } from '#shared/model/limits';
import type { Redemption, StoredPurchase } from '#shared/model/purchase';
import { Refusal } from '#shared/model/refusal';
import type { StoredRewardSnapshot } from '#shared/model/reward';
import type { Person, User, UserState } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { dayOf, daysBefore, startOfDay } from '../basics/time.ts';
import { type ActingMember, doerFields } from '../people/actors.ts';
import { groupIdsOf } from '../people/groups.ts';
import { isCurrentMember } from '../people/users.ts';
import { nextEntry } from './ledger.ts';

type Left = Pick<User, 'state' | 'demo' | 'balance' | 'left_at'>;
type Zone = Pick<Workspace, 'timezone'>;

/** Whether somebody has left and still has points. */
export const isLeaver = ({ state, demo, balance }: Left): boolean =>
  state === 'deactivated' && demo !== true && balance > 0;

/** Sorts behind every time: nobody recorded when they left. */
const unknown = '~';

/** Where somebody stands in the list of those who left with points, the first of them first; undefined: not there. */
export const leaverPosition = (user: Left): string | undefined =>
  isLeaver(user) ? (user.left_at ?? unknown) : undefined;

/** The day on which somebody left, in the time zone of the team; undefined: nobody recorded it. */
const leftOn = ({ left_at: at }: Pick<User, 'left_at'>, { timezone }: Zone): string | undefined =>
  at === undefined ? undefined : dayOf(new Date(at), timezone);

/** Whether a reward can still be redeemed for somebody who left. */
const mayRedeemFor = (user: Left, zone: Zone, now: Date): boolean => {
  const day = leftOn(user, zone);
  const first = daysBefore(dayOf(now, zone.timezone), limits.leaver.redeemDays);
  return isLeaver(user) && day !== undefined && day >= first;
};

/** In which states somebody may be when an administrator redeems for them; undefined: nothing is redeemed for them. */
export const statesToRedeemFor = (
  user: User,
  isCard: boolean,
  zone: Zone,
  now: Date,
): readonly UserState[] | undefined => {
  if (isCurrentMember(user)) return isCard ? ['accepted'] : ['pending', 'accepted'];
  return mayRedeemFor(user, zone, now) ? ['deactivated'] : undefined;
};

/** The day on which points are returned by themselves: when so many full days are over. */
const returnDay = (user: Pick<User, 'left_at'>, days: ReturnAfter, zone: Zone): string | undefined => {
  const day = leftOn(user, zone);
  return day && daysBefore(day, -days - 1);
};

/** Whether somebody's points are to be returned by now. */
export const isReturnDue = (user: Left, days: ReturnAfter, zone: Zone, now: Date): boolean => {
  const due = returnDay(user, days, zone);
  return isLeaver(user) && due !== undefined && due <= dayOf(now, zone.timezone);
};

/** When the points of whoever stands first in the list are returned; undefined: never. */
export const returnMoment = (
  first: Pick<User, 'left_at'> | undefined,
  { return_after: days, timezone }: Pick<Workspace, 'return_after' | 'timezone'>,
): Date | undefined => {
  const due = first && days && returnDay(first, days, { timezone });
  return due === undefined ? undefined : startOfDay(due, timezone);
};

/** Whether a request is not settled yet, so that its coins may come back. */
export const isOpen = ({ status }: Pick<Redemption, 'status'>): boolean =>
  status === 'pending' || status === 'purchased';

/** Somebody who left, as administrators see them. */
export const presentLeaver = (
  user: User,
  person: Person,
  hasOpen: boolean,
  zone: Zone,
  now: Date,
): Leaver => ({
  user: person,
  left_on: leftOn(user, zone) ?? null,
  balance: user.balance,
  version: user.entries,
  can: { redeem: mayRedeemFor(user, zone, now), pay: true, return: !hasOpen },
});

const countOf = (users: readonly Left[]) => ({
  leavers: users.length,
  coins: users.reduce((sum, { balance }) => sum + balance, 0),
});

/** All who left with points, and whose points each setting would return at once. */
export const summarizeLeavers = (
  users: readonly Left[],
  workspace: Pick<Workspace, 'timezone' | 'return_after' | 'point_value'>,
  now: Date,
): LeaversSummary => {
  const leavers = users.filter(isLeaver);
  return {
    ...countOf(leavers),
    return_after: workspace.return_after ?? null,
    point_value: workspace.point_value ?? null,
    due: returnDays.map((days) => ({
      days,
      ...countOf(leavers.filter((user) => isReturnDue(user, days, workspace, now))),
    })),
  };
};

/**
 * Checks that somebody has left and has the points that the administrator saw.
 * @throws Refusal not_found | leaver_changed: they came back, or the balance has moved
 */
const requireLeaver = (user: User | undefined, version: number): User => {
  if (!user || user.demo || user.state === 'deleted') throw new Refusal('not_found');
  if (!isLeaver(user) || user.entries !== version) throw new Refusal('leaver_changed');
  return user;
};

type Deciding = { readonly actor: ActingMember; readonly id: EntryId; readonly now: Date };

/** Plans that all points go back to the company. */
export const planAutomaticReturn = (user: User, id: EntryId, now: Date): StoredEntry =>
  nextEntry(user, id, { type: 'returned', amount: -user.balance }, now);

/**
 * The same by an administrator, who settles open requests first: what is refunded later would make them a leaver again.
 * @throws Refusal not_found | leaver_changed | request_open
 */
export const planReturn = (
  found: User | undefined,
  version: number,
  hasOpen: boolean,
  { actor, id, now }: Deciding,
): StoredEntry => {
  const user = requireLeaver(found, version);
  if (hasOpen) throw new Refusal('request_open');
  return nextEntry(user, id, { type: 'returned', amount: -user.balance, ...doerFields(actor) }, now);
};

/** What stands in the place of a reward. Screens name it in the language of their reader. */
const payroll = (id: RewardId): StoredRewardSnapshot => ({
  id,
  title: 'Paid by payroll',
  emoji: '💵',
  image: null,
  reward_type: 'individual',
  fulfilment: 'payroll',
});

/** Whether coins were paid with the wages: nobody redeemed anything in the shop. */
export const isPayroll = ({ reward }: Pick<Redemption, 'reward'>): boolean => reward.fulfilment === 'payroll';

/**
 * Plans that points are paid with the last wages: a purchase that is fulfilled at once.
 * @throws Refusal not_found | leaver_changed | not_enough_points (details: price, balance)
 */
export const planPayroll = (
  found: User | undefined,
  { amount, value, comment, version }: PayrollDraft,
  {
    actor,
    id,
    now,
    purchaseId,
    rewardId,
    workspace,
  }: Deciding & { readonly purchaseId: PurchaseId; readonly rewardId: RewardId; readonly workspace: Zone },
): { readonly entry: StoredEntry; readonly purchase: StoredPurchase } => {
  const user = requireLeaver(found, version);
  if (amount > user.balance)
    throw new Refusal('not_enough_points', { price: amount, balance: user.balance }, ['amount']);
  const at = now.toISOString();
  const groups = groupIdsOf(user);
  const purchase: StoredPurchase = {
    id: purchaseId,
    workspace_id: user.workspace_id,
    kind: 'purchase',
    status: 'fulfilled',
    reward: payroll(rewardId),
    price: amount,
    parts: [{ id: purchaseId, user_id: user.id, amount, created_at: at }],
    money_value: value,
    redeemed_by: actor.userId,
    settled_by: actor.userId,
    created_at: at,
    status_changed_at: at,
    processed_at: at,
    day: dayOf(now, workspace.timezone),
    ...(groups.length > 0 && { groups }),
    ...(comment && { comment }),
  };
  const cause = { type: 'purchase', amount: -amount, purchase_id: purchaseId, redeemed: 'payroll' } as const;
  return { purchase, entry: nextEntry(user, id, { ...cause, ...doerFields(actor) }, now) };
};
