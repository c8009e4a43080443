import { listEntries, presentEntry } from '#functions/data/entries';
import { findUser } from '#functions/data/users';
import { handleWith } from '#functions/http/handle';
import { coins } from '#shared/contract/coins';
import { Refusal } from '#shared/model/refusal';
import { maySeeStatement } from '#shared/rules/people/users';

/**
 * Includes former members, because their ledger outlives them. An unknown member is refused, not shown an empty
 * ledger.
 */
export const handler = handleWith(
  coins.list,
  ({ workspaceId, userId, params, after, reading }) =>
    Promise.all([
      params.id === userId || findUser(workspaceId, params.id, reading),
      listEntries(workspaceId, params.id, after, reading),
    ]),
  async ({ actor, params }, [someone, { entries, next }]) => {
    if (!someone || !maySeeStatement(actor.user, params.id)) throw new Refusal('not_found');
    return { items: entries.map(presentEntry), next };
  },
);
