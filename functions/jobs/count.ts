import type { DynamoDBRecord, DynamoDBStreamHandler } from 'aws-lambda';
import { type Change, parseChange } from '#functions/table/changes';
import { findWorkspace } from '#functions/data/workspaces';
import { logger } from '#functions/platform/log';
import { adjustments } from '#functions/projections/adjustments';
import { statistics } from '#functions/projections/apply-deltas';
import { awaitDashboard, dashboard, outdateDashboard } from '#functions/projections/dashboard';
import { dates, movesDates } from '#functions/projections/dates';
import { cardReceivers } from '#functions/projections/card-receivers';
import { lastDays, movesLastDay } from '#functions/projections/last-days';
import { leavers, movesLeaver } from '#functions/projections/leavers';
import { managers, movesManagers } from '#functions/projections/managers';
import { directory } from '#functions/projections/directory';
import { deletedGroups, groupMembers } from '#functions/projections/group-members';
import type { Projection } from '#functions/projections/projection';
import { searchIndex } from '#functions/projections/post-terms';
import { rankingNames } from '#functions/projections/ranking-names';
import { continuations } from '#functions/workflows/continuations';
import { tellNews } from '#functions/workflows/tell-news';
import { welcome } from '#functions/workflows/welcome';
import type { WorkspaceId } from '#shared/model/ids';
import type { Workspace } from '#shared/model/workspace';
import { isFromBeforeReset } from '#shared/rules/workspaces/demo';
import { extraNews } from '#shared/rules/mails/news';
import { hasVisibleChange } from '#shared/rules/people/members';
import { followed } from './followed.ts';
import { queueDashboard, queueSchedules } from '#functions/adapters/queues/queue';
import { followStream } from './stream.ts';

/** The projections that follow the table's changes, in this order. */
const projections: readonly Projection[] = [
  ...continuations,
  statistics,
  directory,
  groupMembers,
  deletedGroups,
  managers,
  dates,
  welcome,
  lastDays,
  leavers,
  cardReceivers,
  searchIndex,
  rankingNames,
  adjustments,
  dashboard,
  tellNews,
];

type Followed = NonNullable<ReturnType<typeof parseChange<(typeof followed.count)[number]>>>;

const summed: ReadonlySet<Change['noun']> = new Set(['post', 'privatePost', 'addOn', 'redemption', 'entry']);
const hasSums = ({ noun }: Change): boolean => summed.has(noun);

/** Most changes of a member are changes of the balance, which no projection shows. */
const parse = (record: DynamoDBRecord): Followed | undefined => {
  const change = parseChange(record, followed.count);
  if (change?.noun !== 'user') return change;
  const isListed = movesDates(change) || movesLastDay(change) || movesLeaver(change) || movesManagers(change);
  const matters = isListed || hasVisibleChange(change.before, change.after);
  return matters || extraNews(change).length > 0 ? change : undefined;
};

/** A change in a workspace that is being deleted, or from before its reset, no longer counts. */
const isMoot = (workspace: Workspace, change: Followed): boolean => {
  if (workspace.closing === 'delete') return true;
  if (change.noun === 'reward') return workspace.closing === 'reset';
  if (
    change.noun !== 'post' &&
    change.noun !== 'privatePost' &&
    change.noun !== 'addOn' &&
    change.noun !== 'redemption' &&
    change.noun !== 'entry'
  )
    return false;
  const item = change.after ?? change.before;
  return item !== undefined && isFromBeforeReset(workspace, item);
};

/**
 * Whether two changes are applied together: posts and purchases of one workspace, or its members, without others
 * between.
 */
const belong = (a: Followed, b: Followed): boolean =>
  a.workspaceId === b.workspaceId && ((hasSums(a) && hasSums(b)) || (a.noun === 'user' && b.noun === 'user'));

/** Workspaces whose dashboard is out of date, and whether it must be computed at once. */
type Outdated = Map<WorkspaceId, { readonly atOnce: boolean }>;

/** How many seconds changes are collected before a dashboard is computed again. */
const debounceSeconds = (): number => Number(process.env['DASHBOARD_SECONDS'] ?? 5);

const applyRun = async (
  run: readonly Followed[],
  outdated: Outdated,
  moved: Set<WorkspaceId>,
): Promise<void> => {
  const [first] = run;
  if (!first) return;
  const { workspaceId: w, at } = first;
  const workspace = await findWorkspace(w, { now: at, consistent: true });
  const changes = workspace ? run.filter((change) => !isMoot(workspace, change)) : [];
  if (!workspace) return;
  for (const { nouns, apply } of projections) {
    const own = changes.filter(({ noun }) => nouns.includes(noun));
    if (own.length > 0)
      await apply(own, {
        workspace,
        at,
        outdateDashboard: ({ atOnce }) =>
          void outdated.set(w, { atOnce: atOnce || outdated.get(w)?.atOnce === true }),
        moveSchedules: () => void moved.add(w),
      });
  }
};

/** Has another function compute the dashboard again. When that fails, the next reader computes it. */
const renewLater = async (w: WorkspaceId, { atOnce }: { readonly atOnce: boolean }): Promise<void> => {
  const delay = await outdateDashboard(w, { atOnce, debounce: debounceSeconds() });
  if (delay === undefined) return;
  try {
    await queueDashboard({ workspace_id: w }, delay);
    if (delay > 0) await awaitDashboard(w, delay);
  } catch (error) {
    logger.warn('dashboard not queued: the next reader computes it', { error: error as Error });
  }
};

/** Applies every change to every projection that follows it, exactly once and in order. */
export const handler: DynamoDBStreamHandler = async ({ Records }, context) => {
  const outdated: Outdated = new Map();
  const moved = new Set<WorkspaceId>();
  const outcome = await followStream(Records, context, {
    parse,
    belong,
    follow: (run) => applyRun(run, outdated, moved),
  });
  for (const [w, how] of outdated) await renewLater(w, how);
  // When this fails, the message of the night moves them.
  if (moved.size > 0) await queueSchedules(Array.from(moved, (w) => ({ workspace_id: w })));
  return outcome;
};
