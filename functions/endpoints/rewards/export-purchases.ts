import { auditWrite } from '#functions/data/audit';
import { findContributions } from '#functions/data/purchases';
import { redemptionsSince } from '#functions/data/purchase-lists';
import { write } from '#functions/table/transact';
import { listUsers } from '#functions/data/users';
import { handleWith } from '#functions/http/handle';
import { offerDownload } from '#functions/workflows/offer-download';
import { rewards } from '#shared/contract/rewards';
import { purchasesCsv } from '#shared/rules/statistics/csv-exports';
import { contributionIds } from '#shared/rules/rewards/purchase-views';
import { addDays } from '#shared/rules/basics/time';

/** A request of these days may have been funded by earlier contributions: their comments are read too. */
export const handler = handleWith(
  rewards.exportPurchases,
  ({ workspaceId: w, query: { days }, reading }) =>
    Promise.all([redemptionsSince(w, addDays(reading.now, -days), reading), listUsers(w, {}, reading)]),
  async ({ actor, query: { days, separator }, now, reading }, [bought, { users }]) => {
    const known = new Set(bought.map(({ id }) => id));
    const purchases = bought.flatMap((one) => (one.kind === 'purchase' ? [one] : []));
    const missing = contributionIds(purchases).filter((id) => !known.has(id));
    const earlier = await findContributions(actor.workspaceId, missing, reading);
    await write(auditWrite(actor, 'exported', { details: { what: 'purchases', days } }, now));
    return purchasesCsv([...bought, ...earlier.values()], users, separator);
  },
  offerDownload,
);
