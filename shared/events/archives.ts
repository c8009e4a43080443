import * as z from 'zod';
import { WorkspaceId } from '#shared/model/ids';
import { fileJobs } from '#shared/model/workspace-job';

/** A message of the queue of archives and other files: what to do for which workspace. The job's item holds the details. */
export const ArchiveMessage = z.object({ job: z.enum(fileJobs), workspace_id: WorkspaceId });
export type ArchiveMessage = z.infer<typeof ArchiveMessage>;
