import * as z from 'zod';
import { WorkspaceId } from '#shared/model/ids';
import { workspaceJobs } from '#shared/model/workspace-job';

/** What the workspace queue carries: which job of which workspace is to be done. The job's item says the rest. */
export const WorkspaceMessage = z.object({ job: z.enum(workspaceJobs), workspace_id: WorkspaceId });
export type WorkspaceMessage = z.infer<typeof WorkspaceMessage>;
