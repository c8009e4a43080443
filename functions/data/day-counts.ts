import { Refusal } from '#shared/model/refusal';
import { addDays, epochSeconds } from '#shared/rules/basics/time';
import type { Key } from '#functions/table/keys';
import { upsert, type Write } from '#functions/table/writes';

/** Days of UTC: an address belongs to no workspace, so it has no time zone. */
export const countedDay = (now: Date): string => now.toISOString().slice(0, 10);
const daySeconds = 86_400;
const restOfDay = (now: Date): number => daySeconds - (Math.floor(now.getTime() / 1000) % daySeconds);

/** What the item of a counted day keeps beside its count. */
export const countExpiry = (now: Date) => ({ ttl: epochSeconds(addDays(now, 2)) });

/** Adds to what was done on a day, unless it would be more than `most`: then it is refused as `too_many_requests`. */
export const countToday = (key: Key, count: number, most: number, now: Date): Write =>
  upsert(
    key,
    { add: { count }, set: countExpiry(now) },
    [{ any: [{ absent: 'count' }, ['count', '<=', most - count]] }],
    'too_many_requests',
  );

/** The refusal of anything more today, with the seconds that are left of it. */
export const tooManyToday = (now: Date): Refusal =>
  new Refusal('too_many_requests', { retry_after: restOfDay(now) });

/** Says how long to wait when a day has no room left. */
export const addRetryAfter = async (recording: Promise<unknown>, now: Date): Promise<void> => {
  try {
    await recording;
  } catch (error) {
    throw error instanceof Refusal && error.code === 'too_many_requests' ? tooManyToday(now) : error;
  }
};
