import { auditWrite } from '#functions/data/audit';
import { listBudgets } from '#functions/data/award-budgets';
import { listAwards } from '#functions/data/awards';
import { write } from '#functions/table/transact';
import { handleWith } from '#functions/http/handle';
import { rewards } from '#shared/contract/rewards';
import { awardsCsv } from '#shared/rules/awards/awards-csv';

export const handler = handleWith(
  rewards.exportAwards,
  ({ workspaceId: w, reading }) => Promise.all([listAwards(w, reading), listBudgets(w, reading)]),
  async ({ actor, query: { separator }, now }, [awards, budgets]) => {
    await write(auditWrite(actor, 'exported', { details: { what: 'awards' } }, now));
    return awardsCsv(awards, budgets, separator);
  },
);
