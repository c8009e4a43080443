import type { ChangeOf } from '#functions/table/changes';
import type { GroupId, RewardId, UserId } from '#shared/model/ids';
import type { StoredAddOn } from '#shared/model/add-on';
import type { StoredPost } from '#shared/model/post';
import type { Redemption } from '#shared/model/purchase';
import type { User } from '#shared/model/user';
import { isImported } from '#shared/rules/posts';
import { paymentOf } from '#shared/rules/settlements';
import { monthOf } from '#shared/rules/time';
import { toPerson } from '#shared/rules/users';
import { indexes, type Key, keys } from '#functions/table/keys';

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

const addFields = (
  a: Readonly<Record<string, number>>,
  b: Readonly<Record<string, number>>,
): Record<string, number> => {
  const sum = { ...a };
  for (const [field, by] of Object.entries(b)) sum[field] = (sum[field] ?? 0) + by;
  return sum;
};

/** Merges deltas of the same name, by default of the same item and ids. */
export const mergeDeltas = (gains: readonly Delta[], by: (gain: Delta) => string = deltaKey): Delta[] => {
  const merged = new Map<string, Delta>();
  for (const gain of gains) {
    const name = by(gain);
    const other = merged.get(name);
    merged.set(
      name,
      other
        ? { ...other, ...gain, add: addFields(other.add, gain.add), set: { ...other.set, ...gain.set } }
        : gain,
    );
  }
  return [...merged.values()];
};

/** Keeps deltas that change something: what was removed and given again is no change. */
const withoutZeros = (gains: readonly Delta[]): Delta[] =>
  mergeDeltas(gains).flatMap((gain) => {
    const add = Object.fromEntries(Object.entries(gain.add).filter(([, by]) => by !== 0));
    return Object.keys(add).length > 0 ? [{ ...gain, add }] : [];
  });

/**
 * Returns the deltas of groups: to each counts what its members gave and received when the points were sent, whatever
 * group they are in now.
 */
const groupDeltas = (given: StoredPost | StoredAddOn, sign: 1 | -1): Delta[] => {
  const { workspace_id: w, from_id: from, to_id: receivers, day, value, groups = {} } = given;
  const month = monthOf(day);
  const points = sign * given.score;
  return Object.entries(groups).flatMap(([id, members]): Delta[] => {
    const group = id as GroupId;
    const within = receivers.filter((to) => members.includes(to));
    const received = points * within.length;
    const sent: Record<string, number> = members.includes(from)
      ? { granted: points * receivers.length, ...('post_id' in given ? {} : { posts: sign }) }
      : {};
    return [
      { key: keys.groupDay(w, group, day), add: { ...sent, ...(received !== 0 && { received }) } },
      ...(received === 0
        ? []
        : [
            {
              key: keys.groupDayValues(w, group, day),
              add: { [`value_${value.id}`]: received },
              set: { [`mark_${value.id}`]: value },
            },
            { key: keys.monthTotalIn(w, month, group), add: { points: received } },
          ]),
      ...within.map((to) => ({
        key: keys.monthReceivedIn(w, month, group, to),
        add: { points },
        set: { user_id: to, ranking_key: indexes.mostReceivedIn(w, month, group) },
        of: [to],
      })),
    ];
  });
};

/**
 * Returns the deltas of a post or of an add-on to one; with sign -1, those of its removal. A celebration has none: the
 * statistics are about what colleagues thank each other for. An imported post has none either: its points were another
 * tool's, and figures that people know must not change behind them.
 */
