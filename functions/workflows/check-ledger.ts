import { findWorkspace } from '#functions/data/workspaces';
import { logger } from '#functions/platform/log';
import { recordMetric } from '#functions/platform/metrics';
import { findAllowanceDifferences, readLedgers } from '#functions/views/ledger';
import type { WorkspaceId } from '#shared/model/ids';
import { verifyLedger } from '#shared/rules/rewards/ledger-verification';

/**
 * Verifies the ledger of a workspace and logs the number of differences as a metric; any is an error. A workspace that is
 * being emptied is left out: its ledger is right again when that has ended.
 */
export const checkLedger = async (w: WorkspaceId, now: Date): Promise<void> => {
  const reading = { now, consistent: true };
  const workspace = await findWorkspace(w, reading);
  if (!workspace || workspace.closing) return;
  const allowances = await findAllowanceDifferences(workspace, now);
  const { balanced, differences, sum } = verifyLedger(await readLedgers(w, now), allowances);
  const after = await findWorkspace(w, reading);
  if (after?.emptied_at !== workspace.emptied_at || after?.closing) return;
  const value = differences.length + allowances.length + Number(sum !== 0);
  recordMetric('LedgerDifferences', value);
  const entry = { metric: 'LedgerDifferences', value, workspace_id: w };
  if (balanced) return logger.info('ledger verified', entry);
  const members = [...differences, ...allowances].map(({ user }) => user.id);
  logger.error('ledger differs from its entries', { ...entry, sum, members });
};
