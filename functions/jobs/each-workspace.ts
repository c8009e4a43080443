import type { Context, SQSHandler } from 'aws-lambda';
import { pageOfWorkspaces } from '#functions/data/workspaces';
import { recordRun } from '#functions/data/job-runs';
import { exclusively } from '#functions/platform/exclusive';
import { EachWorkspaceMessage } from '#shared/events/each-workspace';
import type { WorkspaceId } from '#shared/model/ids';
import type { Workspace } from '#shared/model/workspace';
import { handleEach } from './batch.ts';

/** The time a function must have left to read another page. */
const spareMs = 10_000;

/** `asked`: the whole message. `isTimeShort`: whether little of the function's time is left. */
type Visit = (
  w: WorkspaceId,
  now: Date,
  run: { readonly asked: EachWorkspaceMessage; readonly isTimeShort: () => boolean },
) => Promise<void>;
type After = EachWorkspaceMessage['after'];

/**
 * Queues a message for each workspace, a page at a time, so that a failing one neither stops nor repeats the others. Once
 * all have one, the run of the job is recorded.
 * @param goOn queues the rest when the function's time is short
 */
export const queueEachWorkspace = async (
  job: { readonly id: string; readonly now: Date; readonly after: After },
  context: Pick<Context, 'getRemainingTimeInMillis'>,
  queue: (workspaces: readonly Workspace[]) => Promise<void>,
  goOn: (after: NonNullable<After>) => Promise<void>,
): Promise<void> => {
  for (let cursor = job.after; ;) {
    const { workspaces, next } = await pageOfWorkspaces(cursor);
    await queue(workspaces);
    if (!next) return recordRun(job.id, job.now);
    if (context.getRemainingTimeInMillis() < spareMs) return goOn(next);
    cursor = next;
  }
};

/**
 * A job that visits workspaces: the one that a message names, or all of them, each by a message of its own.
 * @param id the id of the job
 * @param queue puts messages into the queue of the job itself
 */
export const forEachWorkspace =
  (
    id: string,
    queue: (messages: readonly EachWorkspaceMessage[]) => Promise<void>,
    visit: Visit,
  ): SQSHandler =>
  ({ Records }, context) =>
    handleEach(Records, async ({ body }, now) => {
      const asked = EachWorkspaceMessage.parse(JSON.parse(body));
      const { workspace_id: w, after } = asked;
      const isTimeShort = (): boolean => context.getRemainingTimeInMillis() < spareMs;
      // Messages of one batch often mean the same: the next one finds what the one before has done.
      if (w) return exclusively(`${context.awsRequestId} ${w}`, () => visit(w, now, { asked, isTimeShort }));
      await queueEachWorkspace(
        { id, now, after },
        context,
        (workspaces) => queue(workspaces.map((workspace) => ({ workspace_id: workspace.id }))),
        (next) => queue([{ after: next }]),
      );
    });
