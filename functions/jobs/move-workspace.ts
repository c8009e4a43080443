import { queueArchiveJob } from '#functions/adapters/queues/queue';
import { exportWorkspace } from '#functions/workflows/export-workspace';
import { applyPeopleFile } from '#functions/workflows/people-files/apply-people-file';
import { importWorkspace } from '#functions/workflows/import-workspace';
import { ArchiveMessage } from '#shared/events/archives';
import { handleWorkspaceJobs } from './handle-workspace-jobs.ts';

/** Writes the archive of a workspace, imports one, or applies a file of people. */
export const handler = handleWorkspaceJobs(
  ArchiveMessage,
  { write_archive: exportWorkspace, read_archive: importWorkspace, apply_people: applyPeopleFile },
  queueArchiveJob,
);
