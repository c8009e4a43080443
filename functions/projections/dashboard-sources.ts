import { readPostWords } from '#functions/data/posts';
import { lists } from '#functions/table/keys';
import { query, type Reading, smallItems } from '#functions/table/read';
import type { UserId, WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { Workspace } from '#shared/model/workspace';
import type { computeDashboard, DashboardUser } from '#shared/rules/statistics/dashboard';
import { firstDay } from '#shared/rules/statistics/statistics';
import { addDays, dayOf, daysBefore, monthOf } from '#shared/rules/basics/time';
import { readEdges } from './statistics.ts';

/** How many members, pairs and posts are read at most. */
type ReadLimits = Readonly<Record<keyof typeof limits.dashboardReads, number>>;

const personFields = [
  'id',
  'first_name',
  'last_name',
  'avatar',
  'state',
  'accepted_at',
  'created_at',
  'department_id',
  'location_id',
  'manager_chain',
] as const satisfies readonly (keyof DashboardUser)[];

/** The members who joined first. */
export const readPeople = async (w: WorkspaceId, limit: number, reading: Reading) => {
  const { items, next } = await query<DashboardUser>(
    { ...lists.users(w), limit, page: smallItems, only: personFields },
    reading,
  );
  return { users: items, isSample: next !== undefined };
};

type Active = {
  readonly user_id: UserId;
  readonly sent?: number;
  readonly received?: number;
  readonly bought?: number;
};

/** What the members did in a month, among those who joined first: their order is the same here. */
export const readActivityOfMonth = async (
  w: WorkspaceId,
  month: string,
  limit: number,
  reading: Reading,
): Promise<readonly Active[]> => {
  const { items } = await query<Active>(
    { ...lists.ofMonth(w, month), begins: 'ACTIVE#', limit, page: smallItems },
    reading,
  );
  return items.filter(({ sent = 0, received = 0, bought = 0 }) => sent > 0 || received > 0 || bought > 0);
};

/** The first day that is there as a whole when the rest was cut off: the one after the oldest, but no later than today. */
const wholeFrom = (items: readonly { readonly day: string }[], isCut: boolean, today: string) => {
  if (!isCut) return undefined;
  const after = daysBefore(items.at(-1)?.day ?? today, -1);
  return after < today ? after : today;
};

/**
 * Reads what a dashboard is computed from. What is read has a bound, whatever the size of the workspace: beyond it,
 * the members who joined first, and the newest pairs and posts.
 */
export const readSources = async (
  { id: w, timezone }: Workspace,
  now: Date,
  most: ReadLimits = limits.dashboardReads,
): Promise<Parameters<typeof computeDashboard>[0]> => {
  const today = dayOf(now, timezone);
  const reading = { now, consistent: true };
  const [people, pairs, said, active] = await Promise.all([
    readPeople(w, most.people, reading),
    readEdges(w, { from: firstDay(today, Math.max(...limits.waiting.days)), limit: most.pairs }, reading),
    readPostWords(w, { from: addDays(now, -limits.dashboardDays - 1), limit: most.posts }, reading),
    readActivityOfMonth(w, monthOf(today), most.people, reading),
  ]);
  return {
    ...people,
    edges: pairs.edges,
    posts: said.posts,
    active: active.map(({ user_id: id }) => id),
    today,
    timezone,
    pairsFrom: wholeFrom(pairs.edges, pairs.isCut, today),
    postsFrom: wholeFrom(said.posts, said.isCut, today),
  };
};
