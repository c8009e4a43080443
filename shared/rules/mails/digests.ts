import type { StoredEntry } from '#shared/model/entry';
import type { GroupId, PostId, RewardId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { StoredPost } from '#shared/model/post';
import type { StoredReward } from '#shared/model/reward';
import type { User } from '#shared/model/user';
import type { ValueSnapshot } from '#shared/model/value';
import type { Workspace } from '#shared/model/workspace';
import { isBillingActive } from '../billing/billing.ts';
import type { Coming } from './digest-celebrations.ts';
import { isBeingRemoved } from './mails.ts';
import { isAvailable, isFor } from '../rewards/rewards.ts';

const { highlights, rewards: rewardsShown, posts: postsShown } = limits.digest;

/** What a digest has to know of each post of a week. */
export type WeekPost = Pick<
  StoredPost,
  'id' | 'from_id' | 'to_id' | 'value' | 'likes' | 'add_ons' | 'demo' | 'celebration' | 'imported'
>;

export type OfferedReward = {
  readonly id: RewardId;
  readonly title: string;
  readonly emoji: string | null;
  readonly price: number;
  /** Whom it is for. Absent: everyone. */
  readonly group_id?: GroupId;
};

/** What a team celebrated in a week. It names posts and nobody, so that an erasure leaves no trace of a name. */
export type TeamWeek = {
  readonly posts: number;
  /** How many members were recognized; null when there were too many posts to count them. */
  readonly people: number | null;
  /** The value that the most posts name. */
  readonly value: ValueSnapshot | null;
  readonly highlights: readonly PostId[];
  /** Rewards that a member can redeem alone, the cheapest first. */
  readonly rewards: readonly OfferedReward[];
  /** Absent: nothing is celebrated in the week in which the digest goes out. */
  readonly coming?: Coming;
};

/** Whether the members of a workspace get summaries: it stays, and they can do what the mails tell of. */
export const getsSummaries = (workspace: Workspace, now: Date): boolean =>
  !isBeingRemoved(workspace) && isBillingActive(workspace, now);

const echo = ({ likes, add_ons: joined = 0 }: WeekPost): number => likes + joined;

/** The posts that the most colleagues liked or joined, the newer one first among equals. */
const mostCelebrated = (posts: readonly WeekPost[]): readonly PostId[] =>
  posts
    .toSorted((a, b) => echo(b) - echo(a) || (a.id < b.id ? 1 : -1))
    .slice(0, highlights)
    .map(({ id }) => id);

const mostNamed = (posts: readonly WeekPost[]): ValueSnapshot | null => {
  const groups = [...Map.groupBy(posts, ({ value }) => value.id).values()];
  const [first] = groups.toSorted(
    (a, b) => b.length - a.length || (a[0]?.value.name ?? '').localeCompare(b[0]?.value.name ?? ''),
  );
  return first?.[0]?.value ?? null;
};

/**
 * Rewards that a member can redeem alone, the cheapest first. A gift card is left out: whether it can be bought may be
 * another matter when the mail is read. So is what each member can redeem only so many times.
 */
const offeredRewards = (rewards: readonly StoredReward[]): readonly OfferedReward[] =>
  rewards
    .filter(
      (one) =>
        isAvailable(one) &&
        one.reward_type === 'individual' &&
        one.fulfilment === 'manual' &&
        !one.per_person &&
        !one.demo,
    )
    .map(({ id, title, emoji, price, group_id }) => ({
      id,
      title,
      emoji: emoji ?? null,
      price,
      ...(group_id && { group_id }),
    }))
    .toSorted((a, b) => a.price - b.price || a.title.localeCompare(b.title));

/**
 * What a team celebrated; undefined for a week without a post: then nobody gets a mail. Demo posts, those of the company
 * and imported ones are left out.
 * @param total how many posts there were, when these are not all of them
 */
export const teamWeekOf = (
  all: readonly WeekPost[],
  rewards: readonly StoredReward[],
  total?: number,
): TeamWeek | undefined => {
  const posts = all.filter(({ demo, celebration, imported }) => !demo && !celebration && !imported);
  if (posts.length === 0) return undefined;
  return {
    posts: total ?? posts.length,
    people: total === undefined ? new Set(posts.flatMap(({ to_id: to }) => to)).size : null,
    value: mostNamed(posts),
    highlights: mostCelebrated(posts),
    rewards: offeredRewards(rewards),
  };
};

/** What a member received between two instants: all points, and the posts, newest first. */
export type Received = { readonly points: number; readonly posts: readonly PostId[] };

const causeOf = ({ post_id: post, add_on_id: addOn }: Pick<StoredEntry, 'post_id' | 'add_on_id'>): string =>
  `${post}#${addOn ?? ''}`;
const wholePost = ({ post_id: post }: Pick<StoredEntry, 'post_id'>): string => `${post}#`;

/** What entries say about it, newest first. What was taken back is left out, also when that happened later. */
export const receivedBetween = (
  entries: readonly StoredEntry[],
  [from, until]: readonly [from: Date, until: Date],
): Received => {
  const undone = new Set(entries.filter(({ type }) => type === 'post_deleted').map(causeOf));
  const kept = entries.filter(
    (one) =>
      one.type === 'post' &&
      one.created_at >= from.toISOString() &&
      one.created_at < until.toISOString() &&
      !undone.has(causeOf(one)) &&
      !undone.has(wholePost(one)),
  );
  const posts = kept.flatMap(({ post_id: id, add_on_id: addOn }) => (id && !addOn ? [id] : []));
  return { points: kept.reduce((sum, { amount }) => sum + amount, 0), posts: [...new Set(posts)] };
};

/** The first posts of a member, and how many more there are. */
export const postsToShow = ({
  posts,
}: Received): { readonly shown: readonly PostId[]; readonly more: number } => ({
  shown: posts.slice(0, postsShown),
  more: Math.max(0, posts.length - postsShown),
});

/** What a member's balance is enough for, the dearest first; else the cheapest reward and the points that are missing. */
export const affordableRewards = (
  all: readonly OfferedReward[],
  member: Pick<User, 'balance' | 'department_id' | 'location_id'>,
): {
  readonly affordable: readonly OfferedReward[];
  readonly next?: { readonly reward: OfferedReward; readonly missing: number };
} => {
  const { balance } = member;
  const rewards = all.filter((one) => isFor(one, member));
  const affordable = rewards
    .filter(({ price }) => price <= balance)
    .toReversed()
    .slice(0, rewardsShown);
  const reward = rewards.find(({ price }) => price > balance);
  if (affordable.length > 0 || !reward) return { affordable };
  return { affordable, next: { reward, missing: reward.price - Math.max(0, balance) } };
};
