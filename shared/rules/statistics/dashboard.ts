import type { GroupId, UserId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { StoredPost } from '#shared/model/post';
import type { Person, User } from '#shared/model/user';
import { gini, reciprocalShare } from './fairness.ts';
import { groupIdsOf } from '../people/groups.ts';
import { firstDay, type MemberFigures } from './statistics.ts';
import { type DailyEdge, sumEdges } from './ties.ts';
import { dayOf } from '../basics/time.ts';
import { commonTopics, type Topic } from '../posts/topics.ts';
import { isCurrentMember, toPerson } from '../people/users.ts';

type UnrecognizedMembers = {
  readonly days: number;
  readonly count: number;
  readonly people: readonly Person[];
};

/** The dashboard figures that need all members and posts, computed once a day. Stored sums are not enough for them. */
export type Dashboard = MemberFigures & {
  readonly day: string;
  /** The groups that have members. */
  readonly groups: Readonly<Record<GroupId, MemberFigures>>;
  readonly not_recognised: readonly UnrecognizedMembers[];
  readonly reciprocal_share: number;
  readonly gini: number;
  readonly topics: readonly Topic[];
  readonly covers: Covered;
};

/** What the figures about people cover in a team that is too large to be read as a whole. */
type Covered = {
  /** How many members, those who joined first; null: all of them. */
  readonly members: number | null;
  /** The first day that pairs and posts were read from; null: all days that the dashboard is about. */
  readonly since: string | null;
};

/** What the dashboard needs to know of a member. */
export type DashboardUser = Pick<
  User,
  | 'id'
  | 'first_name'
  | 'last_name'
  | 'avatar'
  | 'state'
  | 'accepted_at'
  | 'created_at'
  | 'department_id'
  | 'location_id'
  | 'manager_chain'
>;

/** The data the dashboard is computed from. */
type Sources = {
  readonly users: readonly DashboardUser[];
  /** Covers the longest period without recognition that is reported. */
  readonly edges: readonly DailyEdge[];
  readonly posts: readonly Pick<StoredPost, 'day' | 'from_id' | 'message'>[];
  /** Members who sent, received or redeemed this calendar month. */
  readonly active: readonly UserId[];
  readonly today: string;
  readonly timezone: string;
  /** Whether there are members besides these. */
  readonly isSample: boolean;
  /** The first days that all pairs and all posts are there of; absent: of all days. */
  readonly pairsFrom?: string | undefined;
  readonly postsFrom?: string | undefined;
};

/** The pairs of the last 30 days, as far as they are known. */
export const recentPairs = ({
  edges,
  today,
  pairsFrom = '',
}: Pick<Sources, 'edges' | 'today' | 'pairsFrom'>): readonly DailyEdge[] => {
  const first = firstDay(today, limits.dashboardDays);
  return edges.filter(({ day }) => day >= first && day >= pairsFrom);
};

/**
 * Members without recognition in the periods whose pairs are known, the longest wait first. Members who joined within
 * the period are not counted.
 */
const notRecognised = ({ users, edges, today, timezone, pairsFrom = '' }: Sources): UnrecognizedMembers[] => {
  const last = new Map<UserId, string>();
  for (const { to_id: to, day } of edges) if (day > (last.get(to) ?? '')) last.set(to, day);
  const members = users
    .filter(({ state }) => state === 'accepted')
    .map((user) => ({
      person: toPerson(user),
      joined: dayOf(new Date(user.accepted_at ?? user.created_at), timezone),
      last: last.get(user.id) ?? '',
    }))
    .toSorted((a, b) => a.last.localeCompare(b.last) || a.person.name.localeCompare(b.person.name));
  return limits.waiting.days.flatMap((days) => {
    const first = firstDay(today, days);
    if (first < pairsFrom) return [];
    const waiting = members.filter((member) => member.last < first && member.joined < first);
    const people = waiting.slice(0, limits.waiting.shown).map(({ person }) => person);
    return [{ days, count: waiting.length, people }];
  });
};

const namesOf = (users: readonly DashboardUser[]): ReadonlySet<string> =>
  new Set(
    users.flatMap(({ first_name: first, last_name: last }) =>
      `${first} ${last}`.toLowerCase().split(/\s+/).filter(Boolean),
    ),
  );

const memberFigures = (
  users: readonly Pick<User, 'id' | 'state'>[],
  active: ReadonlySet<UserId>,
): MemberFigures => {
  const accepted = users.filter(({ state }) => state === 'accepted');
  return {
    accepted_users: accepted.length,
    invited_users: users.filter(({ state }) => state === 'pending').length,
    active_users: accepted.filter(({ id }) => active.has(id)).length,
  };
};

const figuresBy = <Place extends string>(
  users: readonly DashboardUser[],
  active: ReadonlySet<UserId>,
  placesOf: (user: DashboardUser) => readonly Place[],
): readonly (readonly [Place, MemberFigures])[] => {
  const members = users.flatMap((user) => placesOf(user).map((place) => ({ place, user })));
  return Array.from(
    Map.groupBy(members, ({ place }) => place),
    ([place, found]) => [
      place,
      memberFigures(
        found.map(({ user }) => user),
        active,
      ),
    ],
  );
};

/** How many members are below each manager: those who left are below nobody. */
export type ManagerCounts = { readonly managers: Readonly<Record<UserId, MemberFigures>> };

const sizeOf = ({ accepted_users: joined, invited_users: invited }: MemberFigures): number =>
  joined + invited;

/** The managers with the most people below, and how many these are. */
export const largestManagers = (
  { managers }: ManagerCounts,
  limit: number,
): readonly { id: UserId; people: number }[] =>
  Object.entries<MemberFigures>(managers)
    .map(([id, figures]) => ({ id: id as UserId, people: sizeOf(figures) }))
    .toSorted((a, b) => b.people - a.people)
    .slice(0, limit);

/** The managers with the most people below: they are stored in one item. */
export const countManagers = ({ users, active }: Pick<Sources, 'users' | 'active'>): ManagerCounts => {
  const current = users.filter(isCurrentMember);
  const figures = figuresBy(current, new Set(active), ({ manager_chain: chain = [] }) => chain);
  const largest = figures.toSorted(([, a], [, b]) => sizeOf(b) - sizeOf(a)).slice(0, limits.manager.kept);
  return { managers: Object.fromEntries(largest) };
};

/** Figures of the last 30 days; active members are counted in the calendar month. */
export const computeDashboard = (sources: Sources): Dashboard => {
  const { users, posts, active, today, isSample, pairsFrom = '', postsFrom = '' } = sources;
  const first = firstDay(today, limits.dashboardDays);
  const since = [pairsFrom, postsFrom].toSorted((a, b) => a.localeCompare(b)).at(-1) ?? '';
  const accepted = new Set(users.filter(({ state }) => state === 'accepted').map(({ id }) => id));
  const actives = new Set(active);
  const there = new Set(users.map(({ id }) => id));
  const recent = sumEdges(recentPairs(sources)).filter(
    ({ from_id: from, to_id: to }) => there.has(from) && there.has(to),
  );
  // Who was only invited cannot thank anybody back.
  const mutual = recent.filter(({ from_id: from, to_id: to }) => accepted.has(from) && accepted.has(to));
  const received = new Map([...accepted].map((id) => [id, 0]));
  for (const { to_id: to, points } of recent)
    if (accepted.has(to)) received.set(to, (received.get(to) ?? 0) + points);
  return {
    day: today,
    ...memberFigures(users, actives),
    groups: Object.fromEntries(figuresBy(users, actives, groupIdsOf)),
    not_recognised: notRecognised(sources),
    reciprocal_share: reciprocalShare(mutual),
    gini: gini([...received.values()]),
    topics: commonTopics(
      posts.filter(({ day }) => day >= first && day >= postsFrom),
      namesOf(users),
    ),
    covers: { members: isSample ? users.length : null, since: since > first ? since : null },
  };
};
