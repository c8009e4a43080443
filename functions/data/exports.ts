import { randomUUID } from 'node:crypto';
import type { WorkspaceId } from '#shared/model/ids';
import { keys } from '#functions/table/keys';
import { unlessConflict } from '#functions/table/retry';
import { transact } from '#functions/table/transact';
import { change, remove, upsert } from '#functions/table/writes';
import { auditWrite } from './audit.ts';

/** The right to reopen a workspace that was closed for an export. */
type ExportClaim = { readonly w: WorkspaceId; readonly worker: string };

/** The same key as of the job that an administrator asks for: of the two only one writes at a time. */
const key = (w: WorkspaceId) => keys.job(w, 'write_archive');

/**
 * Closes a workspace for an export: from now on every write is refused. One that an interrupted export closed stays so.
 * @throws WriteConflict while something is removed from it, its demo data is being created, or an administrator exports it
 */
export const beginExport = async (w: WorkspaceId, operator: string, now: Date): Promise<ExportClaim> => {
  const worker = randomUUID();
  await transact(
    change(keys.workspace(w), { set: { closing: 'export' } }, [
      { any: [{ absent: 'closing' }, ['closing', '=', 'export']] },
      { any: [{ absent: 'demo_data' }, ['demo_data', '=', 'there']] },
    ]),
    // With `working`, no job is started for it.
    upsert(key(w), { set: { worker, working: now.getTime() } }, [{ absent: 'job' }]),
    auditWrite({ workspaceId: w, operator }, 'workspace_exported', {}, now),
  );
  return { w, worker };
};

/** Opens the workspace again, unless a later export needs it closed. */
export const endExport = async ({ w, worker }: ExportClaim): Promise<void> => {
  await unlessConflict(
    transact(
      remove(key(w), [['worker', '=', worker]]),
      change(keys.workspace(w), { remove: ['closing'] }, [['closing', '=', 'export']]),
    ),
  );
};
