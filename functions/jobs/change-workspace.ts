import type { Context, SQSHandler, SQSRecord } from 'aws-lambda';
import { addDemo } from '#functions/workflows/add-demo-data';
import { removeDemo, sweepDemo } from '#functions/workflows/remove-demo-data';
import { deleteWorkspace, resetWorkspace } from '#functions/workflows/empty-workspace';
import { Later, OutOfTime, type Watch } from '#functions/workflows/purge';
import { leaveJob, takeJob } from '#functions/data/workspace-jobs';
import { findWorkspace } from '#functions/data/workspaces';
import { removePictures } from '#functions/adapters/files/store';
import { WorkspaceMessage } from '#shared/events/workspace';
import type { Workspace } from '#shared/model/workspace';
import type { WorkspaceJob, WorkspaceJobKind } from '#shared/model/workspace-job';
import { each } from './batch.ts';
import { queueWorkspaceJob } from './queue.ts';

type Do = (workspace: Workspace, job: WorkspaceJob, now: Date, watch: Watch) => Promise<void>;

/** Each begins where it was interrupted by looking at what is there: none keeps an account of its progress. */
const kinds: Record<WorkspaceJobKind, Do> = {
  add_demo: addDemo,
  remove_demo: (workspace, job, now, watch) =>
    job.sweeping && job.demo
      ? sweepDemo(workspace, { traces: job.demo, now, watch })
      : removeDemo(workspace, job, now, watch),
  reset: (workspace, _, now, watch) => resetWorkspace(workspace, now, watch),
  delete: async (workspace, _, now, watch) => {
    await removePictures(workspace.id);
    await deleteWorkspace(workspace, now, watch);
  },
};

/** What must be left of a function's time to begin another step. */
const spareMs = 10_000;

const work = async (
  { job: kind, workspace_id: w }: WorkspaceMessage,
  now: Date,
  { getRemainingTimeInMillis: left }: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<void> => {
  const job = await takeJob(w, kind);
  if (!job) return;
  const watch: Watch = () => {
    if (left() < spareMs) throw new OutOfTime('the rest in the next slice');
  };
  try {
    const workspace = await findWorkspace(w, { now, consistent: true });
    if (workspace) await kinds[kind](workspace, job, now, watch);
  } catch (error) {
    if (error instanceof OutOfTime)
      await queueWorkspaceJob({ job: kind, workspace_id: w }, error instanceof Later ? 'later' : 'now');
    await leaveJob(job);
    if (!(error instanceof OutOfTime)) throw error;
  }
};

/** Does to a whole workspace what was asked for. A message that comes again goes on, or finds all done. */
export const handler: SQSHandler = ({ Records }, context) =>
  each(Records, ({ body }: SQSRecord, now) => work(WorkspaceMessage.parse(JSON.parse(body)), now, context));
