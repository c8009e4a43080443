import { findReward } from '#functions/data/rewards';
import { findUsers } from '#functions/data/users';
import type { ChangeOf } from '#functions/table/changes';
import { projection } from './projection.ts';
import type { RewardId, UserId, WorkspaceId } from '#shared/model/ids';
import type { User } from '#shared/model/user';
import { furtherItems, readSteps, withoutGuests } from './active-members.ts';
import { countedUntil } from './counted-until.ts';
import { changeDeltas, type Delta, mergeDeltas, attributesOf, type Summed } from './deltas.ts';
import { keys, keyText } from '#functions/table/keys';
import { transact } from '#functions/table/transact';
import { recordOnce } from '#functions/table/idempotency';
import { retryOnConflict } from '#functions/table/retry';
import { create, upsert, type Write } from '#functions/table/writes';

/** The maximum number of actions in a transaction. */
const most = 100;
/** How many deltas of an event fit beside its marker and the number of active members of its month. */
const mostDeltas = most - 2;

/** Deltas that are applied together, under one marker. */
type Portion = { readonly mark: string; readonly gains: readonly Delta[] };

/** Splits the deltas of an event. The split depends on the event alone, so that a repeated event is split alike. */
const portionsOf = (event: string, gains: readonly Delta[]): Portion[] =>
  Array.from({ length: Math.ceil(gains.length / mostDeltas) }, (_, at) => ({
    mark: at === 0 ? event : `${event}#${at}`,
    gains: gains.slice(at * mostDeltas, (at + 1) * mostDeltas),
  }));

const byItem = (gains: readonly Delta[]): Delta[] => mergeDeltas(gains, ({ key }) => keyText(key));
const deltasByItem = (portions: readonly Portion[]): Delta[] =>
  byItem(portions.flatMap(({ gains }) => gains));

const actionsOf = (portions: readonly Portion[]): number => {
  const gains = deltasByItem(portions);
  return portions.length + gains.length + furtherItems(gains);
};

/** Packs as many portions into a transaction as it can take, so that an item they share changes only once. */
const packPortions = (portions: readonly Portion[]): Portion[][] => {
  const packs: Portion[][] = [];
  for (const portion of portions) {
    const last = packs.at(-1);
    const fits = last && actionsOf([...last, portion]) <= most;
    if (fits) last.push(portion);
    else packs.push([portion]);
  }
  return packs;
};

/** The people and rewards that still exist: the statistics name no others again. */
type Known = {
  readonly people: ReadonlyMap<UserId, User>;
  readonly isKnown: (id: UserId | RewardId) => boolean;
};

/** Applies deltas exactly once for their event, however often the stream delivers it. */
const applyDeltas = async (
  w: WorkspaceId,
  events: readonly { readonly event: string; readonly gains: readonly Delta[] }[],
  { people, isKnown }: Known,
  now: Date,
): Promise<void> => {
  const ttl = countedUntil(now);
  const record = (portions: readonly Portion[]): Promise<void> =>
    retryOnConflict(async () => {
      const gains = deltasByItem(portions);
      const { steps, conditionsOf } = await readSteps(gains, { now, consistent: true });
      await transact(
        ...portions.map(({ mark }) => create(keys.counted(w, mark), { ttl }, 'already_settled')),
        ...byItem([...gains, ...steps]).map((gain): Write =>
          upsert(gain.key, { add: gain.add, set: attributesOf(gain, people) }, conditionsOf(gain)),
        ),
      );
    });
  const recordPack = async (pack: readonly Portion[]): Promise<void> => {
    const recorded = await recordOnce(record(pack));
    // One of the portions was applied before: apply each alone.
    if (!recorded && pack.length > 1) for (const portion of pack) await recordPack([portion]);
  };
  const portions = events.flatMap(({ event, gains }) =>
    portionsOf(event, gains).map(({ mark, gains: some }) => ({
      mark,
      gains: some.filter(({ of = [] }) => of.every(isKnown)).map((gain) => withoutGuests(gain, people)),
    })),
  );
  for (const pack of packPortions(portions)) await recordPack(pack);
};

const isUser = (people: ReadonlySet<string>, id: UserId | RewardId): id is UserId => people.has(id);

/**
 * Returns the people and rewards that the changes name and that exist. Only a removed item can name a removed reward.
 */
const knownIn = async (
  w: WorkspaceId,
  changes: readonly ChangeOf<Summed>[],
  gains: readonly Delta[],
  now: Date,
) => {
  const reading = { now, consistent: true };
  const rewards = new Set<string>(
    changes.flatMap((change) =>
      change.noun === 'redemption' ? ((change.after ?? change.before)?.reward.id ?? []) : [],
    ),
  );
  const removed = changes.flatMap((change) =>
    change.noun === 'redemption' && change.before && !change.after ? [change.before.reward.id] : [],
  );
  const named = [...new Set(gains.flatMap(({ of = [] }) => of))];
  const users = new Set<string>(named.filter((id) => !rewards.has(id)));
  const [people, ...found] = await Promise.all([
    findUsers(
      w,
      named.filter((id) => isUser(users, id)),
      reading,
    ),
    ...[...new Set(removed)].map((id) => findReward(w, id, reading)),
  ]);
  const gone = new Set<string>(removed);
  for (const reward of found) if (reward) gone.delete(reward.id);
  return {
    people,
    isKnown: (id: UserId | RewardId) => (isUser(users, id) ? people.has(id) : !gone.has(id)),
  };
};

/** Keeps leaderboards, daily figures and every other sum. */
export const statistics = projection(
  ['post', 'privatePost', 'addOn', 'redemption', 'entry'],
  async (changes, { workspace, at }) => {
    const events = changes.map((change) => ({ event: change.event, gains: changeDeltas(change) }));
    const gains = events.flatMap((one) => one.gains);
    if (gains.length > 0)
      await applyDeltas(workspace.id, events, await knownIn(workspace.id, changes, gains, at), at);
  },
);
