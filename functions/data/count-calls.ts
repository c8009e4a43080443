import { limits } from '#shared/model/limits';
import { minuteOf } from '#shared/rules/basics/time';
import type { Key } from '#functions/table/keys';
import { unlessConflict } from '#functions/table/retry';
import { write } from '#functions/table/transact';
import { change } from '#functions/table/writes';

/**
 * Counts calls of a program in an item that has a minute and a number. It creates no item, so whoever makes up a token leaves
 * nothing behind.
 * @returns false when the minute has no room for them, or when there is no such item
 */
export const countCalls = async (key: Key, now: Date, calls: number): Promise<boolean> => {
  const minute = minuteOf(now);
  const countOn = () =>
    unlessConflict(
      write(
        change(key, { add: { calls } }, [
          ['minute', '>=', minute],
          ['calls', '<=', limits.apiKey.callsPerMinute - calls],
        ]),
      ),
    );
  const begin = () =>
    unlessConflict(write(change(key, { set: { minute, calls } }, [['minute', '<', minute]])));
  // Another call may begin the minute between the first two writes: then it is counted by the third.
  return ((await countOn()) ?? (await begin()) ?? (await countOn())) !== undefined;
};
