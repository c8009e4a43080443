import type { User } from '#shared/model/user';
import type { AllowanceCharge, AllowanceReturn, ThanksCount } from '#shared/rules/posts/grants';
import { type Condition, unchanged } from '#functions/table/expressions';
import { keys } from '#functions/table/keys';
import { change, type Write } from '#functions/table/writes';

/** The user still spends the allowance that was read, and no later one of the same period. */
export const sameAllowance = ({ period, allowance_number: number }: User): readonly Condition[] => [
  ['period', '=', period],
  unchanged('allowance_number', number),
];

/** A new allowance, in place of the one before and what was added to that. */
export const newAllowance = (period: string, number: number) => ({
  period,
  allowance_number: number,
  spent: 0,
  extra: undefined,
  extra_reason: undefined,
});

/**
 * Spends allowance. Commits only while the allowance is large enough, whatever else was spent since it was read: a
 * member's own concurrent posts do not wait for each other here. The first post of a period starts its count.
 */
export const chargeAllowance = ({ user, period, number, cost, limit }: AllowanceCharge): Write => {
  const isFirst = user.period !== period;
  return change(
    keys.user(user.workspace_id, user.id),
    isFirst ? { set: { ...newAllowance(period, number), spent: cost } } : { add: { spent: cost } },
    [
      ...sameAllowance(user),
      ...(isFirst ? [] : ([['spent', '<=', limit - cost]] as const)),
      ['state', '=', 'accepted'],
    ],
  );
};

/** Counts a post without points. Commits only while the member has sent as many on that day as were read. */
export const countThanks = ({ user, day, sent }: ThanksCount): Write =>
  change(keys.user(user.workspace_id, user.id), { set: { thanks_day: day, thanks_sent: sent + 1 } }, [
    unchanged('thanks_day', user.thanks_day),
    unchanged('thanks_sent', user.thanks_sent),
    ['state', '=', 'accepted'],
  ]);

/** Returns allowance. Commits only while the period has not changed. */
export const returnAllowance = ({ user, returned }: AllowanceReturn): Write =>
  change(keys.user(user.workspace_id, user.id), { add: { spent: -returned } }, [
    ...sameAllowance(user),
    ['spent', '>=', returned],
  ]);
