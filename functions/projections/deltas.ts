import type { ChangeOf } from '#functions/table/changes';
import type { GroupId, RewardId, UserId, WorkspaceId } from '#shared/model/ids';
import type { StoredAddOn } from '#shared/model/add-on';
import type { StoredEntry } from '#shared/model/entry';
import type { StoredPost } from '#shared/model/post';
import type { Redemption } from '#shared/model/purchase';
import type { User } from '#shared/model/user';
import { isMark } from '#shared/rules/celebrations/celebrations';
import { isImported } from '#shared/rules/posts/posts';
import { lineOf, pointsOf } from '#shared/rules/rewards/points-account';
import { isPayroll } from '#shared/rules/rewards/leavers';
import { paymentOf } from '#shared/rules/rewards/settlements';
import { monthOf } from '#shared/rules/basics/time';
import { toPerson } from '#shared/rules/people/users';
import { type Key, keys } from '#functions/table/keys';
import { rankings } from './rankings.ts';

/**
 * What an event adds to one item of the statistics, or subtracts from it. All statistics are sums of these: the
 * change stream adds them one by one, a rebuild all at once.
 */
export type Delta = {
  readonly key: Key;
  readonly add: Readonly<Record<string, number>>;
  /** The item's other attributes. */
  readonly set?: Readonly<Record<string, unknown>>;
  /** The ids it names: no statistics are created again for those who are gone altogether, such as demo members. */
  readonly of?: readonly (UserId | RewardId)[];
  /** The member whose name and picture it shows. */
  readonly shows?: UserId;
  /** It says that a member took part in a month: the item that counts such members. */
  readonly part?: {
    readonly month: Key;
    /** It only counts if the member had joined by then: who is thanked before is not active by that. */
    readonly joinedBy?: string;
  };
};

const deltaKey = ({ key: { pk, sk }, of = [] }: Delta): string => [pk, sk, ...of].join('\n');

const addDelta = (sum: Delta, gain: Delta): Delta => {
  const add = { ...sum.add };
  for (const [field, by] of Object.entries(gain.add)) add[field] = (add[field] ?? 0) + by;
  return { ...sum, ...gain, add, set: { ...sum.set, ...gain.set } };
};

/** Merges deltas of the same name, by default of the same item and ids. */
export const mergeDeltas = (gains: readonly Delta[], by: (gain: Delta) => string = deltaKey): Delta[] =>
  Array.from(Map.groupBy(gains, by).values(), (same) => same.reduce(addDelta));

/** Keeps deltas that change something: what was removed and given again is no change. */
const withoutZeros = (gains: readonly Delta[]): Delta[] =>
  mergeDeltas(gains).flatMap((gain) => {
    const add = Object.fromEntries(Object.entries(gain.add).filter(([, by]) => by !== 0));
    return Object.keys(add).length > 0 ? [{ ...gain, add }] : [];
  });

/**
 * What a value got on a day, with the value as it is shown. What colleagues add to a celebration has a mark in its place,
 * which is no value.
 */
const valueDeltas = (
  key: Key,
  { value, workspace_id: w }: StoredPost | StoredAddOn,
  { ranking, counted }: Pick<ReturnType<typeof rankedBy>, 'ranking' | 'counted'>,
  receivers: number,
): Delta[] =>
  isMark(value, w)
    ? []
    : [
        {
          key,
          add: { [`${ranking.value}_${value.id}`]: counted * receivers },
          set: { [`mark_${value.id}`]: value },
        },
      ];

/** A member took part in the month of a day. */
const partDelta = (
  { workspace_id: w, day }: Pick<StoredPost, 'workspace_id' | 'day'>,
  user: UserId,
  how: 'sent' | 'received' | 'bought',
  sign: 1 | -1,
  joinedBy?: { readonly joinedBy: string },
): Delta => ({
  key: keys.monthActive(w, monthOf(day), user),
  add: { [how]: sign, parts: sign },
  set: { user_id: user },
  of: [user],
  part: { month: keys.monthTotal(w, monthOf(day)), ...joinedBy },
});

/** The ranking that a post counts in, and what it counts for each receiver: its points, or itself without any. */
const rankedBy = ({ score }: StoredPost | StoredAddOn, sign: 1 | -1) =>
  score > 0
    ? { counted: sign * score, ranking: rankings.points }
    : { counted: sign, ranking: rankings.thanks };

