import { presentEntry, recordAdjustment } from '#functions/data/entries';
import { findUser } from '#functions/data/users';
import { handleWith } from '#functions/http/handle';
import { randomIdBytes } from '#functions/crypto/tokens';
import { coins } from '#shared/contract/coins';
import { createIds } from '#shared/rules/basics/ids';
import { planAdjustment } from '#shared/rules/rewards/ledger';

/** The ledger entry names the administrator; the audit log takes it from there. */
export const handler = handleWith(
  coins.adjust,
  ({ workspaceId, params, reading }) => findUser(workspaceId, params.id, reading),
  async ({ body, actor, now, idempotency }, user) => {
    const id = createIds(now, randomIdBytes).entry();
    const entry = planAdjustment(user, { ...body, actor, id, now });
    const reply = presentEntry(entry);
    await recordAdjustment(entry, actor.user, idempotency(reply));
    return reply;
  },
);
