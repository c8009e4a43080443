import {
  demoBookComment,
  demoGroups,
  demoJobs,
  demoPeople,
  demoRewards,
  demoMessages,
} from '#shared/locales/demo';
import type { Email } from '#shared/model/common';
import type { GroupKind, StoredGroup } from '#shared/model/group';
import type { AddOnId, PostId, PurchaseId, RewardId, UserId } from '#shared/model/ids';
import type { StoredPost } from '#shared/model/post';
import type { Redemption } from '#shared/model/purchase';
import type { StoredReward } from '#shared/model/reward';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { type RandomBytes, createIds } from '../basics/ids.ts';
import { planReward } from '../rewards/rewards.ts';
import { foldForSearch } from '../basics/search.ts';
import { addDays, addSeconds, dayOf, daysBefore, periodOf } from '../basics/time.ts';

/** A post to create, with its likes. */
export type DemoPost = {
  readonly id: PostId;
  readonly from: UserId;
  readonly to: readonly UserId[];
  readonly likers: readonly UserId[];
  readonly value: number;
  readonly score: number;
  readonly message: string;
  readonly at: Date;
};

/** Points that one more colleague adds to a post. */
export type DemoAddOn = {
  readonly id: AddOnId;
  readonly post: PostId;
  readonly from: UserId;
  readonly score: number;
  readonly at: Date;
};

/** A redemption to create. The buyer is the member with the highest balance at that time. */
export type DemoRedemption = {
  readonly id: PurchaseId;
  readonly reward_id: RewardId;
  readonly amount?: number;
  readonly comment?: string;
  readonly fulfilled: boolean;
  readonly at: Date;
};

export type DemoDataPlan = {
  readonly groups: readonly StoredGroup[];
  readonly people: readonly User[];
  readonly rewards: readonly StoredReward[];
  readonly posts: readonly DemoPost[];
  readonly addOns: readonly DemoAddOn[];
  readonly visits: readonly DemoRedemption[];
};

const peopleCount = 8;
const days = 30;

/** Some have dates near the day: a birthday that was yesterday, and two days that come soon. */
const demoDates = (index: number, at: Date, timeZone: string): Pick<User, 'birth_date' | 'hire_date'> => {
  const today = dayOf(at, timeZone);
  const dates = [
    { birth_date: `1991${daysBefore(today, 1).slice(4)}` },
    { birth_date: `1986${daysBefore(today, -3).slice(4)}` },
    { hire_date: `${Number(today.slice(0, 4)) - 4}${daysBefore(today, -6).slice(4)}` },
  ];
  return dates[index] ?? {};
};

const planGroups = ({ language }: Workspace, at: Date, chance: RandomBytes): StoredGroup[] =>
  demoGroups.map(({ kind, words }) => ({
    id: createIds(at, chance).group(),
    name: words[language],
    kind,
    demo: true,
  }));

const planPeople = (
  workspace: Workspace,
  groups: readonly StoredGroup[],
  at: Date,
  chance: RandomBytes,
): User[] => {
  const jobs = demoJobs.slice(-peopleCount);
  const groupOf = (index: number, wanted: GroupKind) =>
    groups.find(
      ({ kind }, nth) => kind === wanted && demoGroups[nth]?.jobs.some((job) => job === jobs[index]),
    );
  return demoPeople.slice(-peopleCount).map(({ first_name, last_name, words }, index): User => {
    const joined = addSeconds(addDays(at, -days - 1), index * 3600);
    const [department, location] = [groupOf(index, 'department'), groupOf(index, 'location')];
    return {
      id: createIds(joined, chance).user(),
      workspace_id: workspace.id,
      // The reserved domain .example can never receive mail.
      email: `${foldForSearch(first_name)}.${foldForSearch(last_name)}@demo.example` as Email,
      first_name,
      last_name,
      job_title: words[workspace.language],
      // One of the site's own files.
      avatar: `/demo/${foldForSearch(first_name)}.svg`,
      state: 'accepted',
      ...(department && { department_id: department.id }),
      ...(location && { location_id: location.id }),
      demo: true,
      permissions: {},
      balance: 0,
      entries: 0,
      spent: 0,
      period: periodOf(joined, workspace.limit_period, workspace.timezone),
      ...demoDates(index, at, workspace.timezone),
      created_at: joined.toISOString(),
      accepted_at: joined.toISOString(),
    };
  });
};