/** What some people gave and received by days, and by values: the members of a group, or everybody below a manager. */
const placeDeltas = (
  given: StoredPost | StoredAddOn,
  place: GroupId | UserId,
  members: readonly UserId[],
  sign: 1 | -1,
): Delta[] => {
  const { workspace_id: w, from_id: from, to_id: receivers, day } = given;
  const points = sign * given.score;
  const within = receivers.filter((to) => members.includes(to)).length;
  const received = points * within;
  const sent: Record<string, number> = members.includes(from)
    ? { granted: points * receivers.length, ...('post_id' in given ? {} : { posts: sign }) }
    : {};
  return [
    { key: keys.groupDay(w, place, day), add: { ...sent, ...(received !== 0 && { received }) } },
    ...valueDeltas(keys.groupDayValues(w, place, day), given, rankedBy(given, sign), within),
  ];
};

/** Returns the deltas of managers: nobody ranks them, or those below them. */
const managerDeltas = (given: StoredPost | StoredAddOn, sign: 1 | -1): Delta[] =>
  Object.entries(given.managed ?? {}).flatMap(([manager, members]) =>
    placeDeltas(given, manager as UserId, members, sign),
  );

/**
 * Returns the deltas of groups: to each counts what its members gave and received when the points were sent, whatever
 * group they are in now.
 */
const groupDeltas = (given: StoredPost | StoredAddOn, sign: 1 | -1): Delta[] => {
  const { workspace_id: w, to_id: receivers, day, groups = {} } = given;
  const month = monthOf(day);
  const { counted, ranking } = rankedBy(given, sign);
  return Object.entries(groups).flatMap(([id, members]): Delta[] => {
    const group = id as GroupId;
    const within = receivers.filter((to) => members.includes(to));
    return [
      ...placeDeltas(given, group, members, sign),
      { key: keys.monthTotalIn(w, month, group), add: { [ranking.total]: counted * within.length } },
      ...within.map((to) => ({
        key: ranking.itemIn(w, month, group, to),
        add: { points: counted },
        set: { user_id: to, ranking_key: ranking.mostIn(w, month, group) },
        of: [to],
      })),
    ];
  });
};

/**
 * Returns what is told of who recognized whom, and for which value. Of a private post only that the receiver was recognized at
 * all: whoever was does not wait for it.
 */
const tieDeltas = (
  given: StoredPost | StoredAddOn,
  to: UserId,
  { counted, ranking }: ReturnType<typeof rankedBy>,
  sign: 1 | -1,
): Delta[] => {
  const { workspace_id: w, from_id: from, day, value } = given;
  const edge = { key: keys.edge(w, day, from, to), of: [to, from] };
  if ('private' in given && given.private) return [{ ...edge, add: { private: sign } }];
  return [
    ...(isMark(value, w)
      ? []
      : [
          {
            key: keys.userValue(w, to, value.id),
            add: { [ranking.total]: counted },
            set: { value },
            of: [to],
          },
        ]),
    {
      key: ranking.giver(w, to, from),
      add: { points: counted },
      set: { user_id: from, ranking_key: ranking.givers(w, to) },
      of: [to, from],
    },
    // Who thanks without points is tied to the receiver, too.
    { ...edge, add: { [ranking.total]: counted } },
  ];
};

/** Returns that whoever got an award was recognized: by the company, so it is no tie between members. */
const awardedDeltas = (
  { workspace_id: w, from_id: from, to_id: receivers, day, celebration }: StoredPost,
  sign: 1 | -1,
): Delta[] =>
  celebration?.kind === 'award'
    ? receivers.map((to) => ({ key: keys.edge(w, day, from, to), add: { private: sign }, of: [to] }))
    : [];

/**
 * Returns the deltas of a post or of an add-on to one; with sign -1, those of its removal. A celebration has none: the
 * statistics are about what colleagues thank each other for, which includes what they add to one. An award only says that its
 * receiver does not wait for recognition. An imported post has none either: its points were another
 * tool's, and figures that people know must not change behind them.
 */
