import { randomUUID } from 'node:crypto';
import type { Actor } from '#shared/model/actor';
import type { AuditAction } from '#shared/model/audit';
import type { WorkspaceId } from '#shared/model/ids';
import { Refusal } from '#shared/model/refusal';
import type { Workspace } from '#shared/model/workspace';
import type { ArchiveJobKind, WorkspaceJob, WorkspaceJobKind } from '#shared/model/workspace-job';
import type { Condition } from '#functions/table/expressions';
import { leaseMs } from '#functions/platform/lease';
import { keys } from '#functions/table/keys';
import { requirePermissions } from './permissions.ts';
import { get } from '#functions/table/read';
import { transact, write } from '#functions/table/transact';
import { auditWrite } from './audit.ts';
import { unlessConflict } from '#functions/table/retry';
import { change, create, type Write } from '#functions/table/writes';

type JobStart = {
  readonly action: AuditAction;
  readonly set: (now: string) => Partial<Workspace>;
  readonly remove?: readonly (keyof Workspace)[];
  readonly when?: readonly Condition[];
};

/** Jobs that keep the workspace for themselves. */
type Claiming = WorkspaceJobKind | Extract<ArchiveJobKind, 'write_archive'>;

const jobStarts: Record<Claiming, JobStart> = {
  add_demo: {
    action: 'demo_data_added',
    set: () => ({ demo_data: 'coming' }),
    remove: ['show_demo_dialog'],
    when: [{ absent: 'demo_data' }],
  },
  remove_demo: {
    action: 'demo_data_removed',
    set: () => ({ closing: 'demo' }),
    when: [{ exists: 'demo_data' }],
  },
  reset: {
    action: 'workspace_reset',
    set: (now) => ({ closing: 'reset', emptied_at: now }),
    // A team that begins again is not asked what a new one is.
    remove: ['show_demo_dialog'],
  },
  write_archive: {
    action: 'workspace_exported',
    set: () => ({ closing: 'export' }),
    when: [{ any: [{ absent: 'demo_data' }, ['demo_data', '=', 'there']] }],
  },
  delete: { action: 'workspace_deleted', set: (now) => ({ closing: 'delete', emptied_at: now }) },
};

/**
 * Records a job of the workspace in an administrator's name; the change stream sees it and starts the job. From this
 * commit on only the job can write, unless it adds demo data.
 */
export const startJob = async (
  actor: Actor,
  job: Claiming,
  now: Date,
  idempotency: readonly Write[],
): Promise<void> => {
  const { workspaceId: w, userId } = actor;
  const { action, set, remove = [], when = [] } = jobStarts[job];
  const at = now.toISOString();
  const item: WorkspaceJob = { job, workspace_id: w, at, by_id: userId };
  await transact(
    change(keys.workspace(w), { set: set(at), remove }, [{ absent: 'closing' }, ...when]),
    create(keys.job(w, job), item, 'workspace_busy'),
    auditWrite(actor, action, {}, now),
    requirePermissions(actor.user),
    ...idempotency,
  );
};

/**
 * Claims a job; returns undefined when the job is done already. Of two deliveries of its message only one works: the
 * other could remove what was written after the first had finished.
 */
export const claimJob = async (
  w: WorkspaceId,
  job: WorkspaceJob['job'],
): Promise<WorkspaceJob | undefined> => {
  const key = keys.job(w, job);
  const clock = Date.now();
  // When the response is lost, the SDK claims again and must recognize its own claim.
  const worker = randomUUID();
  const free = [{ absent: 'working' }, ['working', '<', clock], ['worker', '=', worker]] as const;
  try {
    return await write<WorkspaceJob>(
      change(key, { set: { working: clock + leaseMs(), worker } }, [{ any: free }], 'already_settled'),
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (!(await get(key, { now: new Date(0), consistent: true }))) return undefined;
    throw new Error('another worker is running this job', { cause: error });
  }
};

/**
 * Releases a job, so that the next delivery of the message can continue at once. A finished or canceled job stays
 * so.
 */
export const releaseJob = async ({ workspace_id: w, job }: WorkspaceJob): Promise<void> => {
  await unlessConflict(write(change(keys.job(w, job), { remove: ['working'] })));
};

/** Stores data with the job itself. */
export const updateJob = (
  { workspace_id: w, job }: WorkspaceJob,
  set: Pick<WorkspaceJob, 'demo' | 'sweeping' | 'paused'>,
): Promise<WorkspaceJob> => write<WorkspaceJob>(change(keys.job(w, job), { set }));
