import type { Context, SQSHandler } from 'aws-lambda';
import type * as z from 'zod';
import { claimJob, releaseJob } from '#functions/data/workspace-jobs';
import { findWorkspace } from '#functions/data/workspaces';
import { type Deadline, DeadlineExceeded, Reschedule } from '#functions/workflows/deadline';
import type { WorkspaceId } from '#shared/model/ids';
import type { Workspace } from '#shared/model/workspace';
import type { WorkspaceJob } from '#shared/model/workspace-job';
import { handleEach } from './batch.ts';

type Message<Kind extends WorkspaceJob['job']> = { readonly job: Kind; readonly workspace_id: WorkspaceId };

/** What a job does. It goes on where the run before it ended, and asks for its deadline before each step. */
export type Work = (workspace: Workspace, job: WorkspaceJob, now: Date, deadline: Deadline) => Promise<void>;

/** The time a function must have left to begin another step, in milliseconds. */
const spareMs = 10_000;

/**
 * Runs jobs of a whole workspace, of which one at a time is claimed. A message that is delivered again continues its job, or
 * finds it done; when the time of the function is short, the rest is queued.
 */
export const handleWorkspaceJobs =
  <Kind extends WorkspaceJob['job']>(
    message: z.ZodType<Message<Kind>>,
    kinds: Readonly<Record<Kind, Work>>,
    queue: (message: Message<Kind>, when: 'now' | 'later') => Promise<void>,
  ): SQSHandler =>
  ({ Records }, { getRemainingTimeInMillis: left }: Pick<Context, 'getRemainingTimeInMillis'>) => {
    const deadline: Deadline = () => {
      if (left() < spareMs) throw new DeadlineExceeded('the next delivery of the message does the rest');
    };
    return handleEach(Records, async ({ body }, now) => {
      const asked = message.parse(JSON.parse(body));
      const job = await claimJob(asked.workspace_id, asked.job);
      if (!job) return;
      try {
        const workspace = await findWorkspace(asked.workspace_id, { now, consistent: true });
        if (workspace) await kinds[asked.job](workspace, job, now, deadline);
      } catch (error) {
        if (error instanceof DeadlineExceeded)
          await queue(asked, error instanceof Reschedule ? 'later' : 'now');
        await releaseJob(job);
        if (!(error instanceof DeadlineExceeded)) throw error;
      }
    });
  };
