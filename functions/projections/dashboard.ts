import type { WorkspaceId } from '#shared/model/ids';
import type { Workspace } from '#shared/model/workspace';
import {
  type Dashboard,
  computeDashboard,
  countManagers,
  recentPairs,
  type ManagerCounts,
} from '#shared/rules/statistics/dashboard';
import { measureOf } from '#shared/rules/statistics/leaderboards';
import { strongestTies, type Ties } from '#shared/rules/statistics/ties';
import { dayOf, monthOf } from '#shared/rules/basics/time';
import { unlessConflict } from '#functions/table/retry';
import { keys } from '#functions/table/keys';
import { changeDeltas } from './deltas.ts';
import { readSources } from './dashboard-sources.ts';
import { projection } from './projection.ts';
import { joinedAttribute } from './statistics.ts';
import type { Condition } from '#functions/table/expressions';
import { get, getItems, type Reading } from '#functions/table/read';
import { removeItems, transact, write } from '#functions/table/transact';
import { change, upsert, type Write } from '#functions/table/writes';

/** The stored dashboard, and how much has changed since it was computed. */
type Kept = Partial<Dashboard> & {
  /** The number of changes so far, and the number when this dashboard was computed. */
  readonly changes?: number;
  readonly counted?: number;
  readonly made_at?: string;
  /** For how many seconds it is good enough despite changes: expensive dashboards are computed less often. */
  readonly lasts?: number;
  /** When the message comes that has it computed again, in milliseconds. */
  readonly awaited?: number;
};

/** What a workspace's dashboard shows, with the ties of its organizational chart and the people below its managers. */
type Whole = { readonly dashboard: Dashboard; readonly ties: Ties; readonly managers: ManagerCounts };

/** How many items are read for each second that the answer lasts. */
const itemsASecond = 2000;

const secondsOld = ({ made_at: at }: Kept, now: Date): number =>
  (now.getTime() - Date.parse(at ?? '')) / 1000;

const isNew = (kept: Kept, now: Date): boolean => {
  const age = secondsOld(kept, now);
  return age >= 0 && age < (kept.lasts ?? 0);
};

/** The number of changes is still there, and no dashboard of later changes is stored. */
const isNewest = (changes: number | undefined): readonly Condition[] =>
  changes === undefined
    ? [{ absent: 'changes' }]
    : [['changes', '>=', changes], { any: [{ absent: 'counted' }, ['counted', '<=', changes]] }];

/** Nobody can count later how many members there were in a month: it is stored when it differs. */
const rememberMembers = (
  w: WorkspaceId,
  { day, accepted_users: joined }: Dashboard,
  kept: Kept | undefined,
): readonly Write[] => {
  const isKnown = kept?.accepted_users === joined && monthOf(kept.day ?? '') === monthOf(day);
  return isKnown ? [] : [upsert(keys.memberCounts(w), { set: { [joinedAttribute(monthOf(day))]: joined } })];
};

/**
 * Computes what the dashboard says about people and stores it, unless a newer one is stored or it was removed
 * meanwhile. What is read for it has a bound.
 */
const renew = async (workspace: Workspace, kept: Kept | undefined, now: Date): Promise<Whole> => {
  const sources = await readSources(workspace, now);
  const dashboard = computeDashboard(sources);
  const ties = strongestTies(recentPairs(sources), measureOf(workspace));
  const managers = countManagers(sources);
  const { users, edges, posts } = sources;
  const changes = kept?.changes;
  const set = {
    ...dashboard,
    counted: changes ?? 0,
    made_at: now.toISOString(),
    lasts: Math.floor((users.length + edges.length + posts.length) / itemsASecond),
  };
  await unlessConflict(
    transact(
      upsert(keys.dashboard(workspace.id), { set }, isNewest(changes)),
      upsert(keys.ties(workspace.id), { set: ties }),
      upsert(keys.managers(workspace.id), { set: managers }),
      ...rememberMembers(workspace.id, dashboard, kept),
    ),
  );
  return { dashboard, ties, managers };
};

