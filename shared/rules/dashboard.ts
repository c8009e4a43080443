import type { UserId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { StoredPost } from '#shared/model/post';
import type { Person, User } from '#shared/model/user';
import { gini, reciprocalShare } from './fairness.ts';
import { type DailyEdge, sumEdges, firstDay } from './statistics.ts';
import { dayOf } from './time.ts';
import { commonTopics, type Topic } from './topics.ts';
import { toPerson } from './users.ts';

type UnrecognisedMembers = {
  readonly days: number;
  readonly count: number;
  readonly people: readonly Person[];
};

/** The dashboard figures that need all members and posts, computed once a day. Stored sums are not enough for them. */
export type Dashboard = {
  readonly day: string;
  readonly accepted_users: number;
  readonly active_users: number;
  readonly not_recognised: readonly UnrecognisedMembers[];
  readonly reciprocal_share: number;
  readonly gini: number;
  readonly topics: readonly Topic[];
};

/** The data the dashboard is computed from. */
type Sources = {
  readonly users: readonly User[];
  /** Covers the longest period without recognition that is reported. */
  readonly edges: readonly DailyEdge[];
  readonly posts: readonly Pick<StoredPost, 'day' | 'from_id' | 'message'>[];
  /** Members who sent, received or redeemed this calendar month. */
  readonly active: readonly UserId[];
  readonly today: string;
  readonly timezone: string;
};

/** Members without recognition, the longest wait first. Members who joined within the period are not counted. */
const notRecognised = ({ users, edges, today, timezone }: Sources): UnrecognisedMembers[] => {
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
  return limits.waiting.days.map((days) => {
    const first = firstDay(today, days);
    const waiting = members.filter((member) => member.last < first && member.joined < first);
    const people = waiting.slice(0, limits.waiting.shown).map(({ person }) => person);
    return { days, count: waiting.length, people };
  });
};

const namesOf = (users: readonly User[]): ReadonlySet<string> =>
  new Set(
    users.flatMap(({ first_name: first, last_name: last }) =>
      `${first} ${last}`.toLowerCase().split(/\s+/).filter(Boolean),
    ),
  );

/** Figures of the last 30 days; active members are counted in the calendar month. */
export const computeDashboard = (sources: Sources): Dashboard => {
  const { users, edges, posts, active, today } = sources;
  const first = firstDay(today, limits.dashboardDays);
  const there = new Set(users.map(({ id }) => id));
  const recent = sumEdges(edges.filter(({ day }) => day >= first)).filter(
    ({ from_id: from, to_id: to }) => there.has(from) && there.has(to),
  );
  const accepted = new Set(users.filter(({ state }) => state === 'accepted').map(({ id }) => id));
  const received = new Map([...accepted].map((id) => [id, 0]));
  for (const { to_id: to, points } of recent)
    if (accepted.has(to)) received.set(to, (received.get(to) ?? 0) + points);
  return {
    day: today,
    accepted_users: accepted.size,
    active_users: active.filter((id) => accepted.has(id)).length,
    not_recognised: notRecognised(sources),
    reciprocal_share: reciprocalShare(recent),
    gini: gini([...received.values()]),
    topics: commonTopics(
      posts.filter(({ day }) => day >= first),
      namesOf(users),
    ),
  };
};
