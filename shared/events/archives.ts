import * as z from 'zod';
import { WorkspaceId } from '#shared/model/ids';
import { archiveJobs } from '#shared/model/workspace-job';

/** A message of the queue of archives: what to do for which workspace. The job's item holds the details. */
export const ArchiveMessage = z.object({ job: z.enum(archiveJobs), workspace_id: WorkspaceId });
export type ArchiveMessage = z.infer<typeof ArchiveMessage>;
