import { archiveKey, openArchive } from '#functions/adapters/files/archives';
import { type ArchiveProgress, writeArchive } from '#functions/archive/write-archive';
import { recordExport } from '#functions/data/archives';
import { updateJob } from '#functions/data/workspace-jobs';
import { logger } from '#functions/platform/log';
import type { Workspace } from '#shared/model/workspace';
import type { WorkspaceJob } from '#shared/model/workspace-job';
import { archiveName } from '#shared/rules/workspaces/archives';
import { type Deadline, DeadlineExceeded } from './deadline.ts';

/** Writes until the archive is complete. @throws DeadlineExceeded when the next delivery of the message has to go on */
const write = async (
  { id, name }: Workspace,
  job: WorkspaceJob,
  deadline: Deadline,
): Promise<{ readonly key: `archives/${string}`; readonly bytes: number }> => {
  const key = archiveKey(id, job.at);
  const saveAs = archiveName({ name }, { ended_at: job.at });
  const archive = await openArchive<ArchiveProgress>(key, saveAs, job.paused === true);
  const exported = { workspace: { id, name }, exported_at: job.at };
  for await (const { bytes, progress, isLast } of writeArchive(exported, archive.progress)) {
    await archive.write(bytes);
    if (isLast) break;
    try {
      deadline();
    } catch (late) {
      await archive.pause(progress);
      await updateJob(job, { paused: true });
      throw late;
    }
  }
  await archive.complete();
  return { key, bytes: archive.bytes() };
};

/**
 * Writes everything of a workspace into a file, and opens the workspace again, however that went: nobody can change
 * anything meanwhile. Run again after an interruption, it goes on where it paused, or begins anew.
 * @throws DeadlineExceeded
 */
export const exportWorkspace = async (
  workspace: Workspace,
  job: WorkspaceJob,
  now: Date,
  deadline: Deadline,
): Promise<void> => {
  try {
    const archive = await write(workspace, job, deadline);
    await recordExport(job, { archive }, now);
  } catch (error) {
    if (error instanceof DeadlineExceeded) throw error;
    logger.error('a workspace was not exported', { workspace: workspace.id, error: error as Error });
    await recordExport(job, {}, now);
  }
};
