import type { Context, SQSHandler, SQSRecord } from 'aws-lambda';
import { claimJob, releaseJob } from '#functions/data/workspace-jobs';
import { findWorkspace } from '#functions/data/workspaces';
import { type Deadline, DeadlineExceeded } from '#functions/workflows/deadline';
import { exportWorkspace } from '#functions/workflows/export-workspace';
import { importWorkspace } from '#functions/workflows/import-workspace';
import { ArchiveMessage } from '#shared/events/archives';
import { handleEach } from './batch.ts';
import { queueArchiveJob } from '#functions/adapters/queues/queue';

/** The time the function must have left to go on. */
const spareMs = 8000;

const work = async (
  { job: kind, workspace_id: w }: ArchiveMessage,
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
    if (!workspace) return;
    await (kind === 'write_archive' ? exportWorkspace : importWorkspace)(workspace, job, now, deadline);
  } catch (error) {
    if (error instanceof DeadlineExceeded) await queueArchiveJob({ job: kind, workspace_id: w }, 'now');
    await releaseJob(job);
    if (!(error instanceof DeadlineExceeded)) throw error;
  }
};

/** Writes the archive of a workspace, or imports one. A message that is delivered again goes on, or finds it done. */
export const handler: SQSHandler = ({ Records }, context) =>
  handleEach(Records, ({ body }: SQSRecord, now) =>
    work(ArchiveMessage.parse(JSON.parse(body)), now, context),
  );