/** Longer than the clocks of two workers differ: a message that comes later than this still sees the change. */
const marginMs = 1000;

/**
 * Records that the stored dashboard is out of date. Returns in how many seconds a message has to have it computed again;
 * undefined when one is on its way that comes late enough.
 * @param debounce how many seconds changes are collected
 */
export const outdateDashboard = async (
  w: WorkspaceId,
  { atOnce, debounce }: { readonly atOnce: boolean; readonly debounce: number },
): Promise<number | undefined> => {
  const kept = await write<Kept>(upsert(keys.dashboard(w), { add: { changes: 1 } }));
  const now = new Date();
  if (atOnce) return 0;
  if ((kept.awaited ?? 0) > now.getTime() + marginMs) return undefined;
  const left = (kept.lasts ?? 0) - Math.max(0, secondsOld(kept, now) || 0);
  return Math.ceil(Math.max(debounce, left));
};

/** Records when the message comes, so that changes until then need no other. */
export const awaitDashboard = async (w: WorkspaceId, delay: number): Promise<void> => {
  const awaited = Date.now() + delay * 1000;
  await unlessConflict(write(change(keys.dashboard(w), { set: { awaited } })));
};

const isWhole = (kept: Kept | undefined, today: string): kept is Kept & Dashboard =>
  kept?.day === today && kept.groups !== undefined;

const isCurrent = (kept: Kept): boolean => (kept.changes ?? 0) === kept.counted;

/** Computes the dashboard again if anything changed since. */
export const renewDashboard = async (workspace: Workspace, now: Date): Promise<void> => {
  const kept = await get<Kept>(keys.dashboard(workspace.id), { now, consistent: true });
  if (kept?.changes === undefined || (isWhole(kept, dayOf(now, workspace.timezone)) && isCurrent(kept)))
    return;
  await renew(workspace, kept, now);
};

/** Returns what the dashboard says about people today. */
export const readDashboard = async (workspace: Workspace, reading: Reading): Promise<Dashboard> => {
  const { now } = reading;
  const kept = await get<Kept>(keys.dashboard(workspace.id), reading);
  const right = isWhole(kept, dayOf(now, workspace.timezone));
  if (right && (isCurrent(kept) || isNew(kept, now))) return kept;
  return (await renew(workspace, kept, now)).dashboard;
};

/** Returns what is stored beside the dashboard. */
const readBeside = async <Part extends 'ties' | 'managers'>(
  workspace: Workspace,
  part: Part,
  reading: Reading,
): Promise<Whole[Part]> => {
  const { now } = reading;
  const wanted = [keys.dashboard(workspace.id), keys[part](workspace.id)];
  const [kept, beside] = await getItems<[Kept, Whole[Part]]>(wanted, reading);
  const right = isWhole(kept, dayOf(now, workspace.timezone));
  if (beside && right && (isCurrent(kept) || isNew(kept, now))) return beside;
  return (await renew(workspace, kept, now))[part];
};

/** Returns the ties of today's organizational chart. */
export const readTies = (workspace: Workspace, reading: Reading): Promise<Ties> =>
  readBeside(workspace, 'ties', reading);

/** Returns how many members are below each manager today. */
export const readManagers = (workspace: Workspace, reading: Reading): Promise<ManagerCounts> =>
  readBeside(workspace, 'managers', reading);

/** Removes what is stored: the next reader computes it again. */
export const discardDashboard = (w: WorkspaceId): Promise<void> =>
  removeItems([keys.dashboard(w), keys.ties(w), keys.managers(w)]);

/** Keeps what the dashboard says about people: computed again after a change of a person or a sum. */
export const dashboard = projection(
  ['post', 'privatePost', 'addOn', 'redemption', 'user'],
  async (changes, { outdateDashboard: outdate }) => {
    // A name that changed or was erased must not be shown any longer; a new member is on no dashboard yet.
    const isRenamed = changes.some(({ noun, before }) => noun === 'user' && before !== undefined);
    const isCounted = changes.some((one) => one.noun === 'user' || changeDeltas(one).length > 0);
    if (isCounted) outdate({ atOnce: isRenamed });
  },
);
