import * as z from 'zod';
import { WorkspaceId } from '#shared/model/ids';
import { workspaceJobs } from '#shared/model/workspace-job';

/** A message of the workspace queue: which job to run for which workspace. The job's item holds the details. */
export const WorkspaceMessage = z.object({ job: z.enum(workspaceJobs), workspace_id: WorkspaceId });
export type WorkspaceMessage = z.infer<typeof WorkspaceMessage>;
