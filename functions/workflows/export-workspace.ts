import { archiveKey, putArchive } from '#functions/adapters/files/archives';
import { writeArchive } from '#functions/archive/write-archive';
import { recordExport } from '#functions/data/archives';
import { logger } from '#functions/platform/log';
import type { Workspace } from '#shared/model/workspace';
import type { WorkspaceJob } from '#shared/model/workspace-job';
import { archiveName } from '#shared/rules/archives';
import type { Deadline } from './deadline.ts';

/**
 * Writes everything of a workspace into a file, and opens the workspace again, however that went: nobody can change
 * anything meanwhile. Run again after an interruption, it begins anew.
 */
export const exportWorkspace = async (
  { id, name }: Workspace,
  job: WorkspaceJob,
  now: Date,
  deadline: Deadline,
): Promise<void> => {
  const key = archiveKey(id, job.at);
  let bytes = 0;
  const pieces = async function* pieces() {
    for await (const piece of writeArchive({ workspace: { id, name }, exported_at: now.toISOString() })) {
      deadline();
      bytes += piece.length;
      yield piece;
    }
  };
  try {
    await putArchive(key, archiveName({ name }, { ended_at: now.toISOString() }), pieces());
  } catch (error) {
    logger.error('a workspace was not exported', { workspace: id, error: error as Error });
    return recordExport(job, {}, now);
  }
  await recordExport(job, { archive: { key, bytes } }, now);
};