export const postDeltas = (given: StoredPost | StoredAddOn, sign: 1 | -1): Delta[] => {
  if (isImported(given)) return [];
  if ('celebration' in given && given.celebration) return awardedDeltas(given, sign);
  const { workspace_id: w, from_id: from, to_id: receivers, day } = given;
  const month = monthOf(day);
  const points = sign * given.score;
  const posts: Record<string, number> = 'post_id' in given ? {} : { posts: sign };
  const granted = points * receivers.length;
  const ranked = rankedBy(given, sign);
  const { counted, ranking } = ranked;
  return [
    { key: keys.monthTotal(w, month), add: { [ranking.total]: counted * receivers.length, ...posts } },
    { key: keys.day(w, day), add: { granted, ...posts } },
    ...valueDeltas(keys.dayValues(w, day), given, ranked, receivers.length),
    { key: keys.userTotals(w, from), add: { granted }, of: [from] },
    { key: keys.userDay(w, from, day), add: { granted }, of: [from] },
    partDelta(given, from, 'sent', sign),
    ...receivers.flatMap((to): Delta[] => [
      {
        key: ranking.item(w, month, to),
        add: { points: counted },
        set: { user_id: to, ranking_key: ranking.most(w, month) },
        of: [to],
        shows: to,
      },
      partDelta(given, to, 'received', sign, { joinedBy: given.created_at }),
      { key: keys.userTotals(w, to), add: { [ranking.received]: counted }, of: [to] },
      { key: keys.userDay(w, to, day), add: { received: points }, of: [to] },
      ...tieDeltas(given, to, ranked, sign),
    ]),
    ...groupDeltas(given, sign),
    ...managerDeltas(given, sign),
  ];
};

/** Returns the deltas of a request or contribution: none once it was refunded, and none of what was paid with wages. */
export const redemptionDeltas = (bought: Redemption, sign: 1 | -1): Delta[] => {
  const { workspace_id: w, day, reward, status, kind, groups = [], managers = [] } = bought;
  if (status === 'declined' || status === 'canceled' || isPayroll(bought)) return [];
  const paid = paymentOf(bought);
  const days = [keys.day(w, day), ...[...groups, ...managers].map((place) => keys.groupDay(w, place, day))];
  const marked = days.map((key) => ({
    key,
    add: { [`bought_${reward.id}`]: sign },
    set: { [`reward_${reward.id}`]: { id: reward.id, title: reward.title, emoji: reward.emoji } },
    of: [reward.id],
  }));
  const spent = paid ? days.map((key) => ({ key, add: { spent: sign * paid.amount } })) : [];
  return [
    ...(kind === 'purchase' ? marked : []),
    ...spent,
    ...(paid ? [partDelta(bought, paid.user_id, 'bought', sign)] : []),
  ];
};

/** Returns what a change adds and subtracts: nothing when a post was only liked. */
const difference = <Item>(
  { before, after }: { readonly before: Item | undefined; readonly after: Item | undefined },
  deltasOf: (item: Item, sign: 1 | -1) => Delta[],
): Delta[] => withoutZeros([...(before ? deltasOf(before, -1) : []), ...(after ? deltasOf(after, 1) : [])]);

/** The nouns that statistics are sums of. */
export type Summed = 'post' | 'privatePost' | 'addOn' | 'redemption' | 'entry';

/** Returns the delta of the points account: an entry belongs to the month of UTC in which it was made. */
export const entryDeltas = (w: WorkspaceId, entry: StoredEntry): Delta[] => [
  {
    key: keys.pointsMonth(w, monthOf(entry.created_at), pointsOf(entry)),
    add: { [lineOf(entry)]: entry.amount },
    // The stream may deliver the last entries of demo members after these sums were swept away.
    ...(entry.demo && { of: [entry.user_id] }),
  },
];

/** Returns the deltas of a change of a post, an add-on, a request or a contribution, or of a new entry of the ledger. */
export const changeDeltas = (change: ChangeOf<Summed>): Delta[] => {
  if (change.noun === 'redemption') return difference(change, redemptionDeltas);
  if (change.noun !== 'entry') return difference<StoredPost | StoredAddOn>(change, postDeltas);
  return change.after && !change.before ? withoutZeros(entryDeltas(change.workspaceId, change.after)) : [];
};

/** Returns an item's other attributes, with the name and picture it shows. */
export const attributesOf = (
  { set, shows }: Delta,
  people: ReadonlyMap<UserId, User>,
): Record<string, unknown> => {
  const shown = shows && people.get(shows);
  if (!shown) return { ...set };
  const { name, avatar } = toPerson(shown);
  return { ...set, name, avatar };
};
