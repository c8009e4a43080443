import { limits } from '#shared/model/limits';
import { Refusal } from '#shared/model/refusal';
import { dayOf } from '../basics/time.ts';

/** The first and the last birth date a member can have, on a given day. */
export const birthDateBounds = (today: string): { readonly start: string; readonly finish: string } => ({
  start: `${Number(today.slice(0, 4)) - limits.birthYears}${today.slice(4)}`,
  finish: today,
});

/** The zone furthest ahead: no reader's own calendar is refused. */
const furthestAhead = 'Pacific/Kiritimati';

/** A date that is stored already may stay. @throws Refusal out_of_range */
export const requireBirthDate = (
  asked: string | null | undefined,
  stored: string | undefined,
  now: Date,
): void => {
  if (!asked || asked === stored) return;
  const { start, finish } = birthDateBounds(dayOf(now, furthestAhead));
  if (asked < start || asked > finish) throw new Refusal('out_of_range', { start, finish }, ['birth_date']);
};
