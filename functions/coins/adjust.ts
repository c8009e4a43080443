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
  async ({ body, actor, now, once }, user) => {
    const { amount, comment } = body;
    const id = idsAt(now, chance).entry();
    const entry = planAdjustment(user, { amount, comment, by: actor.userId, id, now });
    const reply = presentEntry(entry);
    await recordAdjustment(entry, actor.user, once(reply));
    return reply;
  },
);
