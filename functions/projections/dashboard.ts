import type { UserId, WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { Workspace } from '#shared/model/workspace';
import { type Dashboard, computeDashboard } from '#shared/rules/dashboard';
import { firstDay } from '#shared/rules/statistics';
import { addDays, dayOf, monthOf } from '#shared/rules/time';
import { unlessConflict } from '#functions/table/retry';
import { keys, lists } from '#functions/table/keys';
import { changeDeltas } from './deltas.ts';
import { projection } from './projection.ts';
import { listPostsSince } from '#functions/data/posts';
import { readEdges } from './statistics.ts';
import { unchanged } from '#functions/table/expressions';
import { get, query, type Reading } from '#functions/table/read';
import { write } from '#functions/table/transact';
import { listUsers } from '#functions/data/users';
import { upsert } from '#functions/table/writes';

/** The stored dashboard, and how much has changed since it was computed. */
type Kept = Partial<Dashboard> & {
  /** The number of changes so far, and the number when this dashboard was computed. */
  readonly changes?: number;
  readonly counted?: number;
  readonly made_at?: string;
  /** For how many seconds it is good enough despite changes: expensive dashboards are computed less often. */
  readonly lasts?: number;
};

/** How many items of posts and pairs are read for each second that the answer lasts. */
const itemsASecond = 2000;

const readActive = async (w: WorkspaceId, month: string, reading: Reading): Promise<UserId[]> => {
  type Active = { user_id: UserId; sent?: number; received?: number; bought?: number };
  const { items } = await query<Active>({ ...lists.ofMonth(w, month), begins: 'ACTIVE#' }, reading);
  return items
    .filter(({ sent = 0, received = 0, bought = 0 }) => sent > 0 || received > 0 || bought > 0)
    .map(({ user_id: id }) => id);
};

const isNew = ({ made_at: at, lasts = 0 }: Kept, now: Date): boolean => {
  const age = (now.getTime() - Date.parse(at ?? '')) / 1000;
  return age >= 0 && age < lasts;
};

/**
 * Computes what the dashboard says about people and stores it, unless something changed meanwhile: that change then
 * leads to another computation. The cost grows with a month's posts and a quarter's pairs, so only the first reader
 * of a day without any change waits for it.
 */
const renew = async (workspace: Workspace, kept: Kept | undefined, now: Date): Promise<Dashboard> => {
  const { id: w, timezone } = workspace;
  const today = dayOf(now, timezone);
  const reading = { now, consistent: true };
  const [{ users }, edges, posts, active] = await Promise.all([
    listUsers(w, {}, reading),
    readEdges(w, firstDay(today, Math.max(...limits.waiting.days)), reading),
    listPostsSince(w, addDays(now, -limits.dashboardDays - 1), reading),
    readActive(w, monthOf(today), reading),
  ]);
  const dashboard = computeDashboard({ users, edges, posts, active, today, timezone });
  const changes = kept?.changes;
  const set = {
    ...dashboard,
    counted: changes ?? 0,
    made_at: now.toISOString(),
    lasts: Math.floor((edges.length + posts.length) / itemsASecond),
  };
  await unlessConflict(write(upsert(keys.dashboard(w), { set }, [unchanged('changes', changes)])));
  return dashboard;
};

/** Records that the stored dashboard is out of date. */
export const outdateDashboard = (w: WorkspaceId): Promise<Kept> =>
  write<Kept>(upsert(keys.dashboard(w), { add: { changes: 1 } }));

/** Computes the dashboard again after a change, unless the stored one is still good enough and `atOnce` is false. */
export const renewDashboard = async (
  workspace: Workspace,
  kept: Kept,
  now: Date,
  atOnce: boolean,
): Promise<void> => {
  if (atOnce || !isNew(kept, now)) await renew(workspace, kept, now);
};

const isWhole = (kept: Kept | undefined, today: string): kept is Kept & Dashboard => kept?.day === today;

/** Returns what the dashboard says about people today. */
export const readDashboard = async (workspace: Workspace, reading: Reading): Promise<Dashboard> => {
  const { now } = reading;
  const kept = await get<Kept>(keys.dashboard(workspace.id), reading);
  const right = isWhole(kept, dayOf(now, workspace.timezone));
  if (right && ((kept.changes ?? 0) === kept.counted || isNew(kept, now))) return kept;
  return renew(workspace, kept, now);
};

/** Keeps what the dashboard says about people: computed again after a batch that changed a person or a sum. */
export const dashboard = projection(
  ['post', 'redemption', 'user'],
  async (changes, { outdateDashboard: outdate }) => {
    const isPerson = changes.some(({ noun }) => noun === 'user');
    if (isPerson || changes.some((change) => change.noun !== 'user' && changeDeltas(change).length > 0))
      outdate({ atOnce: isPerson });
  },
);
