import { indexes, keys } from '#functions/table/keys';
import type { Measure } from '#shared/rules/statistics/leaderboards';

/**
 * Who received most points in a month, of everybody and within a group, and who gave a member most; the same by posts
 * without points. The index sorts both by `points`; those of `thanks` count posts. `total`: the attribute that sums them in a month, `received` of a member;
 * `value`: the prefix of the attributes that sum them by value.
 */
export const rankings = {
  points: {
    item: keys.monthReceived,
    itemIn: keys.monthReceivedIn,
    most: indexes.mostReceived,
    mostIn: indexes.mostReceivedIn,
    giver: keys.sender,
    givers: indexes.topSenders,
    received: 'received',
    value: 'value',
    total: 'points',
  },
  thanks: {
    item: keys.monthThanked,
    itemIn: keys.monthThankedIn,
    most: indexes.mostThanked,
    mostIn: indexes.mostThankedIn,
    giver: keys.thanker,
    givers: indexes.topThankers,
    received: 'thanks',
    value: 'thanks',
    total: 'thanks',
  },
} as const satisfies Readonly<Record<Measure, unknown>>;
