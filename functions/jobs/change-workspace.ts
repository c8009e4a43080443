import type { Context, SQSHandler, SQSRecord } from 'aws-lambda';
import { addDemoData } from '#functions/workflows/add-demo-data';
import { removeDemoData, sweepDemoTraces } from '#functions/workflows/remove-demo-data';
import { endPayments } from '#functions/workflows/end-payments';
import { deleteWorkspace } from '#functions/workflows/delete-workspace';
import { resetWorkspace } from '#functions/workflows/reset-workspace';
import { type Deadline, DeadlineExceeded, Reschedule } from '#functions/workflows/deadline';
import { releaseJob, claimJob } from '#functions/data/workspace-jobs';
import { findWorkspace } from '#functions/data/workspaces';
import { removePictures } from '#functions/adapters/files/store';
import { WorkspaceMessage } from '#shared/events/workspace';
import type { Workspace } from '#shared/model/workspace';
import type { WorkspaceJob, WorkspaceJobKind } from '#shared/model/workspace-job';
import { handleEach } from './batch.ts';
import { queueWorkspaceJob } from '#functions/adapters/queues/queue';

type Do = (workspace: Workspace, job: WorkspaceJob, now: Date, deadline: Deadline) => Promise<void>;

/** Each job finds out where to continue by reading what exists: none stores its progress. */
const kinds: Record<WorkspaceJobKind, Do> = {
  add_demo: addDemoData,
  remove_demo: (workspace, job, now, deadline) =>
    job.sweeping && job.demo
      ? sweepDemoTraces(workspace, { traces: job.demo, now, deadline })
      : removeDemoData(workspace, job, now, deadline),
  reset: (workspace, _, now, deadline) => resetWorkspace(workspace, now, deadline),
  delete: async (workspace, _, now, deadline) => {
    await endPayments(workspace);
    await removePictures(workspace.id);
    await deleteWorkspace(workspace, now, deadline);
  },
};

/** The time a function must have left to begin another step. */
const spareMs = 10_000;

const work = async (
  { job: kind, workspace_id: w }: WorkspaceMessage,
  now: Date,
  { getRemainingTimeInMillis: left }: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<void> => {
  const job = await claimJob(w, kind);
  if (!job) return;
  const deadline: Deadline = () => {
    if (left() < spareMs) throw new DeadlineExceeded('the next delivery of the message does the rest');
  };
  try {
    const workspace = await findWorkspace(w, { now, consistent: true });
    if (workspace) await kinds[kind](workspace, job, now, deadline);
  } catch (error) {
    if (error instanceof DeadlineExceeded)
      await queueWorkspaceJob({ job: kind, workspace_id: w }, error instanceof Reschedule ? 'later' : 'now');
    await releaseJob(job);
    if (!(error instanceof DeadlineExceeded)) throw error;
  }
};

/** Runs a job of a whole workspace. A message that is delivered again continues the job, or finds it done. */
export const handler: SQSHandler = ({ Records }, context) =>
  handleEach(Records, ({ body }: SQSRecord, now) =>
    work(WorkspaceMessage.parse(JSON.parse(body)), now, context),
  );
