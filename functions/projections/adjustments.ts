import { recordAdjustmentInAudit } from '#functions/data/audit';
import { projection } from './projection.ts';

/** Records balance adjustments in the audit log. */
export const adjustments = projection(['entry'], async (changes) => {
  for (const { workspaceId, after } of changes)
    if (after?.type === 'adjust') await recordAdjustmentInAudit(workspaceId, after);
});
