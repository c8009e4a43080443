import { findReward } from '#functions/data/rewards';
import { findUsers } from '#functions/data/users';
import type { ChangeOf } from '#functions/data/table/changes';
import { projection } from './projection.ts';
import type { RewardId, UserId, WorkspaceId } from '#shared/model/ids';
import type { User } from '#shared/model/user';
import { addDays, epochSeconds } from '#shared/rules/time';
import { changeDeltas, type Delta, mergeDeltas, attributesOf } from './deltas.ts';
import { keys, keyText } from '#functions/data/table/keys';
import { transact } from '#functions/data/table/table';
import { recordOnce } from '#functions/data/table/idempotency';
import { create, upsert, type Write } from '#functions/data/table/writes';

/** Longer than the stream keeps an event, so one that comes again is known. */
const rememberedDays = 3;
/** As many actions as a transaction takes. */
const most = 100;

/** Gains that are counted together, under one mark. */
type Portion = { readonly mark: string; readonly gains: readonly Delta[] };

/** Cut by the event alone, so that it is cut the same when it comes again. */
const portionsOf = (event: string, gains: readonly Delta[]): Portion[] =>
  Array.from({ length: Math.ceil(gains.length / (most - 1)) }, (_, at) => ({
    mark: at === 0 ? event : `${event}#${at}`,
    gains: gains.slice(at * (most - 1), (at + 1) * (most - 1)),
  }));

const deltasByItem = (portions: readonly Portion[]): Delta[] =>
  mergeDeltas(
    portions.flatMap(({ gains }) => gains),
    ({ key }) => keyText(key),
  );

/** As many portions to a transaction as it takes: the same items change but once. */
const packPortions = (portions: readonly Portion[]): Portion[][] => {
  const packs: Portion[][] = [];
  for (const portion of portions) {
    const last = packs.at(-1);
    const fits = last && last.length + 1 + deltasByItem([...last, portion]).length <= most;
    if (fits) last.push(portion);
    else packs.push([portion]);
  }
  return packs;
};

/** Who and what still is there: nothing else is named again. */
type Known = {
  readonly people: ReadonlyMap<UserId, User>;
  readonly isKnown: (id: UserId | RewardId) => boolean;
};

/** Adds gains exactly once for the event they came with, however often the stream delivers it. */
const applyDeltas = async (
  w: WorkspaceId,
  events: readonly { readonly event: string; readonly gains: readonly Delta[] }[],
  { people, isKnown }: Known,
  now: Date,
): Promise<void> => {
  const ttl = epochSeconds(addDays(now, rememberedDays));
  const record = (portions: readonly Portion[]): Promise<void> =>
    transact(
      ...portions.map(({ mark }) => create(keys.counted(w, mark), { ttl }, 'already_settled')),
      ...deltasByItem(portions).map((gain): Write =>
        upsert(gain.key, { add: gain.add, set: attributesOf(gain, people) }),
      ),
    );
  const recordPack = async (pack: readonly Portion[]): Promise<void> => {
    const recorded = await recordOnce(record(pack));
    // One of them was delivered before: each by itself.
    if (!recorded && pack.length > 1) for (const portion of pack) await recordPack([portion]);
  };
  const portions = events.flatMap(({ event, gains }) =>
    portionsOf(event, gains).map(({ mark, gains: some }) => ({
      mark,
      gains: some.filter(({ of = [] }) => of.every(isKnown)),
    })),
  );
  for (const pack of packPortions(portions)) await recordPack(pack);
};

const isUser = (people: ReadonlySet<string>, id: UserId | RewardId): id is UserId => people.has(id);

/** Of the people and rewards that changes name, those that are there; only what is gone itself can name gone rewards. */
const knownIn = async (
  w: WorkspaceId,
  changes: readonly ChangeOf<'post' | 'redemption'>[],
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

/** Leaderboards, daily figures and every other sum. */
export const statistics = projection(['post', 'redemption'], async (changes, { workspace, at }) => {
  const events = changes.map((change) => ({ event: change.event, gains: changeDeltas(change) }));
  const gains = events.flatMap((one) => one.gains);
  if (gains.length > 0)
    await applyDeltas(workspace.id, events, await knownIn(workspace.id, changes, gains, at), at);
});
