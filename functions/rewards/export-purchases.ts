import { audited } from '#functions/data/audit';
import { boughtSince } from '#functions/data/purchases';
import { write } from '#functions/data/table';
import { listUsers } from '#functions/data/users';
import { handleWith } from '#functions/http/handle';
import { rewards } from '#shared/contract/rewards';
import { purchasesCsv } from '#shared/rules/exports';
import { addDays } from '#shared/rules/time';

export const handler = handleWith(
  rewards.exportPurchases,
  ({ workspaceId: w, query: { days }, reading }) =>
    Promise.all([boughtSince(w, addDays(reading.now, -days), reading), listUsers(w, {}, reading)]),
  async ({ actor, query: { days }, now }, [bought, { users }]) => {
    await write(audited(actor, 'exported', { details: { what: 'purchases', days } }, now));
    return purchasesCsv(bought, users);
  },
);
