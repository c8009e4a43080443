import { removePictures } from '#functions/adapters/files/picture-folders';
import { queueWorkspaceJob } from '#functions/adapters/queues/queue';
import { addDemoData } from '#functions/workflows/demo-data/add';
import { removeDemoData } from '#functions/workflows/demo-data/remove';
import { deleteWorkspace } from '#functions/workflows/delete-workspace';
import { endPayments } from '#functions/workflows/end-payments';
import { resetWorkspace } from '#functions/workflows/reset-workspace';
import { WorkspaceMessage } from '#shared/events/workspace';
import { type Work, handleWorkspaceJobs } from './handle-workspace-jobs.ts';

/** Each job finds out where to continue by reading what exists: none stores its progress. */
const kinds: Readonly<Record<WorkspaceMessage['job'], Work>> = {
  add_demo: addDemoData,
  remove_demo: removeDemoData,
  reset: (workspace, _, now, deadline) => resetWorkspace(workspace, now, deadline),
  delete: async (workspace, _, now, deadline) => {
    await endPayments(workspace);
    await removePictures(workspace.id);
    await deleteWorkspace(workspace, now, deadline);
  },
};

/** Adds or removes demo data, or empties or deletes a workspace. */
export const handler = handleWorkspaceJobs(WorkspaceMessage, kinds, queueWorkspaceJob);