const planRewards = (
  { id: workspaceId, language }: Workspace,
  at: Date,
  chance: RandomBytes,
): StoredReward[] =>
  demoRewards.map(({ words, ...facts }, index) => {
    const now = addSeconds(addDays(at, -days - 1), index * 60);
    const [title, description] = words[language];
    const plain = { one_time: false, comment_required: false, reward_type: 'individual' } as const;
    const draft = { ...plain, ...facts, title, description, fulfilment: 'manual', currency: 'USD' } as const;
    const reward = planReward(draft, undefined, {
      id: createIds(now, chance).reward(),
      workspaceId,
      now,
    });
    return { ...reward, demo: true };
  });

const planPosts = (
  { language }: Workspace,
  people: readonly User[],
  welcomed: UserId,
  at: Date,
  chance: RandomBytes,
): DemoPost[] =>
  demoMessages.map(({ words, value, score }, index): DemoPost => {
    const roll = chance();
    const one = (byte: number): UserId => people[(roll[byte] ?? 0) % people.length]?.id as UserId;
    const from = one(0);
    // Every fourth post goes to the administrator who requested the demo, so that they receive points too.
    const to = index % 4 === 1 ? [welcomed] : [one(1), ...((roll[2] ?? 0) < 60 ? [one(3)] : [])];
    const age = days * 86_400 * (1 - (index + 1) / demoMessages.length) ** 1.2 + 1800;
    const sent = addSeconds(at, -Math.round(age));
    const others = [...new Set(to)].filter((id) => id !== from);
    const next = people[(people.findIndex(({ id }) => id === from) + 1) % people.length]?.id as UserId;
    return {
      id: createIds(sent, chance).post(),
      from,
      to: others.length > 0 ? others : [next],
      likers: people
        .filter(({ id }, at_) => id !== from && (roll[4 + (at_ % 6)] ?? 0) < 90)
        .map(({ id }) => id),
      value,
      score,
      message: words[language],
      at: sent,
    };
  });

/** Every third post has one or two, from colleagues who neither sent nor received it. */
const planAddOns = (
  planned: readonly DemoPost[],
  people: readonly User[],
  chance: RandomBytes,
): DemoAddOn[] =>
  planned.flatMap(({ id: post, from, to, at }, index) =>
    index % 3 === 0
      ? people
          .filter(({ id }) => id !== from && !to.includes(id))
          .slice(index % 4, (index % 4) + 1 + (index % 2))
          .map(({ id }, nth) => {
            const added = addSeconds(at, 900 * (nth + 1));
            return { id: createIds(added, chance).addOn(), post, from: id, score: 5, at: added };
          })
      : [],
  );

const planVisits = (
  { language }: Workspace,
  rewards: readonly StoredReward[],
  end: Date,
  chance: RandomBytes,
): DemoRedemption[] =>
  [
    { hours: 20, reward: 0, fulfilled: true },
    { hours: 9, reward: 1, comment: demoBookComment[language], fulfilled: false },
    { hours: 3, reward: 4, amount: 15, fulfilled: false },
  ].map(({ hours, reward, ...facts }) => {
    const at = addSeconds(end, -hours * 3600);
    const id = createIds(at, chance).purchase();
    return { ...facts, id, at, reward_id: rewards[reward]?.id as RewardId };
  });

/**
 * All demo data, spread over the last thirty days. The same `chance` always returns the same plan with the same ids, so
 * that an interrupted job can continue and skip what exists.
 */
