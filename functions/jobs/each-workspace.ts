import type { SQSHandler } from 'aws-lambda';
import { pageOfWorkspaces } from '#functions/data/workspaces';
import { exclusively } from '#functions/platform/exclusive';
import { EachWorkspaceMessage } from '#shared/events/each-workspace';
import type { WorkspaceId } from '#shared/model/ids';
import { handleEach } from './batch.ts';

/** The time a function must have left to read another page. */
const spareMs = 10_000;

type Visit = (w: WorkspaceId, now: Date) => Promise<void>;

/**
 * A job that visits workspaces: the one that a message names, or all of them, each by a message of its own, so that a
 * failing one neither stops nor repeats the others.
 * @param queue puts messages into the queue of the job itself
 */
export const forEachWorkspace =
  (queue: (messages: readonly EachWorkspaceMessage[]) => Promise<void>, visit: Visit): SQSHandler =>
  ({ Records }, context) =>
    handleEach(Records, async ({ body }, now) => {
      const { workspace_id: w, after } = EachWorkspaceMessage.parse(JSON.parse(body));
      // Messages of one batch often mean the same: the next one finds what the one before has done.
      if (w) return exclusively(`${context.awsRequestId} ${w}`, () => visit(w, now));
      for (let cursor = after; ;) {
        const { workspaces, next } = await pageOfWorkspaces(cursor);
        await queue(workspaces.map(({ id }) => ({ workspace_id: id })));
        if (!next) return;
        if (context.getRemainingTimeInMillis() < spareMs) return queue([{ after: next }]);
        cursor = next;
      }
    });
