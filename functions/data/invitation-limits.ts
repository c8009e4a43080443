import type { Email } from '#shared/model/common';
import { limits } from '#shared/model/limits';
import { Refusal } from '#shared/model/refusal';
import type { Workspace } from '#shared/model/workspace';
import type { Condition } from '#functions/table/expressions';
import { keys } from '#functions/table/keys';
import { get } from '#functions/table/read';
import { write } from '#functions/table/transact';
import { upsert, type Write } from '#functions/table/writes';
import { countedDay, countExpiry, countToday, tooManyToday, addRetryAfter } from './day-counts.ts';

/** Counts invitations of a workspace. @throws Refusal too_many_requests */
export const countInvitationsOf = (
  { id, manual_payments: paid }: Pick<Workspace, 'id' | 'manual_payments'>,
  count: number,
  now: Date,
): Write => {
  const most = paid ? limits.invite.perDay : limits.invite.perTrialDay;
  return countToday(keys.invitationsOfDay(id, countedDay(now)), count, most, now);
};

/**
 * Counts invitations that a workspace is about to send, before anything is stored: more are counted than sent when a
 * row fails afterward. A workspace on trial sends fewer.
 * @throws Refusal too_many_requests: the day's limit leaves no room for all of them
 */
export const countInvitations = async (
  workspace: Pick<Workspace, 'id' | 'manual_payments'>,
  count: number,
  now: Date,
): Promise<void> => {
  if (count === 0) return;
  await addRetryAfter(write(countInvitationsOf(workspace, count, now)), now);
};

/**
 * Counts an invitation to an address, from whichever workspace, in the transaction that creates it.
 * @throws Refusal too_many_requests
 */
export const countInvitationTo = (email: Email, now: Date, again: 'first' | 'again'): Write => {
  const at = now.getTime();
  const isRested: Condition = {
    any: [{ absent: 'again' }, ['again', '<=', at - limits.invite.secondsBetween * 1000]],
  };
  const isFew: Condition = { any: [{ absent: 'count' }, ['count', '<', limits.invite.toOnePerDay]] };
  return upsert(
    keys.invitedOnDay(email, countedDay(now)),
    { add: { count: 1 }, set: { ...countExpiry(now), ...(again === 'again' && { again: at }) } },
    again === 'again' ? [isFew, isRested] : [isFew],
    'too_many_requests',
  );
};

/** Returns the refusal of another invitation to this address, with the seconds to wait. */
export const refuseInvitationTo = async (email: Email, now: Date): Promise<Refusal> => {
  const counted = await get<{ count: number; again?: number }>(keys.invitedOnDay(email, countedDay(now)), {
    now,
    consistent: true,
  });
  if (counted?.count === limits.invite.toOnePerDay) return tooManyToday(now);
  const wait = ((counted?.again ?? 0) - now.getTime()) / 1000 + limits.invite.secondsBetween;
  return new Refusal('too_many_requests', { retry_after: Math.max(1, Math.ceil(wait)) });
};

/** Counts a workspace that an address creates, in the transaction that creates it. @throws Refusal too_many_requests */
export const countFounded = (email: Email, now: Date): Write =>
  countToday(keys.foundedOnDay(email, countedDay(now)), 1, limits.workspacesPerDay, now);