export const planDemoData = (
  workspace: Workspace,
  { at, by_id: by }: { readonly at: string; readonly by_id: UserId },
  chance: RandomBytes,
): DemoDataPlan => {
  const end = new Date(at);
  const groups = planGroups(workspace, addDays(end, -days - 1), chance);
  const people = planPeople(workspace, groups, end, chance);
  const rewards = planRewards(workspace, end, chance);
  const posts = planPosts(workspace, people, by, end, chance);
  const visits = planVisits(workspace, rewards, end, chance);
  return { groups, people, rewards, posts, visits, addOns: planAddOns(posts, people, chance) };
};

/** Whether an item is older than the last reset. Demo data counts from its real creation time. */
export const isFromBeforeReset = (
  { emptied_at: emptied }: Pick<Workspace, 'emptied_at'>,
  { added_at: added, created_at: created }: { readonly added_at?: string; readonly created_at: string },
): boolean => emptied !== undefined && (added ?? created) <= emptied;

/** What is left of a post or an add-on without demo members; undefined if none of them gave or got it. */
export const withoutDemoMembers = (
  { from_id: from, to_id: receivers }: Pick<StoredPost, 'from_id' | 'to_id'>,
  demo: ReadonlySet<UserId>,
):
  | {
      /** A demo member gave it, so it is removed with its points. */
      readonly own: boolean;
      /** The receivers who are real. */
      readonly to: readonly UserId[];
      /** Nothing of it stays. */
      readonly isGone: boolean;
    }
  | undefined => {
  const own = demo.has(from);
  const to = receivers.filter((id) => !demo.has(id));
  return own || to.length < receivers.length ? { own, to, isGone: own || to.length === 0 } : undefined;
};

/**
 * Whether a purchase or contribution goes with demo data: its reward is demo data, all its buyers are demo members, or it
 * is a pot that is full, partly of what demo members put in.
 */
export const isDemoRedemption = (
  bought: Redemption,
  demo: ReadonlySet<UserId>,
  rewards: ReadonlySet<RewardId>,
): boolean => {
  if (bought.demo || rewards.has(bought.reward.id)) return true;
  if (bought.kind === 'contribution') return demo.has(bought.user_id);
  const demoParts = bought.parts.filter(({ user_id: id }) => demo.has(id)).length;
  const isFullPot = bought.status === 'pending' && bought.reward.reward_type === 'team';
  return demoParts > 0 && (isFullPot || demoParts === bought.parts.length);
};

const isOver = ({ status }: Redemption): boolean => status === 'declined' || status === 'canceled';

/**
 * What a real member redeemed with real coins, once its demo reward goes: it is canceled, and stays in the member's list.
 * Undefined: only demo members paid, so it goes as well.
 * @param by the administrator who removes the demo data
 */
export const canceledWithDemo = (
  bought: Redemption,
  demo: ReadonlySet<UserId>,
  by: UserId,
  now: Date,
): Redemption | undefined => {
  const isContribution = bought.kind === 'contribution';
  const payers = isContribution ? [bought.user_id] : bought.parts.map(({ user_id: id }) => id);
  if (bought.demo || payers.every((id) => demo.has(id))) return undefined;
  if (isOver(bought)) return bought;
  const end = { status: 'canceled', status_changed_at: now.toISOString() } as const;
  if (isContribution) return { ...bought, ...end };
  return { ...bought, ...end, settled_by: by, parts: bought.parts.filter((part) => !demo.has(part.user_id)) };
};

/**
 * An open demo reward that real members put coins into, closed for good: they are told, and get them back. Undefined:
 * nobody real did.
 */
export const closedWithDemo = (
  reward: StoredReward,
  demo: ReadonlySet<UserId>,
  by: UserId,
): StoredReward | undefined => {
  const contributions = reward.contributions.filter(({ user_id: id }) => !demo.has(id));
  return contributions.length > 0
    ? { ...reward, status: 'closing', closed_by: by, contributions }
    : undefined;
};
