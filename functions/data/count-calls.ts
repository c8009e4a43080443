import { limits } from '#shared/model/limits';
import { minuteOf } from '#shared/rules/basics/time';
import type { Key } from '#functions/table/keys';
import { unlessConflict } from '#functions/table/retry';
import { write } from '#functions/table/transact';
import { change } from '#functions/table/writes';

/** What is counted of a program, and how much of it is answered within a minute. */
const mostInMinute = {
  calls: limits.apiKey.callsPerMinute,
  /** Those of a directory. */
  scim_calls: limits.scim.callsPerMinute,
} as const;
export type CountedCalls = { readonly of: keyof typeof mostInMinute; readonly calls: number };

/**
 * Counts calls of a program in an item that has a minute and a number of each kind. It creates no item, so whoever makes up a token
 * leaves nothing behind.
 * @returns false when the minute has no room for them, or when there is no such item
 */
export const countCalls = async (key: Key, now: Date, { of, calls }: CountedCalls): Promise<boolean> => {
  const minute = minuteOf(now);
  // A directory is known by its calls, also when its key does something else later.
  const known = of === 'scim_calls' ? { directory_at: minute } : {};
  const countOn = () =>
    unlessConflict(
      write(
        change(key, { add: { [of]: calls }, set: known }, [
          ['minute', '>=', minute],
          { any: [{ absent: of }, [of, '<=', mostInMinute[of] - calls]] },
        ]),
      ),
    );
  const begun = of === 'calls' ? { scim_calls: undefined } : { calls: 0 };
  const begin = () =>
    unlessConflict(
      write(change(key, { set: { minute, ...known, ...begun, [of]: calls } }, [['minute', '<', minute]])),
    );
  // Another call may begin the minute between the first two writes: then it is counted by the third.
  return ((await countOn()) ?? (await begin()) ?? (await countOn())) !== undefined;
};
