import { listEntries, presentEntry } from '#functions/data/entries';
import { handleWith } from '#functions/http/handle';
import { coins } from '#shared/contract/coins';
import { Refusal } from '#shared/model/refusal';
import { maySeeStatement } from '#shared/rules/users';

export const handler = handleWith(
  coins.list,
  ({ workspaceId, params, after, reading }) => listEntries(workspaceId, params.id, after, reading),
  async ({ actor, params }, { entries, next }) => {
    if (!maySeeStatement(actor.user, params.id)) throw new Refusal('not_found');
    return { items: entries.map(presentEntry), next };
  },
);
