import type { Context, SQSHandler, SQSRecord } from 'aws-lambda';
import { findWorkspace } from '#functions/data/workspaces';
import { exclusively } from '#functions/platform/exclusive';
import { TransientError } from '#functions/platform/transient';
import { renewDashboard } from '#functions/projections/dashboard';
import { DashboardMessage } from '#shared/events/dashboard';
import { handleEach } from './batch.ts';

/** The time a function must have left to begin another dashboard. */
const spareMs = 10_000;

const renew = async (
  { body }: SQSRecord,
  now: Date,
  { getRemainingTimeInMillis: left }: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<void> => {
  const { workspace_id: w } = DashboardMessage.parse(JSON.parse(body));
  if (left() < spareMs) throw new TransientError('the next delivery of the message does it');
  const workspace = await findWorkspace(w, { now, consistent: true });
  if (workspace && workspace.closing !== 'delete') await renewDashboard(workspace, now);
};

/**
 * Computes dashboards again that are out of date, one after the other, so that only one is in memory. A message that is
 * delivered again finds it done.
 */
export const handler: SQSHandler = ({ Records }, context) =>
  handleEach(Records, (record, now) => exclusively(context.awsRequestId, () => renew(record, now, context)));