export const postDeltas = (given: StoredPost | StoredAddOn, sign: 1 | -1): Delta[] => {
  if (('celebration' in given && given.celebration) || isImported(given)) return [];
  const { workspace_id: w, from_id: from, to_id: receivers, day, value } = given;
  const month = monthOf(day);
  const points = sign * given.score;
  const posts: Record<string, number> = 'post_id' in given ? {} : { posts: sign };
  const granted = points * receivers.length;
  return [
    { key: keys.monthTotal(w, month), add: { points: granted, ...posts } },
    { key: keys.day(w, day), add: { granted, ...posts } },
    {
      key: keys.dayValues(w, day),
      add: { [`value_${value.id}`]: granted },
      set: { [`mark_${value.id}`]: value },
    },
    { key: keys.userTotals(w, from), add: { granted }, of: [from] },
    { key: keys.userDay(w, from, day), add: { granted }, of: [from] },
    {
      key: keys.monthActive(w, month, from),
      add: { sent: sign, parts: sign },
      set: { user_id: from },
      of: [from],
      part: { month: keys.monthTotal(w, month) },
    },
    ...receivers.flatMap((to): Delta[] => [
      {
        key: keys.monthReceived(w, month, to),
        add: { points },
        set: { user_id: to, ranking_key: indexes.mostReceived(w, month) },
        of: [to],
        shows: to,
      },
      {
        key: keys.monthActive(w, month, to),
        add: { received: sign, parts: sign },
        set: { user_id: to },
        of: [to],
        part: { month: keys.monthTotal(w, month), joinedBy: given.created_at },
      },
      { key: keys.userTotals(w, to), add: { received: points }, of: [to] },
      { key: keys.userDay(w, to, day), add: { received: points }, of: [to] },
      { key: keys.userValue(w, to, value.id), add: { points }, set: { value }, of: [to] },
      {
        key: keys.sender(w, to, from),
        add: { points },
        set: { user_id: from, ranking_key: indexes.topSenders(w, to) },
        of: [to, from],
      },
      { key: keys.edge(w, day, from, to), add: { points }, of: [to, from] },
    ]),
    ...groupDeltas(given, sign),
  ];
};

/** Returns the deltas of a request or contribution: none once it was refunded. */
export const redemptionDeltas = (bought: Redemption, sign: 1 | -1): Delta[] => {
  const { workspace_id: w, day, reward, status, kind, groups = [] } = bought;
  if (status === 'declined' || status === 'canceled') return [];
  const paid = paymentOf(bought);
  const days = [keys.day(w, day), ...groups.map((group) => keys.groupDay(w, group, day))];
  const marked = days.map((key) => ({
    key,
    add: { [`bought_${reward.id}`]: sign },
    set: { [`reward_${reward.id}`]: { id: reward.id, title: reward.title, emoji: reward.emoji } },
    of: [reward.id],
  }));
  return [
    ...(kind === 'purchase' ? marked : []),
    ...(paid
      ? [
          ...days.map((key) => ({ key, add: { spent: sign * paid.amount } })),
          {
            key: keys.monthActive(w, monthOf(day), paid.user_id),
            add: { bought: sign, parts: sign },
            set: { user_id: paid.user_id },
            of: [paid.user_id],
            part: { month: keys.monthTotal(w, monthOf(day)) },
          },
        ]
      : []),
  ];
};

type Changed<Item> = { readonly before: Item | undefined; readonly after: Item | undefined };

/** Returns the deltas of the change of a post or an add-on: none when a post was only liked. */
const postChangeDeltas = ({ before, after }: Changed<StoredPost | StoredAddOn>): Delta[] =>
  withoutZeros([...(before ? postDeltas(before, -1) : []), ...(after ? postDeltas(after, 1) : [])]);

/** Returns the deltas of a change of one request or contribution. */
const redemptionChangeDeltas = ({ before, after }: Changed<Redemption>): Delta[] =>
  withoutZeros([
    ...(before ? redemptionDeltas(before, -1) : []),
    ...(after ? redemptionDeltas(after, 1) : []),
  ]);

/** The nouns that statistics are sums of. */
export type Summed = 'post' | 'addOn' | 'redemption';

/** Returns the deltas of a change of a post, an add-on, a request or a contribution. */
export const changeDeltas = (change: ChangeOf<Summed>): Delta[] =>
  change.noun === 'redemption' ? redemptionChangeDeltas(change) : postChangeDeltas(change);

/** Returns an item's other attributes, with the name and picture it shows. */
export const attributesOf = (
  { set, shows }: Delta,
  people: ReadonlyMap<UserId, User>,
): Record<string, unknown> => {
  const person = shows && people.get(shows);
  return { ...set, ...(person && { name: toPerson(person).name, avatar: toPerson(person).avatar }) };
};
