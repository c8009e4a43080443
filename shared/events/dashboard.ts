import * as z from 'zod';
import { WorkspaceId } from '#shared/model/ids';

/** A message of the dashboard queue: the workspace whose dashboard may be out of date. */
export const DashboardMessage = z.object({ workspace_id: WorkspaceId });
export type DashboardMessage = z.infer<typeof DashboardMessage>;
