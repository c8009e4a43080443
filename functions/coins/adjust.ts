import { audited } from '#functions/data/audit';
import { presentEntry, recordAdjustment } from '#functions/data/entries';
import { findUser } from '#functions/data/users';
import { handleWith } from '#functions/http/handle';
import { chance } from '#functions/http/tokens';
import { coins } from '#shared/contract/coins';
import { idsAt } from '#shared/rules/ids';
import { planAdjustment } from '#shared/rules/ledger';

export const handler = handleWith(
  coins.adjust,
  ({ workspaceId, params, reading }) => findUser(workspaceId, params.id, reading),
  async ({ params, body, actor, now, once }, user) => {
    const { amount, comment } = body;
    const id = idsAt(now, chance).entry();
    const entry = planAdjustment(user, { amount, comment, by: actor.userId, id, now });
    const reply = presentEntry(entry);
    const record = audited(actor, 'balance_adjusted', { subject: params.id, details: { amount } }, now);
    await recordAdjustment(entry, actor.user, [record, ...once(reply)]);
    return reply;
  },
);
