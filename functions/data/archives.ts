import type { Actor } from '#shared/model/actor';
import type { StoredExport, StoredImport } from '#shared/model/archive';
import type { WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { Upload, WorkspaceJob } from '#shared/model/workspace-job';
import { addDays, epochSeconds } from '#shared/rules/basics/time';
import { keys } from '#functions/table/keys';
import { get, getItems, type Reading } from '#functions/table/read';
import { transact } from '#functions/table/transact';
import { change, check, create, remove, replace, type Write } from '#functions/table/writes';
import { countFounded } from './invitation-limits.ts';
import { requirePermissions } from './permissions.ts';

type Found = {
  readonly exported: StoredExport | undefined;
  readonly imported: StoredImport | undefined;
  readonly isWriting: boolean;
  readonly isReading: boolean;
};

/** Returns how the last export and the last import ended, and whether one of them runs. */
export const findArchives = async (w: WorkspaceId, reading: Reading): Promise<Found> => {
  const wanted = [
    keys.exported(w),
    keys.imported(w),
    keys.job(w, 'write_archive'),
    keys.job(w, 'read_archive'),
  ];
  const [exported, imported, writing, readingJob] = await getItems<
    [StoredExport, StoredImport, object, object]
  >(wanted, reading);
  return { exported, imported, isWriting: writing !== undefined, isReading: readingJob !== undefined };
};

export const findExport = (w: WorkspaceId, reading: Reading): Promise<StoredExport | undefined> =>
  get<StoredExport>(keys.exported(w), reading);

/** Has an uploaded archive imported; the change stream sees the job and starts it. */
export const startImport = async (
  actor: Actor,
  upload: Upload,
  now: Date,
  idempotency: readonly Write[],
): Promise<void> => {
  const { workspaceId: w, userId } = actor;
  const job: WorkspaceJob = {
    job: 'read_archive',
    workspace_id: w,
    at: now.toISOString(),
    by_id: userId,
    upload,
  };
  await transact(
    check(keys.workspace(w), [{ absent: 'closing' }], 'workspace_busy'),
    create(keys.job(w, 'read_archive'), job, 'workspace_busy'),
    // An import makes a workspace.
    countFounded(actor.user.email, now),
    requirePermissions(actor.user),
    ...idempotency,
  );
};

const ended = ({ by_id }: WorkspaceJob, now: Date) => ({
  ended_at: now.toISOString(),
  by_id,
  ttl: epochSeconds(addDays(now, limits.archive.days)),
});

/** Ends an export, as it went, and opens the workspace again. */
export const recordExport = async (
  job: WorkspaceJob,
  outcome: Pick<StoredExport, 'archive'>,
  now: Date,
): Promise<void> => {
  const { workspace_id: w } = job;
  await transact(
    change(keys.workspace(w), { remove: ['closing'] }, [['closing', '=', 'export']]),
    remove(keys.job(w, 'write_archive')),
    replace(keys.exported(w), { ...ended(job, now), ...outcome } satisfies StoredExport),
  );
};

/** Ends an import, as it went. */
export const recordImport = async (
  job: WorkspaceJob,
  outcome: Pick<StoredImport, 'imported' | 'refused'>,
  now: Date,
): Promise<void> => {
  const { workspace_id: w } = job;
  await transact(
    remove(keys.job(w, 'read_archive')),
    replace(keys.imported(w), { ...ended(job, now), ...outcome } satisfies StoredImport),
  );
};
